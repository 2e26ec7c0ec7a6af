import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DataFolder } from '../../../src/storage/disk/data-folder.js';
import { FolderBlobs, FolderWorkspaces } from '../../../src/storage/json/folder-blobs.js';
import { JsonFileStore } from '../../../src/storage/json/json-file-store.js';
import { refusal } from '../../support/refusal.js';
import { tempFolder } from '../../support/temp-folder.js';
import { describeBlobs } from '../blobs-contract.js';
import { aFile, aJobOf, someResults } from '../sample-rows.js';

async function openNew() {
  const folder = await DataFolder.open(await tempFolder());
  const store = await JsonFileStore.open(folder, { onWarning: () => undefined });
  const keep = async (file_id: string) => void (await store.insertFile(aFile({ file_id })));
  return { blobs: new FolderBlobs(folder), keep, folder, store };
}

describeBlobs('bytes as files', openNew);

test('an upload has its name only once the store knows it', async () => {
  const { blobs, keep, folder } = await openNew();
  const id = '0b0e7a6c-0000-4000-8000-000000000001';
  await (await blobs.createUpload(id)).commit();
  expect(await readdir(folder.files)).toEqual([`${id}.new`]);
  await keep(id);
  expect(await readdir(folder.files)).toEqual([id]);
  expect((await readdir(folder.filePaths(id).folder)).sort()).toEqual([
    'file.json',
    'findings.ndjson',
    'source',
  ]);
});

test('bytes out of reach are not called damaged', async () => {
  const { blobs, keep, folder } = await openNew();
  const id = '0b0e7a6c-0000-4000-8000-000000000001';
  const { source } = await (await blobs.createUpload(id)).commit();
  await keep(id);
  const name = { kind: 'source', id } as const;
  await rename(folder.files, `${folder.files}-away`);
  expect(await refusal(blobs.open(name, source))).toBe('STORE_UNAVAILABLE');
  await rename(`${folder.files}-away`, folder.files);
  await (await blobs.open(name, source)).close();
  await rm(folder.filePaths(id).source);
  expect(await refusal(blobs.open(name, source))).toBe('BLOB_DAMAGED');
});

test('of a review only the results that become those of the job stay in its folder', async () => {
  const { folder, store } = await openNew();
  const file = await store.insertFile(aFile());
  await store.insertJob(aJobOf(file));
  const counts = { corrections_applied: 1, corrections_failed: 0 };
  const outcome = { status: 'completed', ...counts, results: someResults() } as const;
  const job = (await store.finishJob((await store.claimNextJob())!, outcome))!;
  const review = async (end: () => Promise<unknown>) => {
    const { paths, work, close } = await new FolderWorkspaces(folder).forReview(job, file, 1);
    await mkdir(work);
    for (const path of [`${work}/corrected`, paths.corrected, paths.audit, paths.proposals])
      await writeFile(path, 'SMITH');
    await end();
    await close();
    expect(await readdir(folder.jobs)).toEqual([job.job_id]);
    return (await readdir(paths.folder)).sort();
  };
  expect(await review(async () => {})).toEqual(['job.json']);
  const revision = { ...counts, results: someResults(2) };
  expect(await review(() => store.reviseJob(job.job_id, revision))).toEqual([
    'audit.ndjson.2',
    'corrected.2',
    'job.json',
    'proposals.ndjson.2',
  ]);
});
