/** The information that a rule may use in addition to the record that it repairs. */

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
  /** The layouts whose records may be in the file by mistake. */
  otherLayouts: readonly LayoutOutline[];
  places: ZipCities;
  /** Today as YYYYMMDD. */
  today: number;
  /** The correct count of the record, as counted by the checker; undefined when its count has no error. */
  count: number | undefined;
  /** True when the file has lines of unknown type, or misplaced headers or totals: it may be incomplete, or two files in one. */
  hasStructureErrors: boolean;
  employers: EmployerAgreement;
  habits: FileHabits;
}

/** Conventions that the whole file follows. */
export interface FileHabits {
  /** The code pages in which all its names can be read; UTF-8 is detected in each line by itself. */
  codePages: ReadonlySet<CodePage>;
  /** The order of its dates. */
  dates: DateHabit;
  /** The size of its amounts. */
  amounts: AmountHabit;
  /** The list that its country codes are from. */
  countries: CountryHabit;
}
