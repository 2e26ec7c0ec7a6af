/** Writes several chunks with one system call, which may write fewer bytes than it is given. */

import type { FileHandle } from 'node:fs/promises';

/** Appends the chunks to the file: all of them, or it throws. */
export async function writeAll(
  file: Pick<FileHandle, 'writev' | 'appendFile'>,
  chunks: readonly Uint8Array[],
): Promise<void> {
  if (chunks.length === 0) return;
  const { bytesWritten } = await file.writev(chunks);
  const length = chunks.reduce((sum, { length: one }) => sum + one, 0);
  if (bytesWritten < length) await file.appendFile(Buffer.concat(chunks).subarray(bytesWritten));
}
