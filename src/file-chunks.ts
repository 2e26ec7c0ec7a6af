/** Opens files, also in threads, and reads their bytes in chunks. */

import * as fs from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isMainThread } from 'node:worker_threads';

/** The last read of a file, which finds nothing left, or what was added meanwhile. */
const MIN_BYTES = 1024;

/** A file that is open. */
export interface OpenFile extends Pick<FileHandle, 'chmod' | 'truncate' | 'datasync' | 'sync' | 'close'> {
  stat(): Promise<{ size: number }>;
  read(bytes: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
  readFile(): Promise<Buffer>;
  appendFile(data: string | Uint8Array, encoding?: BufferEncoding): Promise<void>;
  writev(chunks: readonly Uint8Array[]): Promise<{ bytesWritten: number }>;
}

/**
 * Opens a file. A thread may be ended at any time, and Node.js then closes what the thread has opened, but not what the system is
 * opening for it: so a thread waits for the system.
 * @param flags as for `open` of Node.js
 * @throws the error of the system
 */
export async function openFile(path: string, flags = 'r', mode?: number): Promise<OpenFile> {
  return isMainThread ? open(path, flags, mode) : fileOfThread(fs.openSync(path, flags, mode));
}

/** The number of no file: what is asked of it fails. */
const CLOSED = -1;

function fileOfThread(opened: number): OpenFile {
  // The system gives the number to the next file that any thread opens, once this one is closed.
  let file = opened;
  return {
    stat: () => promisify(fs.fstat)(file),
    read: (bytes, offset, length, position) => promisify(fs.read)(file, bytes, offset, length, position),
    writev: (chunks) => promisify(fs.writev)(file, chunks),
    readFile: () => promisify(fs.readFile)(file),
    appendFile: (data, encoding) => promisify(fs.appendFile)(file, data, encoding),
    chmod: (mode) => promisify(fs.fchmod)(file, mode),
    truncate: (length) => promisify(fs.ftruncate)(file, length),
    datasync: () => promisify(fs.fdatasync)(file),
    sync: () => promisify(fs.fsync)(file),
    close: async () => {
      if (file === CLOSED) return;
      const open = file;
      file = CLOSED;
      fs.closeSync(open);
    },
  };
}

/**
 * The bytes of an open file, from its start. The file is not closed.
 *
 * A buffer is no larger than what is left of the file: after some large ones the memory of the whole program is collected, which
 * would take a fifth of the time of correcting many small files.
 *
 * @param most bytes of a chunk
 */
export async function* chunksOf(
  file: Pick<OpenFile, 'stat' | 'read'>,
  most: number,
): AsyncGenerator<Uint8Array> {
  const { size } = await file.stat();
  for (let at = 0; ; ) {
    const length = Math.min(most, Math.max(size - at, MIN_BYTES));
    const bytes = Buffer.allocUnsafeSlow(length);
    const { bytesRead } = await file.read(bytes, 0, length, at);
    if (bytesRead === 0) return;
    yield bytes.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/**
 * The bytes of a file, where each chunk is read while the one before it is processed.
 * @throws the error of the system
 */
export async function* fileChunks(path: string, most: number): AsyncGenerator<Uint8Array> {
  const file = await openFile(path);
  const chunks = chunksOf(file, most);
  let next = chunks.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = chunks.next();
      // A read error is reported when the chunk is asked for.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await file.close();
  }
}
