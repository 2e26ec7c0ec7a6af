/** Checks one record of the right length against its layout: every field, its addresses, and the rules between fields. */

import { DATE_FORMATS, type Field, hasTwoDigitYear, isNameKind, type Layout } from '../../layouts/index.js';
import { STATES, type ZipCities } from '../../reference/index.js';
import { isError } from '../catalogue/finding-messages.js';
import { digitsAt, spells } from '../fields/bytes.js';
import {
  dayOf,
  daysBefore,
  daysBetween,
  isoDay,
  monthsBefore,
  parseDay,
  yearsBetween,
} from '../fields/calendar.js';
import type { Fault } from '../fields/field-faults.js';
import { mayBeFein, PRINTABLE } from '../fields/kinds/index.js';
import { checkAddress } from './address-check.js';
import { KnownEmployers } from './employer-columns.js';
import { checkCompanyName, checkField } from './field-check.js';
import { PlaceCheck } from './place-check.js';
import { QuickCheck } from './quick-check.js';
import type { PlannedField, RecordPlan } from './record-plan.js';
import { EMPTY, GOOD, RecordState } from './record-state.js';

/** The context of the rules: facts from outside the record. */
export interface RecordContext {
  /** Today as YYYYMMDD. */
  today: number;
  /** 1-based place in `STATES` of the state that the file goes to; 0 when any state of hire is right. */
  receivingState: number;
  /** First day of hire, YYYYMMDD, that can still be reported in time. */
  inTimeFrom: number;
  /** The day one year ago, YYYYMMDD: the year of an earlier hire may be mistyped. */
  yearAgo: number;
  /** The deadline in words. */
  deadline: string;
  places: ZipCities | undefined;
}

export class RecordCheck {
  readonly record: RecordState;
  private readonly employers: KnownEmployers;
  private readonly places: PlaceCheck;
  private readonly quick: QuickCheck;
  /** The first day of hire, YYYYMMDD, that the receiver accepts; 0 when it accepts any. */
  private readonly acceptedFrom: number;

  constructor(
    readonly plan: RecordPlan,
    readonly context: RecordContext,
  ) {
    this.employers = new KnownEmployers(plan);
    const months = plan.roles.hire_date?.field.within_months;
    this.acceptedFrom = months === undefined ? 0 : monthsBefore(context.today, months);
    this.quick = new QuickCheck(plan.fields);
    this.places = new PlaceCheck(context.places);
    this.record = new RecordState(plan.fields.length, Math.trunc(context.today / 10000) + 1);
  }

  /**
   * Checks the record that begins at offset `base` of `line`. Gives its faults in the order of their columns;
   * the list is reused for the next record.
   */
  check(line: Uint8Array, base: number): readonly Fault[] {
    const { record, plan, employers } = this;
    record.begin(line, base);
    const isKnown = employers.recall(record);
    this.checkFields(isKnown);
    for (const address of plan.addresses) {
      if (!isKnown || !employers.includes(address.line1)) checkAddress(address, record, this.places);
    }
    if (!isKnown) employers.keep(record);
    this.checkDates();
    this.checkHireState();
    this.checkSalary();
    this.checkNames();
    this.checkFein();
    if (plan.exactlyOne.length > 0) this.checkExactlyOne();
    if (plan.roles.file_date) this.checkFileDate(plan.roles.file_date);
    if (record.faults.length > 1) record.faults.sort((a, b) => a.field.start - b.field.start);
    return record.faults;
  }

  /**
   * The last column, 1-based, of the first field that has an error by itself; undefined if none has one. Where a later field decides
   * what others need, it is infinite. A record with such a field has an error: `check` only adds faults. Fields that end in the first
   * `from` columns are known to have none.
   */
  endOfFaultyField(line: Uint8Array, from = 0): number | undefined {
    const { record, quick } = this;
    const { fields, contractor } = this.plan;
    const first = contractor ? 0 : fields.findIndex(({ to }) => to > from);
    if (first < 0) return undefined;
    record.begin(line, 0);
    this.readFields(first);
    for (let i = 0; i < quick.unsettledCount; i++) {
      this.checkDeferred(quick.unsettled[i] as PlannedField);
      const fault = record.faults.find(isError);
      if (fault) return contractor ? Number.POSITIVE_INFINITY : fault.field.end;
    }
    return undefined;
  }

  /**
   * The last column, 1-based, of the first field that has an error by itself, or of the first address that has one; undefined if none
   * has. A record with the same columns up to there has an error.
   */
  endOfFault(line: Uint8Array): number | undefined {
    const field = this.endOfFaultyField(line);
    if (field !== undefined || this.plan.contractor) return field;
    const { record, places } = this;
    const faulty = this.plan.addresses.find((address) => {
      checkAddress(address, record, places);
      return record.faults.some(isError);
    });
    return faulty?.to;
  }

