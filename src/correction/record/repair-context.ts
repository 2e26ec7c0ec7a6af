/** What a rule may use besides the record that it repairs. */

import type { Layout, LayoutOutline } from '../../layouts/index.js';
import type { ZipCities } from '../../reference/index.js';
import type { EmployerAgreement } from './employer-agreement.js';
import type { FileHabits } from './file-habits.js';

/** The same for all records of a file, except for the count. */
export interface RepairContext {
  layout: Layout;
  /** The layouts whose records may have come into the file. */
  otherLayouts: readonly LayoutOutline[];
  places: ZipCities;
  /** Today as YYYYMMDD. */
  today: number;
  /** What the count in the record should be, as the checker counts; undefined for a record whose count has no error. */
  count: number | undefined;
  /** True when the file has lines of unknown type, or misplaced headers or totals: it may be incomplete, or two files in one. */
  hasStructureErrors: boolean;
  employers: EmployerAgreement;
  habits: FileHabits;
}
