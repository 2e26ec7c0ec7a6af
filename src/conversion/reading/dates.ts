/** Dates: date cells, ISO dates, orders that a value of the column proves or a person confirmed, month names, serial numbers. */

import { type DateOrder, readingsOf } from '../../correction/index.js';
import { parseDay } from '../../validation/index.js';
import { birthYear, dateForm, hireYear, monthOf, orderWords, type StatedForm } from './date-forms.js';
import { BLANK, type CellPart, type FieldReading, leftBlank, type ReadContext } from './reading.js';

/** A day as YYYYMMDD, or the reading that says why there is none. */
export type DayReading = { day: number; changes: readonly string[] } | FieldReading;

/** The orders in which dates of a column can be read, day and month first or last. */
export const PROVABLE = ['MMDDYYYY', 'DDMMYYYY'] as const satisfies readonly DateOrder[];
/** One of them. */
export type DayOrder = (typeof PROVABLE)[number];

/** The other one. */
export const swappedOrder = (order: DayOrder): DayOrder => (order === 'MMDDYYYY' ? 'DDMMYYYY' : 'MMDDYYYY');

/** A longer text is not a date, and is not compared with its forms: that would take long. */
const MAX_DATE_LENGTH = 60;

/** A text as a date without what programs write around it. */
export interface BareDate {
  /** As it is written, without the rest. */
  readonly date: string;
  /** The day of the week that is said, 0 for Sunday. */
  readonly weekday: number | undefined;
}

const WEEKDAY = /^(sun|mon|tue|wed|thu|fri|sat)(?:day|s|sday|nesday|rs|rsday|urday)?\.?,?\s+/i;
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const ZONE = String.raw`(?:Z|(?:UTC|GMT|[ECMP][SD]T)?\s*(?:[+-]\d{2}(?::?\d{2})?)?(?:\s*\([\w\s]+\))?)`;
const TIMED = new RegExp(
  String.raw`^(.*[^\s,])(?:T|,?\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(?:([AP])\.?M\.?)?\s*(${ZONE})$`,
  'i',
);

/**
 * A date without a day of the week before it, and without a time. Undefined with a time at which it may be another day, and for a text
 * that is too long for a date.
 */
export function bareDate(text: string): BareDate | undefined {
  if (text.length > MAX_DATE_LENGTH) return undefined;
  const [before = '', name = ''] = WEEKDAY.exec(text) ?? [];
  const weekday = before === '' ? undefined : WEEKDAYS.indexOf(name.toLowerCase());
  const rest = text.slice(before.length);
  const found = TIMED.exec(rest);
  if (!found) return { date: rest, weekday };
  const [, date = '', hour, minute, second = '0', half = '', zone = ''] = found;
  const minutes = minutesOf(Number(hour), Number(minute), half);
  return isSameDay(minutes * 60 + Number(second), zone.trim()) ? { date, weekday } : undefined;
}

/** The minutes since midnight. `half`: `A` for AM, `P` for PM, empty for a day of 24 hours. NaN for no time. */
function minutesOf(hour: number, minute: number, half: string): number {
  if (minute > 59 || hour > 23 || (half !== '' && (hour < 1 || hour > 12))) return Number.NaN;
  return (half === '' ? hour : (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0)) * 60 + minute;
}

const HOUR = 3600;
/**
 * The earliest hour in the United States at which the next day begins in UTC: 14:00 in Hawaii. With daylight time, programs are
 * one hour off, too.
 */
const FIRST_SHIFTED = 14;

/**
 * True when the day is the one that is written. Programs write midnight or noon with any zone. In a time without a zone, a whole hour of
 * the afternoon may be midnight of the next day in UTC; other times are not midnight in any zone of the United States.
 */
function isSameDay(seconds: number, zone: string): boolean {
  if (Number.isNaN(seconds)) return false;
  if (seconds === 0 || seconds === 12 * HOUR) return true;
  return zone === '' && !(seconds % HOUR === 0 && seconds >= FIRST_SHIFTED * HOUR);
}

