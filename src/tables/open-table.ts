/** Opens a file with tables, whatever its name ends with: its bytes tell its form. */

import { openCsv } from './csv/read-csv.js';
import { refusalByStart } from './not-tables.js';
import type { TableSource } from './source.js';
import type { TableFile } from './table.js';
import { openWorkbook } from './xlsx/open-workbook.js';

/** Bytes from which the form, and the encoding and separator of a text table, are told. */
const HEAD = 64 * 1024;

/**
 * The tables of a source, which belongs to them from here on: they close it, also when they cannot be read.
 *
 * @throws NewhireError TABLE_UNREADABLE, which says what to do
 */
export async function openTable(source: TableSource): Promise<TableFile> {
  try {
    const head = await source.read(0, Math.min(HEAD, source.size));
    if (isZip(head)) return await openWorkbook(source);
    const refusal = await refusalByStart(source, head);
    if (refusal) throw refusal;
    return await openCsv(source, head);
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** Also true of an empty archive and of a part of a split one. */
const isZip = ([p, k, third = 0]: Uint8Array) => p === 0x50 && k === 0x4b && [3, 5, 7].includes(third);
