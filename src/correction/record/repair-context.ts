/** What the rules know beyond the record that they repair. */

import type { DateFormat, Layout } from '../../layouts/index.js';
import type { ZipCities } from '../../reference/index.js';
import type { EmployerAgreement } from './employer-agreement.js';

/** The same for all records of a file, except for the record count. */
export interface RepairContext {
  layout: Layout;
  places: ZipCities;
  /** Today as YYYYMMDD. */
  today: number;
  /** Employee records in the file, as the checker counts them; undefined for a record whose count has no error. */
  recordCount: number | undefined;
  /** True when lines are of unknown type, or headers and totals out of place: the file may be incomplete, or two files in one. */
  hasStructureErrors: boolean;
  /** The format of most dates in the file; undefined when none can be read. */
  majorityDateFormat: DateFormat | undefined;
  employers: EmployerAgreement;
}
