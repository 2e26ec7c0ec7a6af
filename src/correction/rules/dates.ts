/** Dates in another order or form than that of the layout. The day itself is never changed and never guessed. */

import type { DateFormat } from '../../layouts/index.js';
import type { PlannedField } from '../../validation/index.js';
import type { RepairContext } from '../record/repair-context.js';
import { type DateReading, isPlausible, nameOf, ORDER_WORDS } from './date-readings.js';
import { reorder } from './date-reordering.js';
import type { Repair, RepairTarget, Rule } from './rule.js';

const BASIS =
  'The layout names its date formats; CCYYMMDD and MMDDYYYY cannot be confused from 1920 to 2027, but MMDDYYYY and DDMMYYYY can.';
const EIGHT_DIGITS = ['dateOrder', 'dateMonth', 'dateDay', 'dateYear'] as const;

export const dateOrder: Rule = {
  id: 'date-order',
  tier: 'safe',
  title: "Write the date in the layout's order",
  premise:
    'At least three values of the field are possible in one order only, and none in another one; the birth is before the hire, the hire not in the future, and the header not before the hires.',
  basis: BASIS,
  faults: EIGHT_DIGITS,
  repairs: (target) =>
    provenReadings(target)
      .filter(({ order, day }) => makesSense(day, order, target))
      .map((one) => repairBy(one, target, 'The other values of the field prove its order.')),
};

export const dateOrderOffered: Rule = {
  id: 'date-order-offered',
  tier: 'confirm',
  title: 'Read the date in another order',
  premise: 'In the proposed order it is a plausible date, but the file does not prove that order.',
  basis: BASIS,
  faults: EIGHT_DIGITS,
  repairs: offered,
};

export const dateShort: Rule = {
  id: 'date-short',
  tier: 'confirm',
  title: 'Write the date in full',
  premise: 'In the proposed centuries and orders it is a plausible date.',
  basis: BASIS,
  faults: ['dateDigits'],
  repairs: offered,
};

/** The format to write a date in: that of the file where the layout leaves a choice, otherwise `found` if it is allowed. */
export function dateFormatFor({ field }: PlannedField, found: string, { habits }: RepairContext): DateFormat {
  const { formats = [] } = field;
  const usual = habits.dates.usualFormat;
  if (formats.length > 1 && usual && formats.includes(usual)) return usual;
  return formats.find((format) => format === found) ?? formats[0] ?? 'YYYYMMDD';
}

function readingsIn({ planned, text, context }: RepairTarget): readonly DateReading[] {
  return context.habits.dates.readings(text.padEnd(planned.to - planned.from));
}

/** The readings in the orders that the file proves. */
function provenReadings(target: RepairTarget): DateReading[] {
  const { planned, context } = target;
  return readingsIn(target).filter(
    (one) => one.form === 'digits' && context.habits.dates.proves(planned, one),
  );
}

/** Whether birth, hire and today come in this order, and a header is not older than its hires. */
function makesSense(day: number, order: DateReading['order'], target: RepairTarget): boolean {
  const { planned, record, context } = target;
  const { birth_date: birth, hire_date: hire } = record.plan.roles;
  if (day > context.today) return false;
  if (planned !== birth && planned !== hire) return context.habits.dates.isAfterHires(day, order);
  const other = planned === birth ? hire : birth;
  const otherDay = other && dayOfOther(other, target);
  if (otherDay === undefined) return true;
  return planned === birth ? day < otherDay : otherDay < day;
}

/** The day that another date of the record names, in its own order or in the one that the file proves; undefined for none. */
function dayOfOther(planned: PlannedField, { record, context }: RepairTarget): number | undefined {
  const target: RepairTarget = { planned, text: record.text(planned), record, context };
  if (!record.isUsable(planned)) return provenReadings(target)[0]?.day;
  const { formats = [] } = planned.field;
  return readingsIn(target).find(({ order }) => formats.some((format) => format === order))?.day;
}

/** Every plausible reading: the order that most dates of the file need first, then the hire that is nearest to the others. */
function offered(target: RepairTarget): Repair[] {
  const { planned, record, context } = target;
  const { dates } = context.habits;
  const distance = ({ day }: DateReading) =>
    planned === record.plan.roles.hire_date ? dates.daysFromHires(day) : undefined;
  return readingsIn(target)
    .filter(({ day }) => isPlausible(planned, record.plan, context.today, day))
    .map((one) => ({ one, support: dates.support(planned, one), days: distance(one) }))
    .sort((a, b) => b.support - a.support || Math.abs(a.days ?? 0) - Math.abs(b.days ?? 0))
    .map(({ one, support, days }) => repairBy(one, target, evidenceOf(one, support, days)));
}

function evidenceOf({ order }: DateReading, support: number, days: number | undefined): string {
  const sentences = [`Read as ${ORDER_WORDS[order]}, it is a plausible date.`];
  if (support > 0)
    sentences.push(
      `${support} ${support === 1 ? 'date' : 'dates'} of the file can only be read in this order.`,
    );
  if (days !== undefined)
    sentences.push(`${distanceOf(days)} the middle one of the file's valid dates of hire.`);
  return sentences.join(' ');
}

function distanceOf(days: number): string {
  if (days === 0) return 'It is';
  const count = Math.abs(days);
  return `It lies ${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'}`;
}

function repairBy(one: DateReading, { planned, text, context }: RepairTarget, evidence: string): Repair {
  const name = nameOf(one, dateFormatFor(planned, one.order, context));
  const written = reorder(name, text.padEnd(planned.to - planned.from)) ?? '';
  return { edits: [{ planned, text: written, reorder: name }], evidence };
}
