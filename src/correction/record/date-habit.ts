/** The order in which a file writes its dates, as far as its values prove one. */

import { type DateFormat, hasTwoDigitYear } from '../../layouts/index.js';
import type { PlannedField, RecordPlan } from '../../validation/index.js';
import {
  type DateForm,
  type DateOrder,
  type DateReading,
  isPlausible,
  ORDER_WORDS,
  readingsOf,
  SWAPPED,
} from '../rules/date-readings.js';

/** Minimum number of values that are possible in only one order. */
const FEWEST_PROOFS = 3;

/** Maximum number of texts whose readings are cached, so that memory does not grow with the file. */
const MOST_KNOWN = 50_000;

/** Counts of the values of one field in one form. */
interface Tally {
  /** Values that are a day in this order and not with day and month swapped. */
  only: Record<DateOrder, number>;
  /** Values that are another day with day and month swapped, counted under both orders. */
  either: Record<DateOrder, number>;
}

const zeros = (): Record<DateOrder, number> => ({ YYYYMMDD: 0, YYYYDDMM: 0, MMDDYYYY: 0, DDMMYYYY: 0 });

/** Observes the dates of all employee records, then answers questions about all dates of the file. */
export class DateHabit {
  private readonly tallies = new Map<string, Tally>();
  private readonly dates: readonly PlannedField[];
  /** Number of valid hire dates by day, YYYYMMDD. */
  private readonly hires = new Map<number, number>();
  private readonly latest = new Map<DateOrder | 'valid', number>();
  private readonly valid = { YYYYMMDD: 0, MMDDYYYY: 0 };
  private middle: number | undefined;
  private readonly known = new Map<string, readonly DateReading[]>();

  constructor(
    private readonly plan: RecordPlan,
    /** YYYYMMDD. */
    private readonly today: number,
  ) {
    // A century is never guessed, so dates with two-digit years prove nothing and are not read.
    this.dates = plan.fields.filter(({ field }) => field.kind === 'date' && !hasTwoDigitYear(field));
  }

  /** Observes a record in its columns. */
  observe(record: Uint8Array): void {
    for (const planned of this.dates) {
      const { from, to } = planned;
      const { buffer, byteOffset, length } = record.subarray(from, to);
      const text = Buffer.from(buffer, byteOffset, length).toString('latin1');
      this.observeText(planned, text.padEnd(to - from));
    }
  }

  /** Observes a date that fills its columns, or is too wide for them. */
  observeText(planned: PlannedField, text: string): void {
    const readings = this.readings(text).filter((one) => this.isLikely(planned, one));
    const [first] = readings;
    if (!first) return;
    this.count(planned, readings);
    const valid = readings.find(({ order, form }) => form === 'digits' && isFormat(planned, order));
    if (valid) this.valid[valid.order as keyof typeof this.valid]++;
    if (planned === this.plan.roles.hire_date) this.observeHire(readings, valid);
  }

  /** The format of most dates, where a layout leaves a choice; undefined when no date is valid. */
  get usualFormat(): DateFormat | undefined {
    const { YYYYMMDD, MMDDYYYY } = this.valid;
    if (YYYYMMDD + MMDDYYYY === 0) return undefined;
    return YYYYMMDD >= MMDDYYYY ? 'YYYYMMDD' : 'MMDDYYYY';
  }

  /**
   * True when the file proves the order of a date: at least three values of the field are possible only in that order,
   * none contradicts it, and no value that is valid unchanged would become another day. A date with signs that is
   * possible in only one order needs no others, nor does one with the year first, as in ISO 8601.
   */
  proves(planned: PlannedField, { order, form, day }: DateReading): boolean {
    if (!this.dates.includes(planned)) return this.provesElsewhere(order, form);
    const { only, either } = this.tallyOf(planned, form);
    const other = SWAPPED[order];
    if (form === 'short' || only[other] > 0) return false;
    if (form === 'signs' && order !== 'YYYYDDMM')
      return order === 'YYYYMMDD' || isUnmistakable(day) || only[order] >= FEWEST_PROOFS;
    return only[order] >= FEWEST_PROOFS && !(isFormat(planned, other) && either[order] > 0);
  }

  /** A sentence for each field whose dates are not reordered because some valid ones would become other days. */
  notes(): string[] {
    return this.dates.flatMap((planned) =>
      (Object.keys(SWAPPED) as DateOrder[]).flatMap((order) => {
        const count = this.hidden(planned, order);
        const { label } = planned.field;
        return count === 0
          ? []
          : `${label}: the file writes this date as ${ORDER_WORDS[order]}. ${count} of its values can also be read in the order of the layout, as other days, and cannot be distinguished from correct ones. None of them was changed; correct the export.`;
      }),
    );
  }

