/** The possible meanings of a written date: its day in each order of year, month and day, and which are plausible. */

import type { DateFormat } from '../../layouts/index.js';
import { dayOf, type PlannedField, type RecordPlan, yearsBetween } from '../../validation/index.js';
import { reordering } from './date-reordering.js';

/** An order of year, month and day. Layouts require the first two; people also write the others. */
export type DateOrder = Exclude<DateFormat, 'MMDDYY'> | 'DDMMYYYY' | 'YYYYDDMM';

/** The order with day and month swapped. */
export const SWAPPED: Readonly<Record<DateOrder, DateOrder>> = {
  YYYYMMDD: 'YYYYDDMM',
  YYYYDDMM: 'YYYYMMDD',
  MMDDYYYY: 'DDMMYYYY',
  DDMMYYYY: 'MMDDYYYY',
};

/** The orders in words. */
export const ORDER_WORDS: Readonly<Record<DateOrder, string>> = {
  YYYYMMDD: 'year, month and day',
  YYYYDDMM: 'year, day and month',
  MMDDYYYY: 'month, day and year',
  DDMMYYYY: 'day, month and year',
};

/** An order as a person states it, for years of two digits and of four. */
export const STATED_ORDERS = { MDY: 'MMDDYYYY', DMY: 'DDMMYYYY', YMD: 'YYYYMMDD' } as const satisfies Record<
  string,
  DateOrder
>;
export type StatedOrder = keyof typeof STATED_ORDERS;

/** The order as a person states it; undefined for one that nobody may state. */
export function statedOrder(order: DateOrder): StatedOrder | undefined {
  return (Object.keys(STATED_ORDERS) as StatedOrder[]).find((stated) => STATED_ORDERS[stated] === order);
}

/** How it is written: eight digits, all digits with signs between them, or with a two-digit year. */
type DateForm = 'digits' | 'signs' | 'short';

/** One way to read a date. */
export interface DateReading {
  order: DateOrder;
  form: DateForm;
  /** As in a reordering: `MM/DD/YY`. */
  pattern: string;
  /** The year as in a reordering: `19YY` for a two-digit year. */
  year: 'YYYY' | '19YY' | '20YY';
  /** YYYYMMDD. */
  day: number;
}

interface Pattern extends Pick<DateReading, 'order' | 'form' | 'pattern'> {
  /** The years that it may name. */
  years: readonly DateReading['year'][];
  /** The places of the digits of year, month and day in a text. */
  digits: Readonly<Record<'Y' | 'M' | 'D', readonly number[]>>;
}

const SIGNS = ['/', '-', '.'];
const signed = (...parts: string[]) => SIGNS.map((sign) => parts.join(sign));

const YEAR_LAST: Readonly<Record<DateForm, readonly string[]>> = {
  digits: ['MMDDYYYY'],
  signs: [...signed('MM', 'DD', 'YYYY'), ...signed('M', 'D', 'YYYY')],
  short: [
    ...signed('MM', 'DD', 'YY'),
    ...['MMDDYY__', '__MMDDYY'],
    ...signed('M', 'D', 'YY__'),
    ...signed('MM', 'D', 'YY_'),
    ...signed('M', 'DD', 'YY_'),
  ],
};
const YEAR_FIRST: Readonly<Record<DateForm, readonly string[]>> = {
  digits: ['YYYYMMDD'],
  signs: signed('YYYY', 'MM', 'DD'),
  short: [...signed('YY', 'MM', 'DD'), 'YYMMDD__', '__YYMMDD'],
};

const swapLetters = (pattern: string) => pattern.replace(/[MD]/g, (letter) => (letter === 'M' ? 'D' : 'M'));

function patternsOf(order: DateOrder, byForm: typeof YEAR_LAST, change = (one: string) => one): Pattern[] {
  return (Object.keys(byForm) as DateForm[]).flatMap((form) =>
    byForm[form].map((pattern) => compiled(order, form, change(pattern))),
  );
}

