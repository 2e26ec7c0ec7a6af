/** Writes several chunks in one call of the system, which may take fewer bytes than it is given. */

import type { FileHandle } from 'node:fs/promises';

/** What every system takes in one call (POSIX IOV_MAX is 1024 on Linux). */
const MOST_CHUNKS = 512;

/** Adds the chunks at the end of what was written to the file, all of them or an error. */
export async function writeAll(
  file: Pick<FileHandle, 'writev' | 'appendFile'>,
  chunks: readonly Uint8Array[],
): Promise<void> {
  for (let at = 0; at < chunks.length; at += MOST_CHUNKS) {
    const some = chunks.slice(at, at + MOST_CHUNKS);
    const { bytesWritten } = await file.writev(some);
    const length = some.reduce((sum, { length: one }) => sum + one, 0);
    if (bytesWritten < length) await file.appendFile(Buffer.concat(some).subarray(bytesWritten));
  }
}