  /** Number of values that are possible only in this order: of the field in its form or, without any, of the file. */
  support(planned: PlannedField, { order, form }: DateReading): number {
    const own = this.tallyOf(planned, form).only[order];
    if (own > 0) return own;
    return [...this.tallies.values()].reduce((sum, { only }) => sum + only[order], 0);
  }

  /** True when no hire date up to today is after the day. Hire dates that are not valid are read in the order. */
  isAfterHires(day: number, order: DateOrder): boolean {
    return day >= Math.max(this.latest.get('valid') ?? 0, this.latest.get(order) ?? 0);
  }

  /** Days between a day and the median of the file's valid hire dates; undefined without any. */
  daysFromHires(day: number): number | undefined {
    this.middle ??= middleOf(this.hires);
    return this.middle === undefined ? undefined : Math.round((timeOf(day) - timeOf(this.middle)) / DAY);
  }

  /** All readings of a text that fills its columns, blanks included. Cached, because most dates of a file occur more than once. */
  readings(text: string): readonly DateReading[] {
    const known = this.known.get(text);
    if (known) return known;
    const fresh = readingsOf(text, Math.trunc(this.today / 10000) + 1);
    if (this.known.size < MOST_KNOWN) this.known.set(text, fresh);
    return fresh;
  }

  /** A two-digit year means a near day; only such readings support an order. */
  private isLikely(planned: PlannedField, { form, day }: DateReading): boolean {
    return form !== 'short' || isPlausible(planned, this.plan, this.today, day);
  }

  private count(planned: PlannedField, readings: readonly DateReading[]): void {
    const [{ order, form, day } = {} as DateReading, ...others] = readings;
    const { only, either } = this.tallyOf(planned, form);
    const orders = new Set(readings.map((one) => one.order));
    if (orders.size === 1) only[order]++;
    else if (others.every((one) => one.day === day) || !orders.has(SWAPPED[order]) || orders.size > 2) return;
    else for (const one of orders) either[one]++;
  }

  private observeHire(readings: readonly DateReading[], valid: DateReading | undefined): void {
    for (const { order, form, day } of valid ? [valid] : readings) {
      const key = valid ? 'valid' : order;
      if (form === 'digits' && day <= this.today)
        this.latest.set(key, Math.max(day, this.latest.get(key) ?? 0));
    }
    if (valid) this.hires.set(valid.day, (this.hires.get(valid.day) ?? 0) + 1);
  }

  /** The date of a header is the only one of its field, so the dates of the records decide. */
  private provesElsewhere(order: DateOrder, form: DateForm): boolean {
    const tallies = this.dates.map((planned) => this.tallyOf(planned, form));
    return (
      tallies.some(({ only }) => only[order] >= FEWEST_PROOFS) &&
      tallies.every(({ only }) => only[SWAPPED[order]] === 0)
    );
  }

  /** Number of valid dates of the field that would be other days in the order that the rest proves. */
  private hidden(planned: PlannedField, order: DateOrder): number {
    const { only, either } = this.tallyOf(planned, 'digits');
    const other = SWAPPED[order];
    const isProven = only[order] >= FEWEST_PROOFS && only[other] === 0 && !isFormat(planned, order);
    return isProven && isFormat(planned, other) ? either[order] : 0;
  }

  private tallyOf({ field }: PlannedField, form: DateForm): Tally {
    const key = `${field.name} ${form}`;
    const known = this.tallies.get(key) ?? { only: zeros(), either: zeros() };
    this.tallies.set(key, known);
    return known;
  }
}

const isFormat = ({ field }: PlannedField, order: DateOrder) =>
  (field.formats as readonly DateOrder[] | undefined)?.includes(order) ?? false;

/** True when day and month cannot be confused: the day is greater than 12, or both are equal. */
function isUnmistakable(day: number): boolean {
  const [month, ofMonth] = [Math.trunc(day / 100) % 100, day % 100];
  return ofMonth > 12 || month === ofMonth;
}

const DAY = 86_400_000;
const timeOf = (day: number) =>
  Date.UTC(Math.trunc(day / 10000), (Math.trunc(day / 100) % 100) - 1, day % 100);

function middleOf(counts: ReadonlyMap<number, number>): number | undefined {
  const days = [...counts].sort(([a], [b]) => a - b);
  const half = days.reduce((sum, [, count]) => sum + count, 0) / 2;
  let before = 0;
  return days.find(([, count]) => {
    before += count;
    return before >= half;
  })?.[0];
}
