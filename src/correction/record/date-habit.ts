/** The order in which an employer writes its dates, as far as its values prove one. */

import { type DateFormat, hasTwoDigitYear } from '../../layouts/index.js';
import { daysBetween, type PlannedField, type RecordPlan } from '../../validation/index.js';
import {
  type DateOrder,
  type DateReading,
  isPlausible,
  ORDER_WORDS,
  readingsOf,
  STATED_ORDERS,
  type StatedOrder,
  SWAPPED,
} from '../rules/date-readings.js';

/** Minimum number of values that are possible in only one order. */
const MIN_PROOFS = 3;

/** Maximum number of texts whose readings are cached, so that memory does not grow with the file. */
const MAX_KNOWN = 50_000;

/** Counts of the values of one field in one form. */
interface Tally {
  /** Values that are a day in this order alone, and not valid as they are. */
  only: Record<DateOrder, number>;
  /** Those of them in records whose dates all prove themselves. */
  settled: Record<DateOrder, number>;
  /**
   * Values that are no day in this order, but one in another order. Those that are valid as they are count only against the
   * order with day and month swapped.
   */
  against: Record<DateOrder, number>;
  /** Values that are valid as they are, and another day in this order. */
  hidden: Record<DateOrder, number>;
}

const zeros = (): Record<DateOrder, number> => ({ YYYYMMDD: 0, YYYYDDMM: 0, MMDDYYYY: 0, DDMMYYYY: 0 });
const ORDERS = Object.keys(zeros()) as DateOrder[];

/** A date of a record, read. */
interface ReadDate {
  planned: PlannedField;
  /** The result of `formOf`. */
  form: string;
  readings: readonly DateReading[];
  /** The reading as the layout wants it. */
  valid: DateReading | undefined;
  /** True in a record all of whose dates with signs prove themselves: it is corrected, and a second correction does not find it. */
  isSettled: boolean;
}

/** Reads the dates of a file. */
export class DateReader {
  /** The dates of an employee record. */
  readonly fields: readonly PlannedField[];
  private readonly known = new Map<string, readonly DateReading[]>();

  constructor(
    readonly plan: RecordPlan,
    /** YYYYMMDD. */
    readonly today: number,
  ) {
    // A century is never guessed, so dates with two-digit years prove nothing and are not read.
    this.fields = plan.fields.filter(({ field }) => field.kind === 'date' && !hasTwoDigitYear(field));
  }

  /** The dates of an employee record in its columns. */
  datesOf(record: Uint8Array): ReadDate[] {
    return this.fields.flatMap((planned) => {
      const { from, to } = planned;
      const { buffer, byteOffset, length } = record.subarray(from, to);
      const text = Buffer.from(buffer, byteOffset, length).toString('latin1');
      return this.read(planned, text.padEnd(to - from), false) ?? [];
    });
  }

  /** The dates of a record that are too wide for their columns. */
  widerDatesOf(wider: readonly { planned: PlannedField; written: string }[]): ReadDate[] {
    const isSettled = wider.every(({ written }) => ownProof(this.readings(written)) !== undefined);
    return wider.flatMap(({ planned, written }) => this.read(planned, written, isSettled) ?? []);
  }

  private read(planned: PlannedField, text: string, isSettled: boolean): ReadDate | undefined {
    const readings = this.readings(text).filter(
      ({ form, day }) => form !== 'short' || isPlausible(planned, this.plan, this.today, day),
    );
    const valid = readings.find(({ order, form }) => form === 'digits' && isFormat(planned, order));
    return readings.length > 0
      ? { planned, form: formOf(text, readings), readings, valid, isSettled }
      : undefined;
  }

  /**
   * All readings of a text that fills its columns, blanks included, or is wider. Cached, because most dates of a file occur more
   * than once.
   */
  readings(text: string): readonly DateReading[] {
    const known = this.known.get(text);
    if (known) return known;
    const fresh = readingsOf(text, Math.trunc(this.today / 10000) + 1);
    if (this.known.size < MAX_KNOWN) this.known.set(text, fresh);
    return fresh;
  }
}

/** Whether the order of a date is certain, and who says so. */
export interface CertainDate {
  reading: DateReading;
  by: 'itself' | 'employer' | 'person';
}

/** Observes the dates of an employer's records, then answers questions about all of its dates. */
export class DateHabit {
  /** By the name of the field, then by the form. */
  private readonly tallies = new Map<string, Map<string, Tally>>();
  private readonly valid = { YYYYMMDD: 0, MMDDYYYY: 0 };

  /** The order that a person states for the employer. */
  stated: StatedOrder | undefined;

  constructor(readonly reader: DateReader) {}

