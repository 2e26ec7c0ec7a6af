/** What the correction of a line needs to know beyond the line. */

import type { RecordType } from '../../layouts/index.js';
import type { RecordAlignment, RecordCheck } from '../../validation/index.js';
import type { LoggedError } from '../record/logged-error.js';
import type { RepairContext } from '../record/repair-context.js';

/** The same for all lines of a file. */
export interface LineContext extends RepairContext {
  checks: ReadonlyMap<RecordType['id'], RecordCheck>;
  alignments: ReadonlyMap<RecordType['id'], RecordAlignment>;
  /** The true counts of the records whose count is not true or cannot be read, by line. */
  counts: ReadonlyMap<number, number>;
  /** Also repair warnings. */
  fixWarnings: boolean;
}

/** Which record a line is. */
export type RecordLocation = Pick<LoggedError, 'record_number' | 'record_type'>;
