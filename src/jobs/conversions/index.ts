/** Tables on their way to files: read in a thread of their own. */

export type { SurveyedTable, TableOrder } from './surveyed-table.js';
export { openTableReader, type TableReader } from './table-reader.js';
