/** A store whose index is written in a thread gives the same guarantees. */

import { readFile, rename } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { DataFolder } from '../../../src/storage/disk/data-folder.js';
import { JsonFileStore } from '../../../src/storage/json/json-file-store.js';
import { ThreadedDisk } from '../../../src/storage/json/threaded-disk.js';
import { tempFolder } from '../../support/temp-folder.js';
import { aFile, aJobOf } from '../sample-rows.js';

const onWarning = (message: string) => {
  throw new Error(message);
};

async function openIn(root: string, inThread = true): Promise<JsonFileStore> {
  const store = await JsonFileStore.open(await DataFolder.open(root), { onWarning, inThread });
  onTestFinished(() => store.close());
  return store;
}

test('what is acknowledged is on disk, in the order of the changes', async () => {
  const root = await tempFolder();
  const store = await openIn(root);
  const files = await Promise.all(Array.from({ length: 50 }, () => store.insertFile(aFile())));
  const job = await store.insertJob(aJobOf(files[0]!));
  await store.deleteFile(files[1]!.file_id);
  const again = await openIn(root, false);
  expect((await again.listFiles({ skip: 0, limit: 99 })).total).toBe(49);
  expect(await again.getJob(job.job_id)).toEqual(job);
});

test('a write that the disk refuses has its reason, leaves no trace, and the next one succeeds', async () => {
  const root = await tempFolder();
  const store = await openIn(root);
  await store.insertFile(aFile());
  await rename(root, `${root}-away`);
  const missing = {
    code: 'STORE_UNAVAILABLE',
    message: `The data folder ${root}, or a part of it, is missing.`,
  };
  await expect(store.insertFile(aFile())).rejects.toMatchObject(missing);
  await expect(store.check()).rejects.toMatchObject(missing);
  await rename(`${root}-away`, root);
  await store.check();
  await store.insertFile(aFile());
  expect((await store.listFiles({ skip: 0, limit: 9 })).total).toBe(2);
});

test('after its thread has ended unexpectedly it starts another one', async () => {
  const root = await tempFolder();
  const writes = new ThreadedDisk(`${root}/db.json`);
  onTestFinished(() => writes.close());
  const write = (text: string) =>
    writes.write({ pieces: [Buffer.from(text)], descriptions: [], removed: [] });
  await write('one');
  await writes.close();
  await write('two');
  expect(await readFile(`${root}/db.json`, 'utf8')).toBe('two');
});
