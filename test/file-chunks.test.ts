/** The bytes of a file in chunks: all of them, in buffers that fit the file. */

import { once } from 'node:events';
import { appendFile, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ModuleKind, ScriptTarget, transpile } from 'typescript';
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

test('a thread that is ended while it opens files leaves none open', async () => {
  const folder = await tempFolder();
  const [path, program] = [join(folder, 'file'), join(folder, 'file-chunks.mjs')];
  await writeFile(path, 'bytes');
  const source = await readFile(new URL('../src/file-chunks.ts', import.meta.url), 'utf8');
  await writeFile(program, transpile(source, { module: ModuleKind.ESNext, target: ScriptTarget.ESNext }));
  const thread = `import { parentPort } from 'node:worker_threads';
    import { fileChunks } from ${JSON.stringify(pathToFileURL(program).href)};
    for (;;) {
      parentPort.postMessage('opens');
      for await (const _ of fileChunks(${JSON.stringify(path)}, 1024));
    }`;
  for (let at = 0; at < 20; at++) {
    const opening = new Worker(new URL(`data:text/javascript,${encodeURIComponent(thread)}`));
    for (let opened = 0; opened <= at; opened++) await once(opening, 'message');
    await opening.terminate();
  }
  // The folder fails when a file in it is open.
});
