/** The ports of a correction on the disk: the input, the output, and the spool beside the output. */

import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import type { CorrectionPorts, InputPort, OutputPort, SpoolPort } from '../../correction/index.js';
import { PRIVATE_FILE, writeAll } from '../disk/index.js';
import { linesOf } from './ndjson.js';

/** Smaller reads are slower. */
const READ_BYTES = 1024 * 1024;

/** With larger chunks, the strings made of them would stay in memory until a full garbage collection. */
const SPOOL_BYTES = 32 * 1024;

/**
 * `inputPath` is only read. `outputPath` is written in place, mode 0600, and neither flushed nor renamed: that is left to
 * the caller, once the correction has succeeded.
 */
export function correctionFiles(inputPath: string, outputPath: string): CorrectionPorts {
  return {
    input: inputFile(inputPath),
    output: outputFile(outputPath),
    openSpool: () => openSpoolFile(`${outputPath}.audit.tmp`),
  };
}

function inputFile(path: string): InputPort {
  return {
    size: async () => (await stat(path)).size,
    head: (length) => readHead(path, length),
    chunks: () => readChunks(path),
  };
}

function outputFile(path: string): OutputPort {
  return {
    async open() {
      await rm(path, { force: true });
      const file = await open(path, 'wx', PRIVATE_FILE);
      return { write: (chunks) => writeAll(file, chunks), close: () => file.close() };
    },
    chunks: () => readChunks(path),
    remove: () => rm(path, { force: true }),
  };
}

/** The file has no name once it is open, so that nothing is left of it whatever happens to the process. */
async function openSpoolFile(path: string): Promise<SpoolPort> {
  await rm(path, { force: true });
  const file = await open(path, 'wx+', PRIVATE_FILE);
  // Some systems keep the name of an open file; there it is removed on close.
  await rm(path, { force: true }).catch(() => undefined);
  return {
    // Not `write`, which may write only a part on a disk that is nearly full.
    append: (text) => file.appendFile(text),
    lines: () => linesOf(file.createReadStream({ start: 0, highWaterMark: SPOOL_BYTES, autoClose: false })),
    async close() {
      await file.close();
      await rm(path, { force: true });
    },
  };
}

async function readHead(path: string, length: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const head = new Uint8Array(length);
    const { bytesRead } = await file.read(head, 0, length, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Each chunk is read while the one before it is processed. */
async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  let next = readChunk(file);
  try {
    for (;;) {
      const chunk = await next;
      if (chunk.length === 0) return;
      next = readChunk(file);
      // A read error is reported when the chunk is asked for.
      next.catch(() => undefined);
      yield chunk;
    }
  } finally {
    await next.catch(() => undefined);
    await file.close();
  }
}

async function readChunk(file: FileHandle): Promise<Uint8Array> {
  const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(READ_BYTES), 0, READ_BYTES, null);
  return buffer.subarray(0, bytesRead);
}
