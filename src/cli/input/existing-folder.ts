/** Whether a data folder is there: commands that only read it do not make it. */

import { stat } from 'node:fs/promises';
import { usage } from '../usage-error.js';

/** A folder that exists and cannot be read is there, too: opening it says why. */
export async function isFolderThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}

/** @throws {NewhireError} USAGE when it is not there */
export async function requireFolder(path: string): Promise<void> {
  if (!(await isFolderThere(path)))
    throw usage(`There is no data folder at ${path}.`, 'Check the name, or give another one with --data.');
}