/** A date of three numbers, filled with zeros to two digits and with slashes; digits alone as they are. */
export function regular(text: string): string | undefined {
  if (/^\d{6}$|^\d{8}$/.test(text)) return text.padEnd(8, ' ');
  const [, first, second, third] =
    /^(\d{1,4})\s*[/.\-\s]\s*(\d{1,2})\s*[/.\-\s]\s*(\d{1,4})$/.exec(text) ?? [];
  if (first === undefined || second === undefined || third === undefined) return undefined;
  if (first.length === 3 || third.length === 3 || first.length + third.length > 6) return undefined;
  return [first, second, third].map((one) => one.padStart(2, '0')).join('/');
}

/** Reads a date. `kind` decides the century of a two-digit year: a hire is at least 14 years old. */
export function readDate(
  text: string,
  part: CellPart,
  kind: 'birth' | 'other',
  context: ReadContext,
): DayReading {
  if (text === '') return BLANK;
  const stated = dateForm(part.mapped.read);
  if (stated?.isSerial && part.cell.kind !== 'date' && /^\d{1,6}(?:\.0+)?$/.test(text))
    return dayOfSerial(Number(text), context);
  if (text.length > MAX_DATE_LENGTH) return leftBlank('date', 'no date.');
  const bare = bareDate(text);
  if (bare === undefined) return otherDay();
  const yearOf = kind === 'birth' ? birthYear(context) : hireYear(context);
  const read = dayOfDate(bare.date, stated, part, yearOf);
  return bare.weekday === undefined ? read : onWeekday(read, bare.weekday);
}

function dayOfDate(
  date: string,
  stated: StatedForm | undefined,
  part: CellPart,
  yearOf: (digits: number) => number,
): DayReading {
  if (part.cell.kind === 'date') return dayOfCell(date);
  return (
    dayOfMonthName(date, stated, yearOf) ??
    dayOfNumbers(filled(date, stated, part), stated, part, yearOf) ??
    leftBlank('date', /^\d{4,6}$/.test(date) ? SERIAL : 'no date.')
  );
}

const otherDay = () =>
  leftBlank(
    'date',
    'a date with a time at which it may be another day in another time zone.',
    'Write it without the time.',
  );

/** A day that is said to be on a day of the week, 0 for Sunday: on another one, one of the two is wrong. */
function onWeekday(read: DayReading, weekday: number): DayReading {
  if (!('day' in read)) return read;
  const [year, month, day] = [
    Math.trunc(read.day / 10_000),
    Math.trunc(read.day / 100) % 100,
    read.day % 100,
  ];
  if (new Date(Date.UTC(year, month - 1, day)).getUTCDay() === weekday) return read;
  return leftBlank('date', 'a date that is not on its day of the week.');
}

const SERIAL = 'a number that is not formatted as a date, but may be the serial number of a date.';

function dayOfCell(text: string): DayReading {
  const day = parseDay(text);
  return day === undefined ? leftBlank('date', 'not a valid date.') : { day, changes: [] };
}

/**
 * The day that a serial number means, in a workbook that counts from 1900 or 1904. Number 60 of 1900 is 29 February, a day that
 * did not exist.
 */
function dayOfSerial(serial: number, { is1904 }: ReadContext): DayReading {
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const date = new Date(Date.UTC(1899, 11, 30 + days));
  const day = date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
  if (serial === 60 && !is1904) return leftBlank('date', 'the serial number of a date that does not exist.');
  return { day, changes: ['serial number to date'] };
}

const NAMED = [
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-\s./]*(?<month>[A-Za-z]{3,9})\.?,?[-\s./]*(?<year>\d{4}|\d{2})$/,
  /^(?<month>[A-Za-z]{3,9})\.?[-\s]*(?<day>\d{1,2})(?:st|nd|rd|th)?,?[-\s]+(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})[-\s]*(?<month>[A-Za-z]{3,9})\.?[-\s]*(?<day>\d{1,2})$/,
];

