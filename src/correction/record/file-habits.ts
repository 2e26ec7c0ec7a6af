/** What the records of a file have in common, and each of them alone does not show. */

import type { CodePage } from '../rules/code-pages.js';
import type { AmountHabit } from './amount-habit.js';
import type { CountryHabit } from './country-habit.js';
import type { DateHabit } from './date-habit.js';

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
