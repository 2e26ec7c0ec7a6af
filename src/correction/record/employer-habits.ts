/**
 * The conventions of a file, by employer: a file may contain the exports of many systems, and what the records of one
 * employer show is no evidence about those of another.
 */

import { LateTexts, type PlannedField, type RecordPlan } from '../../validation/index.js';
import type { StatedOrder } from '../rules/date-readings.js';
import { AmountHabit } from './amount-habit.js';
import { allPages, CodePageHabit } from './code-page-habit.js';
import { ColumnHabit } from './column-habit.js';
import { CountryHabit } from './country-habit.js';
import { DateHabit, DateReader, HireDates } from './date-habit.js';
import { KnownFeins } from './known-feins.js';
import { LateStarts } from './late-starts.js';
import { type EmployerNumber, NO_EMPLOYER, OF_FILE, type RecordEmployers } from './record-employer.js';
import type { EmployerHabits } from './repair-context.js';

/** Which habits of a file are observed. */
export interface Observed {
  letters: boolean;
  dates: boolean;
  amounts: boolean;
  countries: boolean;
  texts: boolean;
  columns: boolean;
}

/** The orders of dates that a person states, by FEIN; under `ONE_EMPLOYER` that of a file with one employer. */
export type StatedOrders = ReadonlyMap<string, StatedOrder>;
export const ONE_EMPLOYER = '';

/** Records what the records of each employer have in common, then tells it for each line. */
export class HabitsByEmployer {
  /** Those of a record without an employer: nothing is added to them. */
  readonly none: EmployerHabits;
  private readonly reader: DateReader;
  private readonly pages = allPages();
  private readonly datesOfFile: DateHabit;
  private readonly hires: HireDates;
  private readonly lateTexts: LateTexts;
  private readonly feins: KnownFeins;
  private readonly byEmployer = new Map<EmployerNumber, EmployerHabits>();
  /** What is seen of records without an employer, and is evidence about none. */
  private readonly unowned: EmployerHabits;
  private readonly lines = new EmployerOfLines();
  private only = NO_EMPLOYER;

  constructor(
    private readonly plan: RecordPlan,
    /** YYYYMMDD. */
    today: number,
    private readonly observed: Observed,
  ) {
    this.reader = new DateReader(plan, today);
    this.datesOfFile = new DateHabit(this.reader);
    this.hires = new HireDates(this.reader);
    this.lateTexts = new LateTexts(plan);
    this.feins = new KnownFeins(plan.roles.fein);
    this.none = this.fresh();
    this.unowned = this.fresh();
  }

  /** Observes a record in its columns. Columns that are characters of UTF-8 do not show the letters. */
  observe(employer: EmployerNumber, record: Uint8Array, plan: RecordPlan, isByCharacters = false): void {
    const { letters, amounts, countries, texts, columns } = this.observed;
    const own = this.observedOf(employer);
    if (letters && !isByCharacters) own.codePages.observe(record, plan);
    if (columns) own.columns.observe(record, plan);
    if (plan !== this.plan) return;
    if (amounts) own.amounts.observe(record);
    if (countries) own.countries.observe(record);
    if (texts) for (const to of [own.lateTexts, own.lateStarts, this.lateTexts]) to.observe(record);
  }

  /** Observes the FEIN of an employee record whose line has no error that may have moved it. */
  observeFein(record: Uint8Array): void {
    if (this.observed.columns) this.feins.observe(record);
  }

  /** Observes the dates of an employee record: those that are too wide for their columns, or else those in its columns. */
  observeDates(
    employer: EmployerNumber,
    record: Uint8Array | undefined,
    wider: readonly { planned: PlannedField; written: string }[],
  ): void {
    if (!this.observed.dates) return;
    const { reader, datesOfFile, hires } = this;
    const own = this.observedOf(employer).dates;
    const dates = wider.length > 0 ? reader.widerDatesOf(wider) : reader.datesOf(record ?? NOTHING);
    for (const date of dates) for (const to of [own, datesOfFile, hires]) to.observe(date);
  }

  /** Keeps the employer of a line. Lines are passed in their order. */
  keepLine(line: number, employer: EmployerNumber): void {
    this.lines.keep(line, employer);
  }

