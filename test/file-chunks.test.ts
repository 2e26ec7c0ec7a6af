/** The bytes of a file in chunks: all of them, in buffers that fit the file. */

import { appendFile, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chunksOf, fileChunks } from '../src/file-chunks.js';
import { tempFolder } from './support/temp-folder.js';

const MOST = 64 * 1024;

async function fileOf(size: number): Promise<{ path: string; bytes: Buffer }> {
  const bytes = Buffer.from(Array.from({ length: size }, (_, at) => at % 251));
  const path = join(await tempFolder(), 'file');
  await writeFile(path, bytes);
  return { path, bytes };
}

test.each([0, 1, 5_000, MOST, MOST + 1, 3 * MOST - 1])('a file of %i bytes is read whole', async (size) => {
  const { path, bytes } = await fileOf(size);
  const chunks: Uint8Array[] = [];
  for await (const chunk of fileChunks(path, MOST)) chunks.push(chunk);
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  expect(chunks.every(({ length }) => length <= MOST)).toBe(true);
});

test('a small file takes little memory', async () => {
  const { path } = await fileOf(5_000);
  for await (const chunk of fileChunks(path, MOST)) expect(chunk.buffer.byteLength).toBe(5_000);
});

test('bytes that are added while it is read are read', async () => {
  const { path, bytes } = await fileOf(5_000);
  const file = await open(path);
  onTestFinished(() => file.close());
  const seen: Uint8Array[] = [];
  for await (const chunk of chunksOf(file, MOST)) {
    if (seen.length === 0) await appendFile(path, bytes);
    seen.push(chunk);
  }
  expect(Buffer.concat(seen).equals(Buffer.concat([bytes, bytes]))).toBe(true);
});

test('a file that is missing is an error of the system', async () => {
  await expect(fileChunks(join(await tempFolder(), 'none'), MOST).next()).rejects.toThrow('ENOENT');
});
