/** Cells of a CSV document (RFC 4180) that is safe to open in a spreadsheet. */

import { visible } from '../../printable.js';

/** The value of a cell. */
export type CsvCell = string | number | boolean;

/** One row with its line end. */
export const csvRow = (cells: readonly CsvCell[]): string => `${csvCells(cells)}\r\n`;

/** A part of a row. */
export const csvCells = (cells: readonly CsvCell[]): string => cells.map(csvCell).join(',');

/** One cell. A text that begins like a formula gets a leading apostrophe, so that no spreadsheet runs it. */
function csvCell(value: CsvCell): string {
  if (typeof value !== 'string' || value === '') return String(value);
  const text = /^\s*[=+\-@\t\r＝＋－＠]/u.test(value) ? `'${visible(value)}` : visible(value);
  // A row that begins with two colons would be a command to the runner whose log shows it.
  return /[",\r\n]|^\s|^::|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
