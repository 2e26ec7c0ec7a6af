/** The file that is corrected. It is read several times, so standard input is copied to a file first. */

import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { NewhireError } from '../../errors.js';
import { type Input, unreadable } from './input-files.js';
import { readInput } from './read-file.js';

/** A file that can be read several times. */
export interface SourceFile {
  path: string;
  /** Bytes. */
  size: number;
  /** Lower-case hexadecimal. */
  sha256: string;
  /** What a change of the file changes as well: identity, size and time. */
  version: string;
}

/**
 * Call it when the file was read for the last time.
 * @throws {NewhireError} UNREADABLE_INPUT when it is no longer the file that was read first
 */
export async function refuseChanged({ path, version }: SourceFile, { name }: Input): Promise<void> {
  if ((await versionOf(path)) === version) return;
  throw new NewhireError('UNREADABLE_INPUT', `'${name}' changed while it was being read.`, {
    next: 'Nothing was written. Try again when the file is complete.',
  });
}

async function versionOf(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found ? [found.dev, found.ino, found.size, found.mtimeNs].join(' ') : '';
}

/**
 * True when the input can be read only once: standard input, or a named pipe.
 * @throws {NewhireError} UNREADABLE_INPUT when it is not there, or no longer
 */
export async function isStream({ path }: Input): Promise<boolean> {
  if (path === undefined) return true;
  const found = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error).error;
  });
  return !found.isFile();
}

/**
 * Reads the input once. What cannot be read again is copied to `spool`, mode 0600, which the caller removes.
 * @throws {NewhireError} UNREADABLE_INPUT when it cannot be read; any error once the signal is aborted
 */
export async function prepareSource(input: Input, spool: string, signal: AbortSignal): Promise<SourceFile> {
  const hash = createHash('sha256');
  const before = input.path === undefined ? '' : await versionOf(input.path);
  const copy = (await isStream(input)) ? await open(spool, 'wx', 0o600) : undefined;
  // A read that waits for more bytes would never look at the signal.
  const stop = () => input.path === undefined && process.stdin.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const { size } = await readInput(input, {
      hash: false,
      onChunk: async (chunk) => {
        signal.throwIfAborted();
        hash.update(chunk);
        await copy?.appendFile(chunk);
        return true;
      },
    });
    signal.throwIfAborted();
    const path = copy || input.path === undefined ? spool : input.path;
    const version = path === spool ? await versionOf(spool) : before;
    return { path, size, sha256: hash.digest('hex'), version };
  } finally {
    signal.removeEventListener('abort', stop);
    await copy?.close();
  }
}
