/** The bytes of a table in a file. */

import { openRandomAccess } from '../../storage/index.js';
import type { TableSource } from '../../tables/index.js';
import { unreadable } from './input-files.js';

/** Opens the file. `name` is what a message calls it. @throws {NewhireError} UNREADABLE_INPUT */
export async function tableSource(path: string, name: string): Promise<TableSource> {
  const fail = (error: unknown): never => {
    throw unreadable(name, error).error;
  };
  const file = await openRandomAccess(path).catch(fail);
  return { ...file, read: (position, length) => file.read(position, length).catch(fail) };
}
