/** The response for a file is complete, even when the file is deleted meanwhile, or it is an error. */

import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { FileBodies } from '../../src/server/file-body.js';
import { DataFolder } from '../../src/storage/data-folder.js';
import { writeFileDurably } from '../../src/storage/durable-file.js';
import type { FileRow } from '../../src/storage/store.js';
import { aFile } from '../storage/sample-rows.js';
import { tempFolder } from '../support/temp-folder.js';

const ERRORS = 5000;

async function stored() {
  const folder = await DataFolder.open(await tempFolder());
  const row = { ...aFile(), total_errors: ERRORS, uploaded_at: '' } as unknown as FileRow;
  const { findings } = await folder.makeFile(row.file_id);
  const lines = Array.from({ length: ERRORS }, (_, at) => `{"severity":"error","at":${at}}\n`);
  await writeFileDurably(findings, lines.join(''));
  return { folder, row, bodies: new FileBodies(folder) };
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
