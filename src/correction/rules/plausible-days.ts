/** Days that a date of birth or of hire probably names. Days as YYYYMMDD. */

import { type PlannedField, type RecordPlan, yearsBetween } from '../../validation/index.js';

/** Plausible ages of an employee, in years. */
const [YOUNGEST, OLDEST] = [14, 99];

/** A birth 14 to 99 years ago; a hire from one year ago to one month ahead; any other day. */
export function isPlausible(
  planned: PlannedField,
  { roles: { birth_date: birth, hire_date: hire } }: RecordPlan,
  today: number,
  day: number,
): boolean {
  if (planned === birth) {
    const age = yearsBetween(day, today);
    return age >= YOUNGEST && age <= OLDEST;
  }
  return planned !== hire || (day > today - 10000 && day <= today + 100);
}
