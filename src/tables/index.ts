/** Bytes to cells and back: CSV and XLSX. Imports no other module of src. */

export { type Cell, columnLetters, EMPTY_CELL } from './cell.js';
export { csvLine } from './csv/write-csv.js';
export { openTable } from './open-table.js';
export type { TableSource } from './source.js';
export type { Sheet, SheetFacts, TableFile, TableRow } from './table.js';
export { MAX_ROWS, type SheetToWrite, workbookBytes } from './xlsx/write-workbook.js';
