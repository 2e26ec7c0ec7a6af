/** Reads a file or standard input in large chunks, counts the bytes and, when asked, hashes them. */

import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { printable } from '../../printable.js';
import { tell } from '../output/writer.js';
import { type Input, unreadable } from './input-files.js';

/** Large enough that few lines are split across two chunks, because those are slower to check. */
const CHUNK_BYTES = 1024 * 1024;
/** For a file that is empty so far, or whose size the system does not know, as below `/proc`. */
const MIN_BYTES = 16 * 1024;
/** Chunks after which timers and signals are processed: about ten milliseconds. */
const CHUNKS_PER_TURN = 8;

/** The options of reading a file. */
export interface ReadOptions {
  /** Hashing costs about as much as checking, so it is done only when the hash is printed. */
  hash: boolean;
  /**
   * Called with each chunk in order, whose bytes are valid only until it returns. Awaited, so that a slow output slows
   * the reading. False ends the reading.
   */
  onChunk: (chunk: Uint8Array, done: number, total: number | undefined) => Promise<boolean>;
}

/** The result of reading a file. */
export interface ReadResult {
  /** Bytes read. */
  size: number;
  /** Lower-case hexadecimal, of the bytes read; empty when not asked for. */
  sha256: string;
}

/**
 * Reads the input to its end.
 * @throws {NewhireError} UNREADABLE_INPUT when the system cannot open or read it
 */
export async function readInput(input: Input, { hash, onChunk }: ReadOptions): Promise<ReadResult> {
  // Loaded only when needed: that takes longer than checking a short file.
  const hashing = hash ? (await import('node:crypto')).createHash('sha256') : undefined;
  let size = 0;
  let isWanted = true;
  const total = (await statOf(input))?.size;
  for await (const chunk of inputChunks(input)) {
    size += chunk.length;
    hashing?.update(chunk);
    isWanted &&= await onChunk(chunk, size, total);
    // The hash is of the whole file, also when its check ended early.
    if (!isWanted && !hashing) break;
  }
  return { size, sha256: hashing?.digest('hex') ?? '' };
}

/**
 * The bytes of the input, in order. Those of a chunk are valid until the next one is asked for.
 * @throws {NewhireError} UNREADABLE_INPUT when the system cannot open or read it
 */
export async function* inputChunks(input: Input): AsyncGenerator<Uint8Array> {
  const chunks = chunksOf(input, await sizeOf(input));
  try {
    for (;;) {
      const next = await nextOf(chunks, input);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await chunks.return?.();
  }
}

const END_KEYS = process.platform === 'win32' ? 'Ctrl-Z with Enter' : 'Ctrl-D';
/** Without this message, the program would seem to hang. */
const WAITING = printable(
  `newhire: Waiting for a file on standard input. ${END_KEYS} at the start of a line ends it.\n`,
);

const statOf = async ({ path }: Input) =>
  path === undefined ? undefined : stat(path).catch(() => undefined);

/** Bytes of a file; undefined for what is not a file, such as a pipe. */
async function sizeOf(input: Input): Promise<number | undefined> {
  const stats = await statOf(input);
  return stats?.isFile() ? stats.size : undefined;
}

function nextOf(chunks: AsyncIterator<Uint8Array>, { name }: Input): Promise<IteratorResult<Uint8Array>> {
  return chunks.next().catch((error: unknown) => {
    throw unreadable(name, error).error;
  });
}

/**
 * The first bytes, to find out what the input is. What can be read only once, such as standard input, is kept for the
 * reading that follows.
 * @throws {NewhireError} UNREADABLE_INPUT when the system cannot open or read it
 */
export async function readHead(input: Input, bytes: number): Promise<Uint8Array> {
  const size = await sizeOf(input);
  const chunks = chunksOf(input, size === undefined ? undefined : Math.min(size, bytes));
  const head: Uint8Array[] = [];
  let length = 0;
  let next: IteratorResult<Uint8Array> | undefined;
  while (length < bytes && !next?.done) {
    next = await nextOf(chunks, input);
    if (next.done) break;
    head.push(Buffer.from(next.value));
    length += next.value.length;
  }
  if (size !== undefined) await chunks.return?.();
  else started.set(input, chained(head, chunks));
  return Buffer.concat(head).subarray(0, bytes);
}

/** Inputs that can be read only once, and whose head was read. */
const started = new WeakMap<Input, AsyncIterator<Uint8Array>>();

async function* chained(head: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>) {
  yield* head;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** @param expected bytes of a file that will be read */
function chunksOf(input: Input, expected: number | undefined): AsyncIterator<Uint8Array> {
  const { path, name } = input;
  const rest = started.get(input);
  if (rest) return rest;
  if (path !== undefined) {
    // A named pipe may have no bytes for a long time, and Ctrl-C must work meanwhile.
    return expected === undefined
      ? createReadStream(path)[Symbol.asyncIterator]()
      : chunksOfFile(path, expected);
  }
  // Node reads a folder on standard input as an empty file.
  if (fstatSync(0).isDirectory()) throw unreadable(name, { code: 'EISDIR' }).error;
  if (process.stdin.isTTY) tell(WAITING);
  return process.stdin[Symbol.asyncIterator]();
}

/**
 * Read synchronously: the bytes are then in the cache of the processor that checks them, and nothing waits for another
 * thread. Timers and signals are processed every few chunks. A small file gets a small buffer: after some large ones the memory of
 * the whole program is collected.
 */
async function* chunksOfFile(path: string, expected: number): AsyncGenerator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    const buffer = new Uint8Array(Math.min(Math.max(expected, MIN_BYTES), CHUNK_BYTES));
    for (let chunks = 1; ; chunks++) {
      const length = readSync(file, buffer, 0, buffer.length, null);
      if (length === 0) return;
      yield buffer.subarray(0, length);
      if (chunks % CHUNKS_PER_TURN === 0) await setImmediate();
    }
  } finally {
    closeSync(file);
  }
}
