/** Conversions as text. */

export { fileLines, tableLines } from './conversion-text.js';
export type { ConvertedFile, ConvertedTable } from './converted.js';
