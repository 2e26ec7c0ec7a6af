/** Tables for tests: read from bytes in memory. */

import {
  type Cell,
  columnLetters,
  openTable,
  type TableFile,
  type TableRow,
  type TableSource,
} from '../../src/tables/index.js';

/** A table's source in memory. */
function bytesSource(bytes: Uint8Array): TableSource {
  return {
    size: bytes.length,
    read: async (position, length) => bytes.subarray(position, position + length),
    close: async () => {},
  };
}

/** Opens a table from bytes or text. */
export const tableOf = (bytes: Uint8Array | string): Promise<TableFile> =>
  openTable(bytesSource(Buffer.from(bytes as string)));

/** All rows of a sheet of a table. */
export async function rowsOf(table: TableFile, sheet = 0): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const group of table.rows(table.sheets[sheet]!)) rows.push(...group);
  return rows;
}

/** The cells of a table's first sheet by their places, without the empty ones. */
export async function cellsOf(bytes: Uint8Array | string): Promise<Record<string, Cell>> {
  const cells: Record<string, Cell> = {};
  for (const row of await rowsOf(await tableOf(bytes)))
    row.cells.forEach((cell, at) => {
      if (cell.kind !== 'empty') cells[`${columnLetters(at + 1)}${row.number}`] = cell;
    });
  return cells;
}

/** The texts of a table's first sheet, a list for each row that has cells. */
export async function textsOf(bytes: Uint8Array | string): Promise<string[][]> {
  return (await rowsOf(await tableOf(bytes))).map(({ cells }) => cells.map(({ text }) => text));
}

/** Reads a table whole: the sentences with which it is refused, `read` when it is not. */
export async function verdictOf(bytes: Uint8Array | string): Promise<string> {
  try {
    const table = await tableOf(bytes);
    for (const sheet of table.sheets) for await (const _ of table.rows(sheet));
    return 'read';
  } catch (error) {
    const { code, message, next } = error as { code?: string; message: string; next?: string };
    return code === 'TABLE_UNREADABLE' ? `${message} ${next}` : `${code}: ${message}`;
  }
}
