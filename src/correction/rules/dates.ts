/** Dates in another order or form than that of the layout. The day itself is never changed and never guessed. */

import type { DateFormat } from '../../layouts/index.js';
import { grouped } from '../../sentences.js';
import type { PlannedField } from '../../validation/index.js';
import type { CertainDate } from '../record/date-habit.js';
import type { RepairContext } from '../record/repair-context.js';
import { type DateReading, isPlausible, nameOf, ORDER_WORDS, statedOrder } from './date-readings.js';
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
    'At least three values of the field in the records of the employer are valid in this order only, and no value is valid only in another order; the birth is before the hire, the hire is not in the future, and the date of the header is not before the hires.',
  basis: BASIS,
  faults: EIGHT_DIGITS,
  repairs: (target) => certainRepairs(target, 'employer', 'The other values of the field prove its order.'),
};

export const dateStated: Rule = {
  id: 'date-stated',
  tier: 'confirm',
  by: 'person',
  title: 'Write the date in the order of the layout, as a person stated its order',
  premise: 'In the stated order it is a day; the birth is before the hire, and the hire not in the future.',
  basis: 'A person stated the order of the dates of this employer.',
  faults: [...EIGHT_DIGITS, 'dateDigits'],
  repairs: (target) => certainRepairs(target, 'person', 'A person stated the order of the dates.'),
};

export const dateOrderOffered: Rule = {
  id: 'date-order-offered',
  tier: 'confirm',
  title: 'Read the date in another order',
  premise: 'It is right only if the export wrote this date in this order; other dates cannot prove that.',
  basis: BASIS,
  faults: EIGHT_DIGITS,
  repairs: offered,
};

export const dateShort: Rule = {
  id: 'date-short',
  tier: 'confirm',
  title: 'Write the date in full',
  premise: 'It is right only if this century and this order were meant; the written date does not show them.',
  basis: BASIS,
  faults: ['dateDigits'],
  repairs: offered,
};

/** The format to write a date in: that of the employer where the layout leaves a choice, otherwise `found` if it is allowed. */
export function dateFormatFor({ field }: PlannedField, found: string, { habits }: RepairContext): DateFormat {
  const { formats = [] } = field;
  const usual = habits.dates.usualFormat;
  if (formats.length > 1 && usual && formats.includes(usual)) return usual;
  return formats.find((format) => format === found) ?? formats[0] ?? 'YYYYMMDD';
}

function readingsIn({ planned, text, context }: RepairTarget): readonly DateReading[] {
  return context.habits.dates.reader.readings(text.padEnd(planned.to - planned.from));
}

/** The repair that writes a date whose order is certain, if it makes sense. */
function certainRepairs(target: RepairTarget, by: CertainDate['by'], evidence: string): Repair[] {
  const certain = certainDate(target);
  if (certain?.by !== by || !makesSense(certain.reading, target)) return [];
  return [repairBy(certain.reading, target, evidence)];
}

function certainDate({ planned, text, context }: RepairTarget): CertainDate | undefined {
  return context.habits.dates.certain(planned, text.padEnd(planned.to - planned.from));
}

/** Whether birth, hire and today come in this order, and a header is not older than its hires. */
function makesSense({ day, order }: DateReading, target: RepairTarget): boolean {
  const { planned, record, context } = target;
  const { birth_date: birth, hire_date: hire } = record.plan.roles;
  if (day > context.today) return false;
  if (planned !== birth && planned !== hire) return context.habits.hires.areBefore(day, order);
  const other = planned === birth ? hire : birth;
  const otherDay = other && dayOfOther(other, target);
  if (otherDay === undefined) return true;
  return planned === birth ? day < otherDay : otherDay < day;
}

/** The day that another date of the record names, in its own order or in the one that is certain; undefined for none. */
function dayOfOther(planned: PlannedField, { record, context }: RepairTarget): number | undefined {
  const target: RepairTarget = { planned, text: record.text(planned), record, context };
  if (!record.isUsable(planned)) return certainDate(target)?.reading.day;
  const { formats = [] } = planned.field;
  return readingsIn(target).find(({ order }) => formats.some((format) => format === order))?.day;
}

