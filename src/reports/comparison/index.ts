/** Two files hire by hire, as text. Loaded by the command that compares. */

export {
  type ChangedField,
  type ComparedRecord,
  changedFields,
  placeOf,
  type ShownPlace,
} from './compared-records.js';
export { COMPARISON_FORMATS } from './comparison-formats.js';
export type { ComparisonReport, ComparisonTotals } from './comparison-report.js';
