/** Conversions as text. */

export { fileLines, tableLines } from './conversion-text.js';
export type { ConvertedFile, ConvertedTable, RowLeftOut } from './converted.js';
