/** What may be private by its characters alone, in any field. A cover keeps blanks and the number of characters. */

import type { DateFormat } from '../../layouts/index.js';
import {
  dates,
  type Finder,
  fourDigits,
  longNumbers,
  nineDigits,
  numbers,
  severalDigits,
  withAsterisks,
} from '../../private-numbers.js';
import { fullYear } from '../../validation/index.js';

/** Covers a part of a text, or all of it. The same text always gives the same. */
export type Cover = (text: string) => string;

/** Covers every character except blanks, which reveal nothing and show where a value is. */
export const covered: Cover = (text) => {
  let shown = '';
  for (const character of text) shown += character === ' ' ? ' ' : '*';
  return shown;
};

/** The cover, which remembers the last text: the values of an employer repeat. */
export function remembering(cover: Cover): Cover {
  let last: string | undefined;
  let shown = '';
  return (text) => {
    if (text !== last) {
      shown = cover(text);
      last = text;
    }
    return shown;
  };
}

/** Leaves the text as it is. */
export const unchanged: Cover = (text) => text;

/**
 * All but the last four digits of a number of nine. Anything else is covered entirely: its last characters may be
 * private.
 */
export const lastFour: Cover = (text) =>
  /^ *(?:\d[-. /]?){8}\d *$/.test(text) ? covered(text.slice(0, -4)) + text.slice(-4) : covered(text);

/** Covers what a finder finds, or of that what `isPrivate` says of its digits. */
function coverOf(find: Finder, isPrivate?: (digits: string) => boolean): Cover {
  return (text) => {
    const spans = find(text);
    return withAsterisks(text, isPrivate ? spans.filter(({ digits }) => isPrivate(digits)) : spans);
  };
}

const withoutDates = coverOf(dates);
const withoutNineDigits = coverOf(nineDigits);
const withoutFourDigits = coverOf(numbers);
const withoutLongNumbers = coverOf(longNumbers);

/** Covers each four digits that follow each other in one of the numbers as well; any field may be padded with zeros. */
export function withoutPartsOf(parts: readonly string[]): Cover {
  return coverOf(fourDigits, (digits) => digits !== '0000' && parts.some((part) => part.includes(digits)));
}

/** Covers what reads as an SSN or as a date in running text. */
export const withoutSecrets: Cover = (text) => withoutNineDigits(withoutDates(text));

/** The fields whose values are private, by their common names. */
const PRIVATE_FIELDS: ReadonlySet<string | undefined> = new Set([
  'employee_ssn',
  'employer_fein',
  'employee_date_of_birth',
]);

/** The cover of a value that is in no record, such as one that a person types, by the common name of its field. */
export const coverOfField = (field?: string): Cover =>
  PRIVATE_FIELDS.has(field) ? lastFour : withoutSecrets;

/** A value of a column whose meaning is not known yet: only its form, cut to a length that tells no more. */
export const coveredShape: Cover = (text) =>
  text
    .slice(0, 24)
    .replace(/\p{L}|\p{M}/gu, 'x')
    .replace(/\p{N}/gu, '9');

/** As `withoutSecrets`, and four digits or more with up to three signs between. */
export const withoutNumbers: Cover = (text) => withoutFourDigits(withoutSecrets(text));

/** As `withoutNumbers`, and two digits or more: where there should be none, a part of an SSN may be in each of several fields. */
export const withoutDigits: Cover = (text) => withAsterisks(withoutNumbers(text), severalDigits(text));

/** As `withoutSecrets`, for the texts of an employee: an SSN or a birth date may be incomplete there. */
export const withoutEmployeeNumbers: Cover = (text) => withoutLongNumbers(withoutSecrets(text));

/** Nobody born in the last ten years is hired, and no hire date is ten years in the future. */
const isOfNow = (year: number, thisYear: number) => Math.abs(year - thisYear) < 10;

/** The year of a date in digits, where a format puts it. */
function yearIn(digits: string, format: DateFormat, thisYear: number): number {
  if (format === 'MMDDYY') return fullYear(Number(digits.slice(-2)), thisYear + 1);
  return Number(format === 'YYYYMMDD' ? digits.slice(0, 4) : digits.slice(-4));
}

const FOUR_DIGIT_YEARS: readonly DateFormat[] = ['YYYYMMDD', 'MMDDYYYY'];

/** True for a date, in whatever order, whose year is one of the last few: it is not a birth date. */
export function isRecentDate(text: string, thisYear: number, formats = FOUR_DIGIT_YEARS): boolean {
  const digits = text.replace(/[-/. ]/g, '');
  if (!/^\d{6,8}$/.test(digits)) return false;
  const orders = formats.includes('MMDDYY') ? formats : FOUR_DIGIT_YEARS;
  return orders.some((format) => isOfNow(yearIn(digits, format, thisYear), thisYear));
}

/** True for digits with the year in which a worker may have been born, where one of the formats has it. */
export function hasBirthYear(text: string, formats: readonly DateFormat[], thisYear: number): boolean {
  if (!/^\d+$/.test(text)) return false;
  const years = formats
    .filter(({ length }) => length === text.length)
    .map((format) => yearIn(text, format, thisYear));
  return years.some((year) => !isOfNow(year, thisYear) && Math.abs(year - thisYear) < 120);
}

/** Covers a date that may be a birth date: every number but zeros and dates of the last few years. */
export const withoutBirthDate =
  (thisYear: number, formats?: readonly DateFormat[]): Cover =>
  (text) =>
    /^[0 ]*$/.test(text) || isRecentDate(text, thisYear, formats) ? text : withoutDigits(text);

/** Covers what may be private in an amount: not after three zeros; as `withoutSecrets` in a number, else as `withoutDigits`. */
export const withoutAmountSecrets: Cover = (text) => {
  if (text.startsWith('000')) return text;
  return /^[\d $,.+-]*$/.test(text) ? withoutSecrets(text) : withoutDigits(text);
};