  /** The first column, 0-based, of the last field that has an error by itself; -1 if none has, or where a later field decides. */
  startOfLastFault(line: Uint8Array, base: number): number {
    const { record, quick } = this;
    const { fields, contractor } = this.plan;
    if (contractor) return -1;
    record.begin(line, base);
    for (let at = fields.length - 1; at >= 0; at--) {
      quick.unsettledCount = 0;
      quick.read(at, at + 1, record);
      if (quick.unsettledCount === 0) continue;
      const planned = fields[at] as PlannedField;
      this.checkDeferred(planned);
      if (record.faults.some(isError)) return planned.from;
    }
    return -1;
  }

  /** The same object for the same bytes in the fields about the employer; undefined in a record without such a part. */
  get employer(): object | undefined {
    return this.employers.current;
  }

  private checkFields(employerIsKnown: boolean): void {
    const { quick, employers } = this;
    this.readFields(0, employerIsKnown ? employers.part : undefined);
    for (let i = 0; i < quick.unsettledCount; i++) this.checkDeferred(quick.unsettled[i] as PlannedField);
  }

  /** Finds the fields that need the exact check, from an index on, except for a part that is known. */
  private readFields(first: number, known?: { first: number; end: number }): void {
    const { quick, record, plan } = this;
    const { fields, contractor } = plan;
    quick.unsettledCount = 0;
    quick.read(first, known ? known.first : fields.length, record);
    if (known) quick.read(known.end, fields.length, record);
    if (contractor && !record.isEmpty(contractor)) readContractor(contractor, plan, record);
  }

  private checkDeferred(planned: PlannedField): void {
    const { record } = this;
    const text = record.read(planned);
    if (text.first < 0) this.reportBlank(planned);
    else if (planned.kind.zerosMeanBlank && text.isZeros()) this.reportZeros(planned);
    else {
      record.status[planned.index] = GOOD;
      if (isNameKind(planned.field.kind) && this.isCompany()) checkCompanyName(planned, record);
      else checkField(planned, record);
    }
  }

  /** A contractor with a FEIN in the columns of the SSN, which come first. */
  private isCompany(): boolean {
    const { record, plan } = this;
    const { ssn } = plan.roles;
    return record.contractor && ssn !== undefined && mayBeFein(record.valueOf(ssn));
  }

  private reportBlank(planned: PlannedField): void {
    const { kind, required } = planned.field;
    if (kind === 'constant') this.record.fault(planned, 'constant');
    else if (required === 'yes' || !this.record.contractor) this.record.fault(planned, 'blank');
    this.record.status[planned.index] = EMPTY;
  }

  private reportZeros(planned: PlannedField): void {
    if (planned.field.required !== 'no') this.record.fault(planned, 'zeros');
    else {
      this.record.note(planned, 'zerosForBlank');
      this.record.status[planned.index] = EMPTY;
    }
  }

  private checkDates(): void {
    const { record, context, plan } = this;
    const { birth_date: birth, hire_date: hire } = plan.roles;
    if (plan.contractor && record.contractor && record.contractorDay < context.inTimeFrom) {
      const odd = record.contractorDay < context.yearAgo ? 'old' : 'late';
      record.noteDay(plan.contractor, odd, record.contractorDay, this.detailOf(odd, plan.contractor.field));
    }
    if (record.isGood(birth) && !hasTwoDigitYear(birth.field) && record.valueOf(birth) > context.today)
      record.fault(birth, 'bornInFuture');
    if (!record.isGood(hire)) return;
    const hired = record.valueOf(hire);
    const odd = hireFault(hired, context, this.acceptedFrom);
    if (odd) record.noteDay(hire, odd, hired, this.detailOf(odd, hire.field));
    if (!record.isGood(birth)) return;
    const wrong = birthFault(birthBefore(hired, record.valueOf(birth), birth.field), hired, birth.field);
    if (wrong === 'bornAfterHire') record.fault(birth, wrong);
    else if (wrong) record.note(birth, wrong, this.detailOf(wrong, birth.field));
  }

  /** What the receiver wants, where it depends on the layout. */
  private detailOf(fault: string, { within_months, ages }: Field): string | undefined {
    if (fault === 'late') return this.context.deadline;
    if (fault === 'hireNotAccepted') return `it accepts those of the last ${within_months} months`;
    return fault === 'ageNotAccepted' ? `it accepts ${ages?.youngest} to ${ages?.oldest} years` : undefined;
  }

  private checkHireState(): void {
    const { state_of_hire: hireState } = this.plan.roles;
    const { receivingState } = this.context;
    if (receivingState === 0 || !this.record.isGood(hireState)) return;
    if (this.record.valueOf(hireState) !== receivingState) this.record.note(hireState, 'hireState');
  }

  private checkFein(): void {
    const { record } = this;
    const { ssn, fein } = this.plan.roles;
    if (record.isGood(ssn) && record.isGood(fein) && record.valueOf(ssn) === record.valueOf(fein))
      if (!record.contractor) record.note(fein, 'feinIsSsn');
  }

  private checkExactlyOne(): void {
    const { record, plan } = this;
    const [first] = plan.exactlyOne;
    const [, ...excess] = plan.exactlyOne.filter((planned) => !record.isEmpty(planned));
    if (first && plan.exactlyOne.every((planned) => record.isEmpty(planned)))
      record.fault(first, 'noneFilled');
    for (const planned of excess) record.fault(planned, 'moreFilled');
  }

