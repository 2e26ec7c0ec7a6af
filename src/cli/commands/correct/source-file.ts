/** The file that is corrected: its own bytes, or standard input kept in a file, because they are read several times. */

import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import type { Input } from '../../input/input-files.js';
import { readInput } from '../../input/read-file.js';

export interface Source {
  path: string;
  /** Bytes. */
  size: number;
  /** Lower-case hexadecimal. */
  sha256: string;
}

/** Whether the bytes of the input can be read once only: standard input, or a pipe that has a name. */
export async function isStream({ path }: Input): Promise<boolean> {
  return path === undefined || !(await stat(path)).isFile();
}

/**
 * Reads the input once. What cannot be read again goes into `spool`, mode 0600, which the caller removes.
 * @throws NewhireError UNREADABLE_INPUT; anything once the signal is aborted
 */
export async function takeIn(input: Input, spool: string, signal: AbortSignal): Promise<Source> {
  const hash = createHash('sha256');
  const copy = (await isStream(input)) ? await open(spool, 'w', 0o600) : undefined;
  // A reader that waits for more would never look at the signal.
  const stop = () => input.path === undefined && process.stdin.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const { size } = await readInput(input, {
      hash: false,
      onPiece: async (piece) => {
        signal.throwIfAborted();
        hash.update(piece);
        await copy?.appendFile(piece);
        return true;
      },
    });
    signal.throwIfAborted();
    return { path: copy || input.path === undefined ? spool : input.path, size, sha256: hash.digest('hex') };
  } finally {
    signal.removeEventListener('abort', stop);
    await copy?.close();
  }
}