  /** Ends the observation; gives what is to be said about the file. */
  end(employers: RecordEmployers, stated: StatedOrders): string[] {
    let used = 0;
    this.only = employers.only;
    for (const [employer, { dates }] of this.byEmployer) {
      const order =
        stated.get(employers.feinOf(employer)) ??
        (employer === employers.only ? stated.get(ONE_EMPLOYER) : undefined);
      if (order) used++;
      dates.stated = order;
    }
    const habits = [...this.byEmployer.values()].map(({ dates }) => dates);
    return [
      ...DateHabit.notes(habits, this.reader),
      ...this.lateNotes(),
      ...(employers.full ? [TOO_MANY] : []),
      ...(stated.has(ONE_EMPLOYER) && employers.only === NO_EMPLOYER ? [SEVERAL] : []),
      ...(used === 0 && [...stated.keys()].some((fein) => fein !== ONE_EMPLOYER) ? [UNKNOWN_FEIN] : []),
    ];
  }

  /** The habits of the employer of a line; without an employer they are empty. */
  of(line: number): EmployerHabits {
    const employer = this.lines.of(line);
    return this.byEmployer.get(employer === OF_FILE ? this.only : employer) ?? this.none;
  }

  /** What is said of single employers; the check says it of the whole file. */
  private lateNotes(): string[] {
    if (this.lateTexts.notes().length > 0) return [];
    const notes = [...this.byEmployer.values()].flatMap(({ lateTexts }) => lateTexts.notes());
    const further = notes.length - MAX_NOTES;
    const more = further > 0 ? [`The same is true of ${further} more fields of individual employers.`] : [];
    return [...notes.slice(0, MAX_NOTES).map((note) => `One employer: ${note}`), ...more];
  }

  private observedOf(employer: EmployerNumber): EmployerHabits {
    if (employer === NO_EMPLOYER) return this.unowned;
    const known = this.byEmployer.get(employer) ?? this.fresh(employer);
    this.byEmployer.set(employer, known);
    return known;
  }

  private fresh(employer = NO_EMPLOYER): EmployerHabits {
    const { plan, reader, pages, datesOfFile, hires, lateTexts, feins } = this;
    return {
      employer,
      codePages: new CodePageHabit(pages),
      dates: new DateHabit(reader),
      amounts: new AmountHabit(plan),
      countries: new CountryHabit(plan),
      lateTexts: new LateTexts(plan),
      lateTextsOfFile: lateTexts,
      lateStarts: new LateStarts(plan),
      columns: new ColumnHabit(),
      feins,
      datesOfFile,
      hires,
    };
  }
}

/** Those of a file of which nothing is observed. */
export function noHabits(plan: RecordPlan, today: number): EmployerHabits {
  return new HabitsByEmployer(plan, today, NOT_OBSERVED).none;
}

const NOT_OBSERVED: Observed = {
  letters: false,
  dates: false,
  amounts: false,
  countries: false,
  texts: false,
  columns: false,
};
const MAX_NOTES = 5;
const NOTHING = new Uint8Array(0);
const TOO_MANY =
  'The file has so many employers that only the first 10,000 were examined for their conventions; records of the others are repaired only from their own content.';
const SEVERAL =
  'An order of dates was stated without a FEIN, but the file has records of several employers, so it was not used.';
const UNKNOWN_FEIN = 'An order of dates was stated for a FEIN that no record of the file has.';

/** The employers of lines, in eight bytes for each line whose employer is not that of the line before. */
class EmployerOfLines {
  /** First line and employer, in turn. */
  private runs = new Uint32Array(64);
  private size = 0;

  keep(line: number, employer: EmployerNumber): void {
    if (this.size > 0 && this.runs[this.size - 1] === employer) return;
    if (this.size === this.runs.length) {
      const larger = new Uint32Array(2 * this.runs.length);
      larger.set(this.runs);
      this.runs = larger;
    }
    this.runs[this.size++] = line;
    this.runs[this.size++] = employer;
  }

  /** The employer of a line that was kept. */
  of(line: number): EmployerNumber {
    let [low, high] = [0, this.size / 2];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.runs[2 * middle] ?? 0) <= line) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? NO_EMPLOYER : (this.runs[2 * low - 1] ?? NO_EMPLOYER);
  }
}