  private checkFileDate(planned: PlannedField): void {
    const { record, context, plan } = this;
    const { hire_date: hire } = plan.roles;
    if (!record.isGood(planned)) return;
    const day = record.valueOf(planned);
    if (record.isGood(hire) && record.valueOf(hire) > day) record.note(planned, 'fileBeforeHire');
    else if (Math.abs(daysBetween(day, context.today)) > FILE_DAYS) record.note(planned, 'fileDate');
  }

  private checkSalary(): void {
    const { salary, salary_frequency: frequency } = this.plan.roles;
    if (!salary || !frequency) return;
    const { record } = this;
    if (record.isGood(salary) && record.isEmpty(frequency)) record.note(frequency, 'blankFrequency');
    else if (record.isGood(frequency) && record.isEmpty(salary)) record.note(salary, 'blankSalary');
  }

  private checkNames(): void {
    const { first_name: first, last_name: last } = this.plan.roles;
    if (first && last && this.isTest(last) && this.isTest(first)) this.record.note(last, 'testName');
  }

  private isTest(planned: PlannedField): boolean {
    const { line, base, width } = this.record;
    if (!this.record.isGood(planned) || width[planned.index] !== TEST.length) return false;
    return spells(line, base + planned.from, TEST, true);
  }
}

const TEST = 'TEST';

/** A file is sent within this many days of the day on which it is checked. Our own judgment. */
const FILE_DAYS = 365;

const DAY_DIGITS = 8;
const DAY_FORMATS = DATE_FORMATS.filter(({ length }) => length === DAY_DIGITS);

/**
 * Reads the filled field of the contractor's data. A record is a contractor's when this field begins with a real day;
 * zeros and the values that mean "no" leave it an employee's, and so does anything else, with a warning.
 */
function readContractor(planned: PlannedField, { type }: RecordPlan, record: RecordState): void {
  const text = record.read(planned);
  const { line, first, end } = text;
  const digits = end - first < DAY_DIGITS ? -1 : digitsAt(line, first, first + DAY_DIGITS, DAY_DIGITS);
  for (const format of DAY_FORMATS)
    if (digits >= 0 && record.contractorDay === 0)
      record.contractorDay = Math.max(0, dayOf(digits, format, record.lastYear));
  const meansNo = text.isZeros() || type.contractor?.blank_values.some((value) => text.is(value));
  const isPlain = (text.classes & ~PRINTABLE) === 0;
  if (!record.contractor && !meansNo && isPlain) record.note(planned, 'contractorDay');
}

/** Where the layout does not give the ages that its receiver accepts. */
const USUAL_AGES = { youngest: 14, oldest: 99 };

/** What is odd about a day of hire; `acceptedFrom` is the first that the receiver accepts at all. */
function hireFault(
  hired: number,
  { today, inTimeFrom, yearAgo }: Pick<RecordContext, 'today' | 'inTimeFrom' | 'yearAgo'>,
  acceptedFrom: number,
): 'future' | 'hireNotAccepted' | 'old' | 'late' | undefined {
  if (hired > today) return 'future';
  if (hired < acceptedFrom) return 'hireNotAccepted';
  if (hired < yearAgo) return 'old';
  return hired < inTimeFrom ? 'late' : undefined;
}

const CENTURY = 100_0000;

/** The day of birth: of two digits of a year, the last one that lies before the hire. */
function birthBefore(hired: number, born: number, field: Field): number {
  return born >= hired && hasTwoDigitYear(field) ? born - CENTURY : born;
}

/** The fault of a day of birth compared with the day of hire, if there is one. */
function birthFault(
  born: number,
  hired: number,
  { ages }: Field,
): 'bornAfterHire' | 'age' | 'ageNotAccepted' | undefined {
  if (born >= hired) return 'bornAfterHire';
  const age = yearsBetween(born, hired);
  const { youngest, oldest } = ages ?? USUAL_AGES;
  if (age >= youngest && age <= oldest) return undefined;
  return ages ? 'ageNotAccepted' : 'age';
}

/** What the rules of a record need to know. @throws {RangeError} when today is not a calendar day */
export function recordContextOf(layout: Layout, today: string, places: ZipCities | undefined): RecordContext {
  const day = parseDay(today);
  if (day === undefined) throw new RangeError('today must be a calendar day as YYYY-MM-DD');
  const inTimeFrom = daysBefore(day, layout.deadline_days);
  return {
    today: day,
    receivingState: layout.multistate ? 0 : STATES.findIndex(({ code }) => code === layout.code) + 1,
    inTimeFrom,
    yearAgo: monthsBefore(day, 12),
    deadline: deadlineOf(layout, isoDay(inTimeFrom), today),
    places,
  };
}

/** The deadline in words; an employer that reports electronically has another rule (42 USC 653a(b)(2)(B)). */
function deadlineOf({ deadline_days, electronic_reports }: Layout, from: string, today: string): string {
  const other = electronic_reports
    ? `; employers that report electronically can instead send ${electronic_reports}`
    : '';
  return `this date is before ${from}, so more than ${deadline_days} days before ${today}${other}`;
}
