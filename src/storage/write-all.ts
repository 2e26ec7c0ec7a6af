/** Writes several chunks in one call of the system, which may take fewer bytes than it is given. */

import type { FileHandle } from 'node:fs/promises';

/** Adds the chunks at the end of what was written to the file, all of them or an error. */
export async function writeAll(
  file: Pick<FileHandle, 'writev' | 'appendFile'>,
  chunks: readonly Uint8Array[],
): Promise<void> {
  if (chunks.length === 0) return;
  const { bytesWritten } = await file.writev(chunks);
  const length = chunks.reduce((sum, { length: one }) => sum + one, 0);
  if (bytesWritten < length) await file.appendFile(Buffer.concat(chunks).subarray(bytesWritten));
}
