import { readdir, rename, rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DataFolder } from '../../../src/storage/disk/data-folder.js';
import { FolderBlobs } from '../../../src/storage/json/folder-blobs.js';
import { JsonFileStore } from '../../../src/storage/json/json-file-store.js';
import { refusal } from '../../support/refusal.js';
import { tempFolder } from '../../support/temp-folder.js';
import { describeBlobs } from '../blobs-contract.js';
import { aFile } from '../sample-rows.js';

async function openNew() {
  const folder = await DataFolder.open(await tempFolder());
  const store = await JsonFileStore.open(folder, { onWarning: () => undefined });
  const keep = async (file_id: string) => void (await store.insertFile(aFile({ file_id })));
  return { blobs: new FolderBlobs(folder), keep, folder };
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
