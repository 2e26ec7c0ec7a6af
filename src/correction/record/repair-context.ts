/** What the rules may know beyond the record that they repair. */

import type { DateFormat, Layout } from '../../layouts/index.js';
import type { ZipCities } from '../../reference/index.js';
import type { Employers } from '../pipeline/employer-agreement.js';

export interface World {
  layout: Layout;
  places: ZipCities;
  /** Today as YYYYMMDD. */
  today: number;
  /** Employee records in the file, counted as the checker counts; undefined for a record whose count has no error. */
  records: number | undefined;
  /** Lines of unknown type, or headers and totals out of place: the file may not be whole, or be two files in one. */
  isPatchwork: boolean;
  /** The format in which most dates of the file are written. */
  usualDates: DateFormat | undefined;
  employers: Employers;
}
