/** Whether a data folder is there, for the commands that only read it. */

import { stat } from 'node:fs/promises';
import { usage } from '../usage-error.js';

/** One that exists and cannot be read is there, too: opening it says why. @throws {NewhireError} USAGE when nothing is there */
export async function requireFolder(path: string): Promise<void> {
  await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') noFolder(path);
  });
}

/** @throws {NewhireError} USAGE */
export function noFolder(path: string): never {
  throw usage(`There is no data folder at ${path}.`, 'Check the name, or give another one with --data.');
}
