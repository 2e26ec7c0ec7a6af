/** What a rule may use besides the record that it repairs. */

import type { Layout, LayoutOutline } from '../../layouts/index.js';
import type { ZipCities } from '../../reference/index.js';
import type { CodePage } from '../rules/code-pages.js';
import type { AmountHabit } from './amount-habit.js';
import type { CountryHabit } from './country-habit.js';
import type { DateHabit } from './date-habit.js';
import type { EmployerAgreement } from './employer-agreement.js';

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

/** The habits of whoever wrote the file. */
export interface FileHabits {
  /** The code pages in which all its names can be read; UTF-8 shows in each line by itself. */
  codePages: ReadonlySet<CodePage>;
  /** The order of its dates. */
  dates: DateHabit;
  /** The size of its amounts. */
  amounts: AmountHabit;
  /** The list that its country codes are from. */
  countries: CountryHabit;
}
