/** Dates in another form than the layout's. The day itself is never altered, and never guessed. */

import type { DateFormat } from '../../layouts/index.js';
import { dayAt, type PlannedField } from '../../validation/index.js';
import type { World } from '../record/repair-context.js';
import { reorder, reordering } from './date-reordering.js';
import type { Repair, Rule, Target } from './rule.js';

const BASIS = 'The layout names its date formats; CCYYMMDD and MMDDYYYY never read alike from 1920 to 2027.';
/** Ages at which somebody may be hired. */
const [YOUNGEST, OLDEST] = [14, 99];

export const dateOrder: Rule = {
  id: 'date-order',
  tier: 'safe',
  title: "Write the date in the layout's order",
  premise: 'Exactly one of the orders in use makes it a day.',
  basis: BASIS,
  answers: ['dateOrder'],
  kinds: ['date'],
  repairs: (target) => {
    const [format] = target.planned.field.formats ?? [];
    if (format === undefined) return [];
    const other: DateFormat = format === 'YYYYMMDD' ? 'MMDDYYYY' : 'YYYYMMDD';
    return inOrder(target, [other], format, 'Only one order makes it a day.', isDay);
  },
};

export const dateSwapped: Rule = {
  id: 'date-swapped',
  tier: 'confirm',
  title: 'Swap day and month',
  premise: 'There is no such month or day, and with day and month swapped it is a day that makes sense.',
  basis: 'Calendar.',
  answers: ['dateMonth', 'dateDay'],
  kinds: ['date'],
  repairs: (target) => [
    ...inOrder(target, ['YYYYDDMM'], 'YYYYMMDD', 'Read day first, it is a day.', makesSense),
    ...inOrder(target, ['DDMMYYYY'], 'MMDDYYYY', 'Read day first, it is a day.', makesSense),
  ],
};

export const dateShort: Rule = {
  id: 'date-short',
  tier: 'confirm',
  title: 'Write the date in full',
  premise: 'Of the centuries and orders in use, the ones offered make it a day that makes sense.',
  basis: BASIS,
  answers: ['dateDigits'],
  kinds: ['date'],
  repairs: (target) => [
    ...inOrder(target, MONTH_FIRST, 'MMDDYYYY', 'It is a day that makes sense.', makesSense),
    ...inOrder(target, YEAR_FIRST, 'YYYYMMDD', 'It is a day that makes sense.', makesSense),
  ],
};

/** What eight columns take; dates with signs and a full year need ten. */
const MONTH_FIRST = [
  ...['MM/DD/YY', 'MM-DD-YY', 'M/D/YYYY', 'M-D-YYYY', 'MMDDYY__', '__MMDDYY'],
  ...['M/D/YY__', 'MM/D/YY_', 'M/DD/YY_', 'M-D-YY__', 'MM-D-YY_', 'M-DD-YY_'],
];
const YEAR_FIRST = ['YY-MM-DD', 'YY/MM/DD', 'YYMMDD__', '__YYMMDD'];

/** The format to write a date in: the file's where the layout leaves a choice, else the one that is like the form. */
export function formatLike({ field }: PlannedField, like: DateFormat, { usualDates }: World): DateFormat {
  const formats = field.formats ?? [];
  if (formats.length > 1 && usualDates && formats.includes(usualDates)) return usualDates;
  return formats.includes(like) ? like : formats[0]!;
}

/** The day of a date, or a negative number when it is none, and whose date it is. */
type Accept = (day: number, target: Target) => boolean;

/** The readings of a date in some forms, each written in the format that is like them, as far as `accept` takes the day. */
function inOrder(
  target: Target,
  forms: readonly string[],
  like: DateFormat,
  evidence: string,
  accept: Accept,
): Repair[] {
  const { planned, text, world } = target;
  const format = formatLike(planned, like, world);
  const whole = text.padEnd(planned.to - planned.from);
  const lastYear = Math.trunc(world.today / 10000) + 1;
  return forms
    .flatMap((form) => fullForms(form, format))
    .flatMap((name): Repair[] => {
      const written = reorder(name, whole);
      if (written === undefined) return [];
      return accept(dayAt(Buffer.from(written), 0, format, lastYear), target)
        ? [{ edits: [{ planned, text: written, reorder: name }], evidence }]
        : [];
    });
}

/** How a form is written in the format: two-digit years in both centuries, single digits behind a zero. */
function fullForms(from: string, format: DateFormat): string[] {
  const month = from.includes('MM') ? 'MM' : '0M';
  const day = from.includes('DD') ? 'DD' : '0D';
  const to = format.replace('MM', month).replace('DD', day);
  const years = from.includes('YYYY') ? ['YYYY'] : ['19YY', '20YY'];
  return years.map((year) => reordering(from, to.replace('YYYY', year)));
}

const isDay: Accept = (day) => day > 0;

/** A birth 14 to 99 years ago, a hire within the last year or the next month, any other day. */
const makesSense: Accept = (day, { planned, world: { today }, record }) => {
  if (day < 0) return false;
  const { birth_date: birth, hire_date: hire } = record.plan.roles;
  const age = Math.trunc((today - day) / 10000);
  if (planned === birth) return age >= YOUNGEST && age <= OLDEST;
  return planned !== hire || (day > today - 10000 && day <= today + 100);
};
