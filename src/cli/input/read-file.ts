/** Reads a file or standard input in large pieces, counting and, when asked, hashing what passes. */

import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { type Input, unreadable } from './input-files.js';

/** Large enough that few lines lie across two pieces: those are checked one by one. */
const PIECE_BYTES = 1024 * 1024;
/** Pieces after which others get their turn: some ten milliseconds. */
const TURN_PIECES = 8;

export interface ReadOptions {
  /** Hashing costs about as much as checking, so that it is done only for those who print it. */
  hash: boolean;
  /** Called with each piece in order, good only until it returns; awaited, so that a slow output slows the reading. False ends the reading. */
  onPiece: (piece: Uint8Array, done: number, total: number | undefined) => Promise<boolean>;
}

export interface ReadResult {
  /** Bytes read. */
  size: number;
  /** Lower-case hex of the bytes read; empty when not asked for. */
  sha256: string;
}

/** @throws NewhireError UNREADABLE_INPUT when the system refuses to open it or to read on. */
export async function readInput(input: Input, { hash, onPiece }: ReadOptions): Promise<ReadResult> {
  // Loading it takes longer than checking a short file.
  const hashing = hash ? (await import('node:crypto')).createHash('sha256') : undefined;
  let size = 0;
  let isWanted = true;
  const found = input.path === undefined ? undefined : await stat(input.path).catch(() => undefined);
  const pieces = piecesOf(input, found?.isFile() === true);
  for (;;) {
    const next = await pieces.next().catch((error: unknown) => {
      throw unreadable(input.name, error).error;
    });
    if (next.done) break;
    size += next.value.length;
    hashing?.update(next.value);
    isWanted &&= await onPiece(next.value, size, found?.size);
    // A hash is of the whole file, also when its check ended early.
    if (!isWanted && !hashing) break;
  }
  await pieces.return?.();
  return { size, sha256: hashing?.digest('hex') ?? '' };
}

/** The first bytes, for a look at what the input is. Standard input is used up by it. */
export async function readHead(input: Input, bytes: number): Promise<Uint8Array> {
  const head: Uint8Array[] = [];
  let length = 0;
  await readInput(input, {
    hash: false,
    onPiece: async (piece) => {
      head.push(Buffer.from(piece));
      length += piece.length;
      return length < bytes;
    },
  });
  return Buffer.concat(head).subarray(0, bytes);
}

function piecesOf({ path, name }: Input, isFile: boolean): AsyncIterator<Uint8Array> {
  if (path !== undefined) {
    // A named pipe may have nothing to give for long, and Ctrl-C must be heard meanwhile.
    return isFile ? piecesOfFile(path) : createReadStream(path)[Symbol.asyncIterator]();
  }
  // Node takes a folder on standard input for an empty file.
  if (fstatSync(0).isDirectory()) throw unreadable(name, { code: 'EISDIR' }).error;
  return process.stdin[Symbol.asyncIterator]();
}

/**
 * Read on the spot and not in the background: the bytes are then in the cache of the processor that checks them, and
 * nothing waits for a thread to wake. Timers and signals get their turn now and then.
 */
async function* piecesOfFile(path: string): AsyncGenerator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    const buffer = new Uint8Array(PIECE_BYTES);
    for (let pieces = 1; ; pieces++) {
      const length = readSync(file, buffer, 0, PIECE_BYTES, null);
      if (length === 0) return;
      yield buffer.subarray(0, length);
      if (pieces % TURN_PIECES === 0) await setImmediate();
    }
  } finally {
    closeSync(file);
  }
}
