/** Stores uploads and jobs in the folder named on its command line, and prints the id of each one acknowledged. */

import { DurableFile } from '../../../src/storage/disk/durable-file.js';
import { openJsonStore } from '../../../src/storage/json/index.js';
import { aFile, aJobOf } from '../sample-rows.js';

const fail = (error: unknown) => {
  throw error;
};
const { store, queue, folder } = await openJsonStore(process.argv[2]!, {
  onWarning: fail,
  onCompromised: fail,
});
process.stdout.write('open\n');

async function upload(): Promise<void> {
  const file = aFile();
  const paths = await folder.makeFile(file.file_id);
  const source = await DurableFile.create(paths.source);
  await source.write(file.file_id);
  await source.commit();
  await store.insertFile(file);
  process.stdout.write(`file ${file.file_id}\n`);
  const job = await store.insertJob(aJobOf(file));
  process.stdout.write(`job ${job.job_id}\n`);
  if (await queue.claimNextJob()) process.stdout.write('claim\n');
}

async function uploadForever(): Promise<never> {
  for (;;) await upload();
}

await Promise.all([uploadForever(), uploadForever(), uploadForever()]);