/** A date whose month is a word; it is never ambiguous. */
function dayOfMonthName(
  text: string,
  stated: StatedForm | undefined,
  yearOf: (digits: number) => number,
): DayReading | undefined {
  for (const form of NAMED) {
    const { day = '', month = '', year = '' } = form.exec(text)?.groups ?? {};
    const number = monthOf(month);
    if (number === undefined) continue;
    if (year.length === 2 && !stated?.hasShortYear) return shortYear();
    const full = year.length === 2 ? yearOf(Number(year)) : Number(year);
    const found = parseDay(`${full}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`);
    if (found === undefined) return leftBlank('date', 'not a valid date.');
    return { day: found, changes: ['month name to number'] };
  }
  return undefined;
}

const shortYear = () =>
  leftBlank('date', 'a date with a year of two digits.', 'Confirm the order with YY in the mapping.');

/** True for a date with dots between its numbers, which mostly has the day first. */
export const hasDots = (date: string): boolean => /\d\s*\.\s*\d/.test(date);

/** Digits of a date that lost its first zero, where a person confirmed it. */
function filled(text: string, stated: StatedForm | undefined, { mapped }: CellPart): string {
  const width = /^\d{7}$/.test(text) ? 8 : /^\d{5}$/.test(text) && stated?.hasShortYear ? 6 : 0;
  return mapped.restore_zeros ? text.padStart(width, '0') : text;
}

/** Undefined for a text that is not a date of three numbers. */
function dayOfNumbers(
  text: string,
  stated: StatedForm | undefined,
  { profile, cell }: CellPart,
  yearOf: (digits: number) => number,
): DayReading | undefined {
  if (/^\d{7}$/.test(text))
    return leftBlank(
      'date',
      'a date of seven digits, which may have lost a zero.',
      'Confirm it in the mapping.',
    );
  const written = regular(text);
  if (written === undefined) return undefined;
  const isShort = /^(?:\d\d\/\d\d\/\d\d|\d{6}\s*)$/.test(written);
  if (isShort && !stated?.hasShortYear) {
    // A six-digit number is more likely a serial number.
    return cell.kind === 'number' && !stated ? undefined : shortYear();
  }
  const readings = readingsOf(written).filter(({ order }) => order !== 'YYYYDDMM');
  const yearFirst = readings.find(({ order, form }) => order === 'YYYYMMDD' && form !== 'short');
  if (yearFirst) return { day: yearFirst.day, changes: [] };
  const order = stated?.order ?? profile.provenOrder;
  const days = new Set(
    readings.filter((one) => PROVABLE.some((known) => known === one.order)).map(({ day }) => day),
  );
  const { strayDates } = profile;
  const isStray =
    strayDates?.haveDots === hasDots(text) && order !== undefined && !strayDates.proven.has(order);
  if (isStray && days.size > 1)
    return leftBlank(
      'date order',
      'it is written with other signs than most dates in the column, which may have another order of day and month.',
      'Write it as the others are.',
    );
  const inOrder = readings.find((one) => one.order === order);
  if (inOrder) return { day: isShort ? inCentury(inOrder.day, yearOf) : inOrder.day, changes: [] };
  if (order !== undefined)
    return leftBlank('date', `not a valid date in the order ${stated?.read ?? orderWords(order)}.`);
  const [only, ...others] = days;
  if (only === undefined) return leftBlank('date', 'not a valid date.');
  if (others.length === 0) return { day: only, changes: [] };
  return leftBlank(
    'date order',
    'the order of day and month is not clear, and no other value in the column proves it.',
    'Confirm the order in the mapping.',
  );
}

/** The day with the year that its last two digits mean. */
function inCentury(day: number, yearOf: (digits: number) => number): number {
  return yearOf(Math.trunc(day / 10_000) % 100) * 10_000 + (day % 10_000);
}
