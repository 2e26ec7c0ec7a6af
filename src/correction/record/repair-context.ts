/** The information that a rule may use in addition to the record that it repairs. */

import type { Layout, LayoutOutline } from '../../layouts/index.js';
import type { ZipCities } from '../../reference/index.js';
import type { LateTexts } from '../../validation/index.js';
import type { AmountHabit } from './amount-habit.js';
import type { CodePageHabit } from './code-page-habit.js';
import type { ColumnHabit } from './column-habit.js';
import type { CountryHabit } from './country-habit.js';
import type { DateHabit, HireDates } from './date-habit.js';
import type { EmployerAgreement } from './employer-agreement.js';
import type { KnownFeins } from './known-feins.js';
import type { LateStarts } from './late-starts.js';
import type { EmployerNumber } from './record-employer.js';

/** The same for all records of a file, except for the count and the habits. */
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
  /** The names of the fields of employees that have an error in most of several records. */
  usualErrors: ReadonlySet<string>;
  employers: EmployerAgreement;
  /** Those of the employer of the record; without an employer they are empty. */
  habits: EmployerHabits;
}

/** Conventions of the employer of a record. */
export interface EmployerHabits {
  /** The number of the employer in the file, from 1; 0 for none. */
  employer: EmployerNumber;
  /** Which encodings the texts of its records rule out. */
  codePages: CodePageHabit;
  /** The order of its dates. */
  dates: DateHabit;
  /** The size of its amounts. */
  amounts: AmountHabit;
  /** The list that its country codes are from. */
  countries: CountryHabit;
  /** Texts that begin late in most of its records, and in most of the file: their place is a fault of the export. */
  lateTexts: LateTexts;
  lateTextsOfFile: LateTexts;
  /** Its texts that begin after a few blanks. */
  lateStarts: LateStarts;
  /** Where its texts are in their fields. */
  columns: ColumnHabit;
  /** The FEINs of the records of the file that are in their columns. */
  feins: KnownFeins;
  /** The dates of all employers: they rank what is proposed, and prove nothing. */
  datesOfFile: DateHabit;
  hires: HireDates;
}
