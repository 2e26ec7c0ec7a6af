/** The file that is corrected: its own bytes, or standard input kept in a file, because they are read several times. */

import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Input } from '../inputs.js';
import { readInput } from '../read-file.js';

export interface Source {
  path: string;
  /** Bytes. */
  size: number;
  /** Lower-case hexadecimal. */
  sha256: string;
}

/**
 * Reads the input once. Standard input goes into `spool`, mode 0600, which the caller removes.
 * @throws NewhireError UNREADABLE_INPUT, the signal's reason when it is aborted
 */
export async function takeIn(input: Input, spool: string, signal: AbortSignal): Promise<Source> {
  const hash = createHash('sha256');
  const copy = input.path === undefined ? await open(spool, 'w', 0o600) : undefined;
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
    return { path: input.path ?? spool, size, sha256: hash.digest('hex') };
  } finally {
    await copy?.close();
  }
}
