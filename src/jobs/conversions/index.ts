/** Reads uploaded tables and makes state files from them, in a separate thread. */

export type { SurveyedTable, TableOrder } from './surveyed-table.js';
export { openTableReader, type TableReader } from './table-reader.js';
