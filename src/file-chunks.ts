/** The bytes of a file in chunks. */

import { type FileHandle, open } from 'node:fs/promises';

/** The last read of a file, which finds nothing left, or what was added meanwhile. */
const LEAST_BYTES = 1024;

/**
 * The bytes of an open file, from its start. The file is not closed.
 *
 * A buffer is no larger than what is left of the file: after some large ones the memory of the whole program is collected, which
 * would take a fifth of the time of correcting many small files.
 *
 * @param most bytes of a chunk
 */
export async function* chunksOf(file: FileHandle, most: number): AsyncGenerator<Uint8Array> {
  const { size } = await file.stat();
  for (let at = 0; ; ) {
    const length = Math.min(most, Math.max(size - at, LEAST_BYTES));
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/**
 * The bytes of a file, where each chunk is read while the one before it is processed.
 * @throws the error of the system
 */
export async function* fileChunks(path: string, most: number): AsyncGenerator<Uint8Array> {
  const file = await open(path);
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
