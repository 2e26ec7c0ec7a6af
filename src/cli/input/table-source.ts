/** The bytes of a table in a file. */

import { open } from 'node:fs/promises';
import type { TableSource } from '../../tables/index.js';
import { unreadable } from './input-files.js';

/** Opens the file. `name` is what a message calls it. @throws {NewhireError} UNREADABLE_INPUT */
export async function tableSource(path: string, name: string): Promise<TableSource> {
  const fail = (error: unknown): never => {
    throw unreadable(name, error).error;
  };
  const file = await open(path, 'r').catch(fail);
  const { size } = await file.stat();
  return {
    size,
    async read(position, length) {
      const bytes = new Uint8Array(length);
      const { bytesRead } = await file.read(bytes, 0, length, position).catch(fail);
      return bytes.subarray(0, bytesRead);
    },
    close: () => file.close(),
  };
}
