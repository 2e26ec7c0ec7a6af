/** What a rule may use besides the record that it repairs. */

import type { Layout } from '../../layouts/index.js';
import type { ZipCities } from '../../reference/index.js';
import type { EmployerAgreement } from './employer-agreement.js';
import type { FileHabits } from './file-habits.js';

/** The same for all records of a file, except for the record count. */
export interface RepairContext {
  layout: Layout;
  places: ZipCities;
  /** Today as YYYYMMDD. */
  today: number;
  /** Number of employee records in the file, as the checker counts them; undefined for a record whose count has no error. */
  recordCount: number | undefined;
  /** True when the file has lines of unknown type, or misplaced headers or totals: it may be incomplete, or two files in one. */
  hasStructureErrors: boolean;
  employers: EmployerAgreement;
  habits: FileHabits;
}