function compiled(order: DateOrder, form: DateForm, pattern: string): Pattern {
  const placesOf = (letter: string) =>
    Array.from(pattern, (one, at) => (one === letter ? at : -1)).filter((at) => at >= 0);
  return {
    order,
    form,
    pattern,
    years: pattern.includes('YYYY') ? ['YYYY'] : ['19YY', '20YY'],
    digits: { Y: placesOf('Y'), M: placesOf('M'), D: placesOf('D') },
  };
}

const allPatterns = (): Pattern[] => [
  ...patternsOf('MMDDYYYY', YEAR_LAST),
  ...patternsOf('DDMMYYYY', YEAR_LAST, swapLetters),
  ...patternsOf('YYYYMMDD', YEAR_FIRST),
  // Nobody writes a two-digit year before the day.
  ...patternsOf('YYYYDDMM', { ...YEAR_FIRST, short: [] }, swapLetters),
];

let byShape: Map<string, Pattern[]> | undefined;

/** The patterns by their shape, with a 9 for each digit. They are made when the first date is read: most files have none to read. */
function patternsByShape(): Map<string, Pattern[]> {
  if (byShape) return byShape;
  byShape = new Map();
  for (const one of allPatterns()) {
    const shape = one.pattern.replace(/[YMD]/g, '9').replaceAll('_', ' ');
    byShape.set(shape, [...(byShape.get(shape) ?? []), one]);
  }
  return byShape;
}

/** The last year that a date can be of; the check says which are odd. */
const LAST_YEAR = 2199;

/** All readings of a text that fills its columns, blanks included; `lastYear` is the last possible one. */
export function readingsOf(text: string, lastYear = LAST_YEAR): DateReading[] {
  const patterns = patternsByShape().get(text.replace(/\d/g, '9')) ?? [];
  return patterns.flatMap((one) => {
    const { order, form, pattern, years, digits } = one;
    const monthDay = 100 * numberIn(text, digits.M) + numberIn(text, digits.D);
    return years.flatMap((year) => {
      const written = CENTURIES[year] + numberIn(text, digits.Y);
      const day = dayOf(10_000 * written + monthDay, 'YYYYMMDD', lastYear);
      return day > 0 && !isCut(one, text) ? [{ order, form, pattern, year, day }] : [];
    });
  });
}

/** What is added to the year as it is written. */
const CENTURIES: Readonly<Record<DateReading['year'], number>> = { YYYY: 0, '19YY': 1900, '20YY': 2000 };

function numberIn(text: string, places: readonly number[]): number {
  return places.reduce((number, at) => 10 * number + text.charCodeAt(at) - 48, 0);
}

/** `04/12/19` may be a date whose four-digit year was cut, and then does not begin with the year. */
function isCut({ order, form }: Pattern, text: string): boolean {
  return form === 'short' && order === 'YYYYMMDD' && /\D(?:19|20)$/.test(text);
}

/** The name of the reordering that writes the date in a format of the layout. */
export function nameOf({ pattern, year }: Pick<DateReading, 'pattern' | 'year'>, format: DateFormat): string {
  const key = `${pattern} ${year} ${format}`;
  const known = NAMES.get(key);
  if (known !== undefined) return known;
  const month = pattern.includes('MM') ? 'MM' : '0M';
  const day = pattern.includes('DD') ? 'DD' : '0D';
  const fresh = reordering(pattern, format.replace('MM', month).replace('DD', day).replace('YYYY', year));
  NAMES.set(key, fresh);
  return fresh;
}

/** The names of the reorderings, by pattern, year and format: a file may have one in every record. */
const NAMES = new Map<string, string>();

/** A birth 14 to 99 years ago; a hire from one year ago to one month ahead; for other fields any day. */
export function isPlausible(
  planned: PlannedField,
  { roles: { birth_date: birth, hire_date: hire } }: RecordPlan,
  today: number,
  day: number,
): boolean {
  if (planned === birth) {
    const age = yearsBetween(day, today);
    return age >= 14 && age <= 99;
  }
  return planned !== hire || (day > today - 10000 && day <= today + 100);
}
