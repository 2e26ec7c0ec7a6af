/** What may be private by its characters alone, in any field. A cover keeps blanks and the number of characters. */

import type { DateFormat } from '../../layouts/index.js';
import { fullYear } from '../../validation/index.js';

/** Covers a part of a text, or all of it. */
export type Cover = (text: string) => string;

/** Covers every character except blanks, which reveal nothing and show where a value is. */
export const covered: Cover = (text) => {
  let shown = '';
  for (const character of text) shown += character === ' ' ? ' ' : '*';
  return shown;
};

/** Leaves the text as it is. */
export const unchanged: Cover = (text) => text;

/**
 * All but the last four digits of a number of nine. Anything else is covered entirely: its last characters may be
 * private.
 */
export const lastFour: Cover = (text) =>
  /^ *(?:\d[-. /]?){8}\d *$/.test(text) ? text.replace(/^.*(?=.{4} *$)/su, covered) : covered(text);

/** Four digits or more, alone or with single separators between: `6789`, `123-45-6789`. */
export const withoutNumbers: Cover = (text) => text.replace(/\d(?:[-. /]?\d){3,}/g, covered);

/** Longer than a house number or a ZIP code: not for fields that may contain other numbers. */
const withoutLongNumbers: Cover = (text) => text.replace(/\d(?:-?\d){5,}/g, covered);

/** Covers each match of the first group of a pattern that looks ahead, so that matches may overlap. */
function coveredWhere(text: string, pattern: RegExp, isPrivate = (_digits: string) => true): string {
  let shown = text;
  for (const { index, 1: match = '' } of text.matchAll(pattern)) {
    const end = index + match.length;
    if (isPrivate(match.replace(/\D/g, '')))
      shown = shown.slice(0, index) + covered(match) + shown.slice(end);
  }
  return shown;
}

const FOUR_DIGITS = /(?=(\d(?:[-. /]?\d){3}))/g;

/** Covers each four digits that follow each other in one of the numbers as well; any field may be padded with zeros. */
export function withoutPartsOf(numbers: readonly string[]): Cover {
  const isPart = (digits: string) => digits !== '0000' && numbers.some((number) => number.includes(digits));
  return (text) => coveredWhere(text, FOUR_DIGITS, isPart);
}

/** Nine digits in one or several neighbouring groups, with no letter between them. */
const NINE_DIGITS = /(?<!\d)(?=(\d(?:[^\p{L}\d]*\d){8})(?!\d))/gu;

/** No other number in a text is as long: it consists of several adjoining numbers. */
const TOO_LONG = /\d{13,}/g;

/** Covers nine digits, whatever separates them. */
const withoutNineDigits: Cover = (text) => coveredWhere(text, NINE_DIGITS).replace(TOO_LONG, covered);

const MONTH = '(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*';
const YEAR = '(?:19|20)\\d\\d';
const MONTH_AND_DAY =
  '(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])|(?:0[1-9]|[12]\\d|3[01])(?:0[1-9]|1[0-2]))';
/** Days as people write them: 19580817, 17081958, 17/8/58, 1958-08-17, 17 AUG 1958, AUG 17, 1958. */
const DATES = new RegExp(
  [
    `(?<!\\d)(?:${YEAR}${MONTH_AND_DAY}|${MONTH_AND_DAY}${YEAR})(?!\\d)`,
    '(?<!\\d)\\d{1,2} ?[-/.] ?\\d{1,2} ?[-/.] ?(?:\\d{4}|\\d{2})(?!\\d)',
    `(?<!\\d)\\d{1,2} +\\d{1,2} +${YEAR}(?!\\d)`,
    `(?<!\\d)${YEAR}[-/. ]{1,3}\\d{1,2}[-/. ]{1,3}\\d{1,2}(?!\\d)`,
    `(?<!\\d)\\d{1,2}[-/. ]{0,3}${MONTH}[-/., ]{0,3}(?:\\d{4}|\\d{2})(?!\\d)`,
    `(?<![A-Z])${MONTH}[-/. ]{0,3}\\d{1,2}[-/., ]{1,3}(?:\\d{4}|\\d{2})(?!\\d)`,
  ].join('|'),
  'gi',
);

/** Covers what reads as an SSN or as a date in running text. */
export const withoutSecrets: Cover = (text) => withoutNineDigits(text.replace(DATES, covered));

/** As `withoutSecrets`, for the texts of an employee: an SSN or a birth date may be incomplete there. */
export const withoutEmployeeNumbers: Cover = (text) => withoutLongNumbers(withoutSecrets(text));

/** Nobody is hired who was born in the last ten years; and no date of a hire lies ten years ahead. */
const isOfNow = (year: number, thisYear: number) => Math.abs(year - thisYear) < 10;

/** The year of a date in digits, where a format puts it. */
function yearIn(digits: string, format: DateFormat, thisYear: number): number {
  if (format === 'MMDDYY') return fullYear(Number(digits.slice(-2)), thisYear + 1);
  return Number(format === 'YYYYMMDD' ? digits.slice(0, 4) : digits.slice(-4));
}

const FOUR_DIGIT_YEARS: readonly DateFormat[] = ['YYYYMMDD', 'MMDDYYYY'];

/** True for a date, in whatever order, whose year is one of the last few: it is no birth date. */
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
    /^[0 ]*$/.test(text) || isRecentDate(text, thisYear, formats) ? text : withoutNumbers(text);
