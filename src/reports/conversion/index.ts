/** Conversions as text. */

export { fileLines, tableLines } from './conversion-text.js';
export type { ConvertedFile, ConvertedTable, FormChange, PlacedTrouble, RowLeftOut } from './converted.js';
