/** The response for a file is complete, even when the file is deleted meanwhile, or it is an error. */

import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { FileBodies } from '../../../src/server/answers/file-body.js';
import { DataFolder } from '../../../src/storage/disk/data-folder.js';
import { FolderBlobs } from '../../../src/storage/json/folder-blobs.js';
import { JsonFileStore } from '../../../src/storage/json/json-file-store.js';
import { aFile } from '../../storage/sample-rows.js';
import { tempFolder } from '../../support/temp-folder.js';

const ERRORS = 5000;

async function stored() {
  const folder = await DataFolder.open(await tempFolder());
  const file = aFile({ total_errors: ERRORS });
  const blobs = new FolderBlobs(folder);
  const uploading = await blobs.createUpload(file.file_id);
  const lines = Array.from({ length: ERRORS }, (_, at) => `{"severity":"error","at":${at}}\n`);
  await uploading.writeFindings(Buffer.from(lines.join('')));
  const { findings } = await uploading.commit();
  const store = await JsonFileStore.open(folder, { onWarning: () => undefined });
  const row = await store.insertFile({ ...file, findings });
  return { folder, row, bodies: new FileBodies(blobs) };
}

test('a file that is deleted while it is sent comes whole', async () => {
  const { folder, row, bodies } = await stored();
  const body = await bodies.bodyOf(row);
  await rm(folder.root, { recursive: true });
  const { file_id, errors } = JSON.parse(await text(body as Readable));
  expect(file_id).toBe(row.file_id);
  expect(errors.map(({ at }: { at: number }) => at)).toEqual(Array.from({ length: ERRORS }, (_, at) => at));
});

test('of a file that was deleted before, nothing is sent', async () => {
  const { folder, row, bodies } = await stored();
  await rm(folder.root, { recursive: true });
  await expect(bodies.bodyOf(row)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
});