  /** Observes a date of one of its records. */
  observe({ planned, form, readings, valid, isSettled }: ReadDate): void {
    const tally = this.tallyOf(planned, form);
    const orders = new Set(readings.map(({ order }) => order));
    if (valid) {
      this.valid[valid.order as keyof typeof this.valid]++;
      for (const { order, day } of readings) if (day !== valid.day) tally.hidden[order]++;
      if (orders.size === 1) tally.against[SWAPPED[valid.order]]++;
      return;
    }
    for (const order of ORDERS) if (!orders.has(order)) tally.against[order]++;
    const [{ order } = {} as DateReading] = readings;
    if (orders.size !== 1) return;
    tally.only[order]++;
    if (isSettled) tally.settled[order]++;
  }

  /** The format of most dates, where a layout leaves a choice; undefined when no date is valid. */
  get usualFormat(): DateFormat | undefined {
    const { YYYYMMDD, MMDDYYYY } = this.valid;
    if (YYYYMMDD + MMDDYYYY === 0) return undefined;
    return YYYYMMDD >= MMDDYYYY ? 'YYYYMMDD' : 'MMDDYYYY';
  }

  /**
   * The reading of a text that fills its columns, or is too wide for them, where its order is certain; undefined otherwise. It is
   * certain in one of these cases:
   *
   * - The date has signs and is one day in every order, or it is ISO 8601 and the employer writes no other order like it.
   * - A person states the order.
   * - The employer proves it: at least three values of the field in this form are possible in that order alone, none is
   *   impossible in it, and none that is valid as it is would become another day. Where the values have signs, at least one is in a
   *   settled record: a correction may have rewritten those that contradicted the order, so that what it left proves nothing.
   *   Outside of the employees' records, the date must also be one day in every order.
   */
  certain(planned: PlannedField, text: string): CertainDate | undefined {
    const readings = this.reader.readings(text);
    const form = formOf(text, readings);
    const isOpen = this.mayBeginWithDay(form);
    const own = ownProof(readings);
    if (own && !isOpen) return { reading: own, by: 'itself' };
    const stated = this.statedReading(planned, readings);
    if (stated) return { reading: stated, by: 'person' };
    if (isOpen) return undefined;
    const isOneDay = areOneDay(readings);
    const reading = readings.find(
      ({ order }) => (order !== 'YYYYDDMM' || isOneDay) && this.proves(planned, form, order),
    );
    const isProven = reading && (isOneDay || this.reader.fields.includes(planned));
    return isProven ? { reading, by: 'employer' } : undefined;
  }

  /** A sentence for each field whose dates are not reordered because some valid ones would become other days. */
  static notes(habits: readonly DateHabit[], { fields }: DateReader): string[] {
    return fields.flatMap((planned) =>
      ORDERS.flatMap((order) => {
        const count = habits.reduce((sum, habit) => sum + habit.hiddenIn(planned, order), 0);
        const { label } = planned.field;
        return count === 0
          ? []
          : `${label}: the file writes this date as ${ORDER_WORDS[order]}. ${count} of its values can also be read in the order of the layout, as other days, and cannot be distinguished from correct ones. None of them was changed; correct the export.`;
      }),
    );
  }

  /**
   * Number of other values that are possible only in this order: of the field in the form of the text or, without any, of all
   * fields. The text is that of an observed record whose date is not valid.
   */
  support(planned: PlannedField, text: string, order: DateOrder): number {
    const readings = this.reader.readings(text);
    const isCounted =
      this.reader.fields.includes(planned) && new Set(readings.map((one) => one.order)).size === 1;
    const itself = isCounted && readings[0]?.order === order ? 1 : 0;
    const own = this.tallyOf(planned, formOf(text, readings)).only[order] - itself;
    if (own > 0) return own;
    const tallies = [...this.tallies.values()].flatMap((byForm) => [...byForm.values()]);
    return Math.max(0, tallies.reduce((sum, { only }) => sum + only[order], 0) - itself);
  }

  /** Number of values of the field, in the form of the text, that are known to be impossible in this order. */
  contradiction(planned: PlannedField, text: string, order: DateOrder): number {
    return this.tallyOf(planned, formOf(text, this.reader.readings(text))).against[order];
  }

  private statedReading(planned: PlannedField, readings: readonly DateReading[]): DateReading | undefined {
    const { stated } = this;
    const { plan, today } = this.reader;
    if (stated === undefined) return undefined;
    const inOrder = readings.filter(
      ({ order, form, day }) =>
        order === STATED_ORDERS[stated] && (form !== 'short' || isPlausible(planned, plan, today, day)),
    );
    return inOrder.every(({ day }) => day === inOrder[0]?.day) ? inOrder[0] : undefined;
  }

