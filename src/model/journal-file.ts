/** A journal as a file. */

import { open } from 'node:fs/promises';
import { NewhireError } from '../errors.js';
import type { JournalPort } from './journal-port.js';

/**
 * Opens or creates the file, mode 0600, and removes a last line that a crash left incomplete.
 * @throws {NewhireError} STORE_UNAVAILABLE when the file cannot be used
 */
export async function openJournalFile(path: string): Promise<JournalPort> {
  const file = await open(path, 'a+', 0o600).catch(unusable);
  let lines = '';
  try {
    await file.chmod(0o600);
    const bytes = await file.readFile();
    const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
    if (whole.length < bytes.length) await file.truncate(whole.length);
    lines = whole.toString();
  } catch (error) {
    await file.close();
    return unusable(error);
  }
  let writing: Promise<void> = Promise.resolve();
  return {
    read: async () => lines,
    async append(line) {
      const write = writing.then(async () => {
        await file.appendFile(`${line}\n`);
        await file.datasync();
      });
      writing = write.catch(() => undefined);
      await write.catch(unusable);
    },
    async close() {
      await writing;
      await file.close();
    },
  };
}

function unusable(cause: unknown): never {
  throw new NewhireError(
    'STORE_UNAVAILABLE',
    "The journal of the model's answers cannot be read or written.",
    {
      next: 'Check that the data folder exists, that it belongs to you, and that the disk is not full.',
      cause,
    },
  );
}
