/** The bytes of a file in chunks: all of them, in buffers that fit the file. Also files that a thread opens. */

import { once } from 'node:events';
import { appendFile, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ModuleKind, ScriptTarget, transpile } from 'typescript';
import { expect, onTestFinished, test } from 'vitest';
import { chunksOf, fileChunks } from '../src/file-chunks.js';
import { tempFolder } from './support/temp-folder.js';

const MAX_BYTES = 64 * 1024;

async function fileOf(size: number): Promise<{ path: string; bytes: Buffer }> {
  const bytes = Buffer.from(Array.from({ length: size }, (_, at) => at % 251));
  const path = join(await tempFolder(), 'file');
  await writeFile(path, bytes);
  return { path, bytes };
}

test.each([0, 1, 5_000, MAX_BYTES, MAX_BYTES + 1, 3 * MAX_BYTES - 1])(
  'a file of %i bytes is read whole',
  async (size) => {
    const { path, bytes } = await fileOf(size);
    const chunks: Uint8Array[] = [];
    for await (const chunk of fileChunks(path, MAX_BYTES)) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    expect(chunks.every(({ length }) => length <= MAX_BYTES)).toBe(true);
  },
);

test('a small file takes little memory', async () => {
  const { path } = await fileOf(5_000);
  for await (const chunk of fileChunks(path, MAX_BYTES)) expect(chunk.buffer.byteLength).toBe(5_000);
});

test('bytes that are added while it is read are read', async () => {
  const { path, bytes } = await fileOf(5_000);
  const file = await open(path);
  onTestFinished(() => file.close());
  const seen: Uint8Array[] = [];
  for await (const chunk of chunksOf(file, MAX_BYTES)) {
    if (seen.length === 0) await appendFile(path, bytes);
    seen.push(chunk);
  }
  expect(Buffer.concat(seen).equals(Buffer.concat([bytes, bytes]))).toBe(true);
});

test('a file that is missing is an error of the system', async () => {
  await expect(fileChunks(join(await tempFolder(), 'none'), MAX_BYTES).next()).rejects.toThrow('ENOENT');
});

/** A thread that runs lines with `openFile`, `path` and `tell`, which sends a message. */
async function threadWith(lines: string) {
  const folder = await tempFolder();
  const [path, program] = [join(folder, 'file'), join(folder, 'file-chunks.mjs')];
  const source = await readFile(new URL('../src/file-chunks.ts', import.meta.url), 'utf8');
  await writeFile(program, transpile(source, { module: ModuleKind.ESNext, target: ScriptTarget.ESNext }));
  const thread = `import { parentPort } from 'node:worker_threads';
    import { openFile } from ${JSON.stringify(pathToFileURL(program).href)};
    const path = ${JSON.stringify(path)};
    const tell = (message) => parentPort.postMessage(message);
    ${lines}`;
  const start = () => new Worker(new URL(`data:text/javascript,${encodeURIComponent(thread)}`));
  return { path, start };
}

test.each(['r', 'a'])(
  'a thread that is ended while it opens files with %s leaves none open',
  async (flags) => {
    const { path, start } = await threadWith(`for (;;) {
      tell('opens');
      const file = await openFile(path, '${flags}', 0o600);
      await file.close();
    }`);
    await writeFile(path, 'bytes');
    for (let at = 0; at < 20; at++) {
      const opening = start();
      for (let opened = 0; opened <= at; opened++) await once(opening, 'message');
      await opening.terminate();
    }
    // The folder fails when a file in it is open.
  },
);

test('a thread reads and writes files as the program does', async () => {
  const { path, start } = await threadWith(`const file = await openFile(path, 'ax+', 0o640);
    await file.appendFile('Zo\\u00eb', 'latin1');
    const { bytesWritten } = await file.writev([Buffer.from('ab'), Buffer.from('cd')]);
    await file.appendFile(Buffer.from('ef'));
    await file.sync();
    await file.truncate(8);
    await file.datasync();
    await file.chmod(0o600);
    const { size } = await file.stat();
    const { bytesRead } = await file.read(Buffer.alloc(9), 0, 9, 5);
    await file.close();
    const again = await openFile(path);
    const whole = await again.readFile();
    await again.close();
    tell([bytesWritten, size, bytesRead, whole.toString('latin1')]);`);
  const thread = start();
  expect(await once(thread, 'message')).toEqual([[4, 8, 3, 'Zo\u00ebabcde']]);
  await expect(readFile(path, 'latin1')).resolves.toBe('Zo\u00ebabcde');
});

test('a file that is closed again in a thread closes no other one', async () => {
  const { path, start } = await threadWith(`const file = await openFile(path, 'a');
    await file.close();
    const other = await openFile(path, 'a');
    await file.close();
    const late = await file.appendFile('of the first').catch(() => 'refused');
    await other.appendFile('of the other');
    await other.close();
    tell(late);`);
  await expect(once(start(), 'message')).resolves.toEqual(['refused']);
  await expect(readFile(path, 'latin1')).resolves.toBe('of the other');
});