  /**
   * True where dates of the employer that are written as in ISO 8601 are no days in that order, at least as many as are none
   * with day and month swapped. All of them are left then, also those that are one day in every order: without them, a second
   * correction would read the others as ISO 8601.
   */
  private mayBeginWithDay(form: string): boolean {
    if (form !== IN_ISO) return false;
    const tallies = this.reader.fields.map((one) => this.tallyOf(one, form));
    const against = (order: DateOrder) => tallies.reduce((sum, tally) => sum + tally.against[order], 0);
    return against('YYYYMMDD') > 0 && against('YYYYMMDD') >= against('YYYYDDMM');
  }

  private proves(planned: PlannedField, form: string, order: DateOrder): boolean {
    if (form === 'short') return false;
    const isProof = (tally: Tally) =>
      isHabit(tally, order) && (form === IN_DIGITS || tally.settled[order] > 0);
    if (this.reader.fields.includes(planned)) return isProof(this.tallyOf(planned, form));
    const tallies = this.reader.fields.map((one) => this.tallyOf(one, form));
    return tallies.some(isProof) && tallies.every(({ against }) => against[order] === 0);
  }

  private hiddenIn(planned: PlannedField, order: DateOrder): number {
    const { only, against, hidden } = this.tallyOf(planned, IN_DIGITS);
    return only[order] >= MIN_PROOFS && against[order] === 0 ? hidden[order] : 0;
  }

  private tallyOf({ field }: PlannedField, form: string): Tally {
    const known = this.tallies.get(field.name)?.get(form);
    if (known) return known;
    const byForm = this.tallies.get(field.name) ?? new Map<string, Tally>();
    const fresh = { only: zeros(), settled: zeros(), against: zeros(), hidden: zeros() };
    this.tallies.set(field.name, byForm.set(form, fresh));
    return fresh;
  }
}

function isHabit({ only, against, hidden }: Tally, order: DateOrder): boolean {
  return only[order] >= MIN_PROOFS && against[order] === 0 && hidden[order] === 0;
}

const areOneDay = (readings: readonly DateReading[]) => readings.every(({ day }) => day === readings[0]?.day);

/** The reading of a date with signs that is its own proof: one day in every possible order, or ISO 8601. */
function ownProof(readings: readonly DateReading[]): DateReading | undefined {
  const iso = readings.find(({ pattern }) => pattern === 'YYYY-MM-DD');
  const [first] = readings;
  return first?.form === 'signs' && (iso || areOneDay(readings)) ? (iso ?? first) : undefined;
}

/** The hire dates of a whole file: they rank readings, and never prove one. */
export class HireDates {
  /** Number of valid hire dates by day, YYYYMMDD. */
  private readonly hires = new Map<number, number>();
  private readonly latest = new Map<DateOrder | 'valid', number>();
  private middle: number | undefined;

  constructor(private readonly reader: DateReader) {}

  observe({ planned, readings, valid }: ReadDate): void {
    const { plan, today } = this.reader;
    if (planned !== plan.roles.hire_date) return;
    for (const { order, form, day } of valid ? [valid] : readings) {
      const key = valid ? 'valid' : order;
      if (form === 'digits' && day <= today) this.latest.set(key, Math.max(day, this.latest.get(key) ?? 0));
    }
    if (valid) this.hires.set(valid.day, (this.hires.get(valid.day) ?? 0) + 1);
  }

  /** True when no hire date up to today is after the day. Hire dates that are not valid are read in the order. */
  areBefore(day: number, order: DateOrder): boolean {
    return day >= Math.max(this.latest.get('valid') ?? 0, this.latest.get(order) ?? 0);
  }

  /** Days between a day and the median of the file's valid hire dates; undefined without any. */
  daysFrom(day: number): number | undefined {
    this.middle ??= middleOf(this.hires);
    return this.middle === undefined ? undefined : daysBetween(this.middle, day);
  }
}

/** The form of eight digits. */
const IN_DIGITS = '';
/** The form of YYYY-MM-DD, and of the same with the day before the month. */
const IN_ISO = 'year -';

/** How a date is written, the same for all of its readings: the signs between its digits, and whether the year comes first. */
function formOf(text: string, [first]: readonly DateReading[]): string {
  if (first?.form === 'short') return 'short';
  if (first?.form === 'digits') return '';
  const sign = text.replace(/[\d ]/g, '').charAt(0);
  // In eight digits the place of the year is what is to be found out.
  return sign !== '' && /^\d{4}/.test(text) ? `year ${sign}` : sign;
}

const isFormat = ({ field }: PlannedField, order: DateOrder) =>
  (field.formats as readonly DateOrder[] | undefined)?.includes(order) ?? false;

function middleOf(counts: ReadonlyMap<number, number>): number | undefined {
  const days = [...counts].sort(([a], [b]) => a - b);
  const half = days.reduce((sum, [, count]) => sum + count, 0) / 2;
  let before = 0;
  return days.find(([, count]) => {
    before += count;
    return before >= half;
  })?.[0];
}