/** The orders as people here write dates, the most frequent one first. */
const USUAL: readonly DateReading['order'][] = ['MMDDYYYY', 'YYYYMMDD', 'DDMMYYYY', 'YYYYDDMM'];

/**
 * Every plausible reading, the likeliest order first: that of the employer's dates, of the other date of the record, of the
 * dates of the file; then the hire that is nearest to the others, and the order that is most usual.
 */
function offered(target: RepairTarget): Repair[] {
  const { planned, text, record, context } = target;
  const { dates, datesOfFile, hires } = context.habits;
  const written = text.padEnd(planned.to - planned.from);
  const orders = ordersOfOther(target);
  return readingsIn(target)
    .filter(({ day }) => isPlausible(planned, record.plan, context.today, day))
    .map((one) => {
      const own = dates.support(planned, written, one.order);
      const ofFile = datesOfFile.support(planned, written, one.order);
      const days = planned === record.plan.roles.hire_date ? hires.daysFrom(one.day) : undefined;
      const ranks = [
        -own,
        orders.has(one.order) ? -1 : 0,
        -ofFile,
        Math.abs(days ?? 0),
        USUAL.indexOf(one.order),
      ];
      const against = dates.contradiction(planned, written, one.order);
      return { one, ranks, evidence: evidenceOf(one, { own, ofFile, against }, days) };
    })
    .sort((a, b) => a.ranks.map((rank, at) => rank - (b.ranks[at] ?? 0)).find((rank) => rank !== 0) ?? 0)
    .map(({ one, evidence }) => repairBy(one, target, evidence));
}

/** The one order in which the other date of the record can be read, if it is not in that of the layout; else none. */
function ordersOfOther({ planned, record, context }: RepairTarget): ReadonlySet<DateReading['order']> {
  const { birth_date: birth, hire_date: hire } = record.plan.roles;
  const other = planned === birth ? hire : planned === hire ? birth : undefined;
  if (!other || record.isUsable(other)) return new Set();
  const readings = readingsIn({ planned: other, text: record.text(other), record, context });
  const likely = readings.filter(({ day }) => isPlausible(other, record.plan, context.today, day));
  const orders = new Set(likely.map(({ order }) => order));
  return orders.size === 1 ? orders : new Set();
}

/** Numbers of other dates: for this order, of the employer and of the file; against it, of the employer. */
interface OtherDates {
  own: number;
  ofFile: number;
  against: number;
}

function evidenceOf(
  { order }: DateReading,
  { own, ofFile, against }: OtherDates,
  days: number | undefined,
): string {
  const sentences = [`Read as ${ORDER_WORDS[order]}, it is a plausible date.`];
  const support = own > 0 ? own : ofFile;
  if (support > 0) {
    const whose = own > 0 ? 'this employer' : 'the file';
    sentences.push(`${datesOf(support, 'other date')} of ${whose} can only be read in this order.`);
  }
  if (against > 0)
    sentences.push(`${datesOf(against, 'date')} of this employer cannot be read in this order.`);
  if (days !== undefined) sentences.push(`${distanceOf(days)} the median date of hire in the file.`);
  return sentences.join(' ');
}

const datesOf = (count: number, what: string) => `${grouped(count)} ${what}${count === 1 ? '' : 's'}`;

function distanceOf(days: number): string {
  if (days === 0) return 'It is';
  const count = Math.abs(days);
  return `It is ${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'}`;
}

function repairBy(one: DateReading, { planned, text, context }: RepairTarget, evidence: string): Repair {
  const name = nameOf(one, dateFormatFor(planned, one.order, context));
  const written = reorder(name, text.padEnd(planned.to - planned.from)) ?? '';
  return { edits: [{ planned, text: written, reorder: name }], evidence, dateOrder: statedOrder(one.order) };
}
