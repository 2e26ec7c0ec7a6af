/** Dates in another form than that of the layout. The day itself is never changed and never guessed. */

import type { DateFormat } from '../../layouts/index.js';
import { dayAt, type PlannedField, yearsBetween } from '../../validation/index.js';
import type { RepairContext } from '../record/repair-context.js';
import { reorder, reordering } from './date-reordering.js';
import type { Repair, RepairTarget, Rule } from './rule.js';

const BASIS =
  'The layout names its date formats; CCYYMMDD and MMDDYYYY cannot be confused from 1920 to 2027.';
/** Plausible ages of an employee, in years. */
const [YOUNGEST, OLDEST] = [14, 99];

export const dateOrder: Rule = {
  id: 'date-order',
  tier: 'safe',
  title: "Write the date in the layout's order",
  premise: 'It is a calendar day in exactly one of the orders in use.',
  basis: BASIS,
  faults: ['dateOrder'],
  repairs: (target) => {
    const [format] = target.planned.field.formats ?? [];
    if (format === undefined) return [];
    const other: DateFormat = format === 'YYYYMMDD' ? 'MMDDYYYY' : 'YYYYMMDD';
    return reorderings(target, [other], format, 'It is a calendar day in one order only.', isDay);
  },
};

export const dateSwapped: Rule = {
  id: 'date-swapped',
  tier: 'confirm',
  title: 'Swap day and month',
  premise: 'There is no such month or day, and with day and month swapped it is a plausible date.',
  basis: 'Calendar.',
  faults: ['dateMonth', 'dateDay'],
  repairs: (target) => [
    ...reorderings(
      target,
      ['YYYYDDMM'],
      'YYYYMMDD',
      'Read with the day first, it is a plausible date.',
      isPlausible,
    ),
    ...reorderings(
      target,
      ['DDMMYYYY'],
      'MMDDYYYY',
      'Read with the day first, it is a plausible date.',
      isPlausible,
    ),
  ],
};

export const dateShort: Rule = {
  id: 'date-short',
  tier: 'confirm',
  title: 'Write the date in full',
  premise: 'In the proposed centuries and orders it is a plausible date.',
  basis: BASIS,
  faults: ['dateDigits'],
  repairs: (target) => [
    ...reorderings(target, MONTH_FIRST, 'MMDDYYYY', 'It is a plausible date.', isPlausible),
    ...reorderings(target, YEAR_FIRST, 'YYYYMMDD', 'It is a plausible date.', isPlausible),
  ],
};

/** Forms that fit in eight columns; dates with signs and a full year need ten. */
const MONTH_FIRST = [
  ...['MM/DD/YY', 'MM-DD-YY', 'M/D/YYYY', 'M-D-YYYY', 'MMDDYY__', '__MMDDYY'],
  ...['M/D/YY__', 'MM/D/YY_', 'M/DD/YY_', 'M-D-YY__', 'MM-D-YY_', 'M-DD-YY_'],
];
const YEAR_FIRST = ['YY-MM-DD', 'YY/MM/DD', 'YYMMDD__', '__YYMMDD'];

/** The format to write a date in: that of the file where the layout leaves a choice, otherwise `found` if it is allowed. */
export function dateFormatFor(
  { field }: PlannedField,
  found: DateFormat,
  { majorityDateFormat }: RepairContext,
): DateFormat {
  const formats = field.formats ?? [];
  if (formats.length > 1 && majorityDateFormat && formats.includes(majorityDateFormat))
    return majorityDateFormat;
  return formats.includes(found) ? found : (formats[0] ?? found);
}

/** Decides on a day, YYYYMMDD; a negative number is not a day. */
type Accept = (day: number, target: RepairTarget) => boolean;

/** The repairs that read the date in one of the forms and give a day that `accept` allows. `like` is the order of the forms. */
function reorderings(
  target: RepairTarget,
  forms: readonly string[],
  like: DateFormat,
  evidence: string,
  accept: Accept,
): Repair[] {
  const { planned, text, context } = target;
  const format = dateFormatFor(planned, like, context);
  const whole = text.padEnd(planned.to - planned.from);
  const lastYear = Math.trunc(context.today / 10000) + 1;
  return forms
    .flatMap((form) => reorderingNames(form, format))
    .flatMap((name): Repair[] => {
      const written = reorder(name, whole);
      if (written === undefined) return [];
      return accept(dayAt(Buffer.from(written), 0, format, lastYear), target)
        ? [{ edits: [{ planned, text: written, reorder: name }], evidence }]
        : [];
    });
}

/** The names of the reorderings: two-digit years in both centuries, single digits with a leading zero. */
function reorderingNames(from: string, format: DateFormat): string[] {
  const month = from.includes('MM') ? 'MM' : '0M';
  const day = from.includes('DD') ? 'DD' : '0D';
  const to = format.replace('MM', month).replace('DD', day);
  const years = from.includes('YYYY') ? ['YYYY'] : ['19YY', '20YY'];
  return years.map((year) => reordering(from, to.replace('YYYY', year)));
}

const isDay: Accept = (day) => day > 0;

/** A birth 14 to 99 years ago; a hire from one year ago to one month ahead; any other day. */
const isPlausible: Accept = (day, { planned, context: { today }, record }) => {
  if (day < 0) return false;
  const { birth_date: birth, hire_date: hire } = record.plan.roles;
  if (planned === birth) {
    const age = yearsBetween(day, today);
    return age >= YOUNGEST && age <= OLDEST;
  }
  return planned !== hire || (day > today - 10000 && day <= today + 100);
};
