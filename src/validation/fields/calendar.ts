/** Calendar days as the number YYYYMMDD. Validation has no clock; today is always passed as an argument. */

import type { DateFormat } from '../../layouts/index.js';
import { numberAt } from './bytes.js';

const MONTH_DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysOf(month: number, year: number): number {
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return leap ? 29 : (MONTH_DAYS[month] ?? 0);
}

/**
 * The year that two digits mean, in the window of a hundred years that ends with `lastYear`. No new hire is older, and no
 * reported hire is later.
 */
export function fullYear(digits: number, lastYear: number): number {
  return lastYear - ((lastYear - digits) % 100);
}

/**
 * Takes the number that the digits of a date spell for a day. Gives YYYYMMDD, or a negative number naming the fault:
 * -1 no such month, -2 no such day, -3 year before 1900 or after `lastYear`.
 */
export function dayOf(digits: number, format: DateFormat, lastYear: number): number {
  const yearFirst = format === 'YYYYMMDD';
  const yearDigits = format === 'MMDDYY' ? 100 : 10000;
  const written = yearFirst ? Math.trunc(digits / 10000) : digits % yearDigits;
  const year = yearDigits === 100 ? fullYear(written, lastYear) : written;
  const monthDay = yearFirst ? digits % 10000 : Math.trunc(digits / yearDigits);
  const month = Math.trunc(monthDay / 100);
  const day = monthDay % 100;
  if (month < 1 || month > 12) return -1;
  if (day < 1 || day > daysOf(month, year)) return -2;
  if (year < 1900 || year > lastYear) return -3;
  return year * 10000 + monthDay;
}

/** Reads the digits at `from` as `dayOf` does. */
export function dayAt(line: Uint8Array, from: number, format: DateFormat, lastYear: number): number {
  return dayOf(numberAt(line, from, from + format.length), format, lastYear);
}

/** The day `days` days before a day, both as YYYYMMDD. */
export function daysBefore(day: number, days: number): number {
  const date = new Date(
    Date.UTC(Math.trunc(day / 10000), (Math.trunc(day / 100) % 100) - 1, (day % 100) - days),
  );
  return date.getUTCFullYear() * 10000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}

/** The day `months` months before a day, both as YYYYMMDD; the last of its month where the month is shorter. */
export function monthsBefore(day: number, months: number): number {
  const count = Math.trunc(day / 10000) * 12 + (Math.trunc(day / 100) % 100) - 1 - months;
  const [year, month] = [Math.trunc(count / 12), (count % 12) + 1];
  return year * 10000 + month * 100 + Math.min(day % 100, daysOf(month, year));
}

/** The days from one day to another, both as YYYYMMDD. */
export function daysBetween(from: number, to: number): number {
  const time = (day: number) =>
    Date.UTC(Math.trunc(day / 10000), (Math.trunc(day / 100) % 100) - 1, day % 100);
  return Math.round((time(to) - time(from)) / 86_400_000);
}

/** Full years between two days, the age on the later one. */
export function yearsBetween(earlier: number, later: number): number {
  return Math.trunc((later - earlier) / 10000);
}

/** Turns YYYYMMDD into YYYY-MM-DD. */
export function isoDay(day: number): string {
  return String(day).replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3');
}

/** Turns YYYY-MM-DD into YYYYMMDD; undefined when it is not a calendar day. */
export function parseDay(iso: string): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  if (!parts) return undefined;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (month < 1 || month > 12 || day < 1 || day > daysOf(month, year)) return undefined;
  return year * 10000 + month * 100 + day;
}
