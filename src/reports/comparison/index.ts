/** Two files hire by hire, as text. Loaded by the command that compares. */

export { compareLists } from './compare-lists.js';
export type { ChangedField, ShownPlace } from './compared-records.js';
export { COMPARISON_FORMATS } from './comparison-formats.js';
export type { ComparisonTotals } from './comparison-report.js';
export { type Matches, matchRecords } from './match-records.js';
export { RecordFinder } from './record-finder.js';
export { type ByteReader, ListedEmployers, listRecords, type RecordList } from './record-list.js';
