import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createCliJob } from '../../../src/storage/cli-runs/cli-run.js';
import { DataFolder } from '../../../src/storage/data-folder.js';
import { openJsonStore } from '../../../src/storage/json/open-json-store.js';
import { tempFolder } from '../../support/temp-folder.js';
import { aFile, aJobOf } from '../sample-rows.js';

const options = {
  onWarning: () => undefined,
  onCompromised: (error: Error) => {
    throw error;
  },
};

test('what a crash left goes, what the index knows and what the command line made stays', async () => {
  const root = await tempFolder();
  const first = await openJsonStore(root, options);
  const known = aFile();
  await writeFile((await first.folder.makeFile(known.file_id)).source, 'known');
  const file = await first.store.insertFile(known);
  const job = await first.store.insertJob(aJobOf(file));
  const jobPaths = await first.folder.makeJob(job.job_id);
  await writeFile(`${jobPaths.corrected}.1-0123abcd.tmp`, 'half');
  await writeFile(jobPaths.journal, 'kept');

  const unfinished = await first.folder.makeFile(randomUUID());
  await writeFile(unfinished.source, 'cut off');
  const unacknowledged = randomUUID();
  await mkdir(`${first.folder.files}/${unacknowledged}`);
  await mkdir(`${first.folder.files}/${randomUUID()}.gone`);
  await mkdir(`${first.folder.jobs}/${randomUUID()}.gone`);
  await first.folder.makeJob(randomUUID());
  const deleted = await first.folder.makeJob(randomUUID());
  await writeFile(deleted.job, '{"origin":"server"}');
  const unreadable = await first.folder.makeJob(randomUUID());
  await writeFile(unreadable.job, '{"origin":');
  const cli = await createCliJob(first.folder, { file_name: 'april.txt', state: 'Texas' });
  await writeFile(`${cli.paths.corrected}.1-0123abcd.tmp`, 'under way');
  await mkdir(`${first.folder.jobs}/${randomUUID()}.new`);
  await writeFile(`${root}/db.json.tmp`, 'half');
  await writeFile(`${root}/notes.txt`, 'the user’s own');
  await first.close();

  const second = await openJsonStore(root, options);
  expect(await readdir(second.folder.files)).toEqual([file.file_id]);
  const jobs = (await readdir(second.folder.jobs)).filter((name) => !name.endsWith('.new'));
  expect(jobs.sort()).toEqual([job.job_id, unreadable.folder.split('/').at(-1), cli.job.job_id].sort());
  expect(await readdir(jobPaths.folder)).toEqual(['job.json', 'journal.ndjson']);
  expect((await readdir(cli.paths.folder)).length).toBe(2);
  expect((await readdir(root)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  expect(await readFile(`${root}/notes.txt`, 'utf8')).toBe('the user’s own');
  await second.close();
});

test('on the word of an index that had to be made again, only what was never finished goes', async () => {
  const root = await tempFolder();
  const first = await openJsonStore(root, options);
  const { file_id } = await first.store.insertFile(aFile());
  const unfinished = await first.folder.makeFile(randomUUID());
  await writeFile(unfinished.source, 'cut off');
  const unknown = randomUUID();
  await mkdir(`${root}/files/${unknown}`);
  await first.close();
  await writeFile(`${root}/db.json`, '');
  for (let start = 0; start < 3; start++) {
    const { folder, close } = await openJsonStore(root, options);
    expect((await readdir(folder.files)).sort()).toEqual([file_id, unknown].sort());
    await close();
  }
});

test('a store that cannot be opened gives its lock back', async () => {
  const root = await tempFolder();
  await mkdir((await DataFolder.open(root)).filePaths(randomUUID()).folder);
  for (let start = 0; start < 2; start++) {
    await expect(openJsonStore(root, options)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  }
});
