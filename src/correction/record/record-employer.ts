/**
 * The employer of each record of a file, as evidence needs it: the same valid FEIN, of the record or of the employer record
 * that it follows, with the same name and address. A FEIN that is missing or invalid, or that of a contractor, identifies no
 * employer.
 */

import type { PlannedAddress, PlannedField, RecordCheck, RecordPlan } from '../../validation/index.js';
import { textAt } from './amount-habit.js';
import { isEmployerField } from './employer-profile.js';

/** Maximum number of employers that are told apart, so that memory does not grow with the file. */
export const MAX_EMPLOYERS = 10_000;
/** Maximum number of names with accents that are compared for one FEIN. */
const MAX_ACCENTED = 50;

/** The number of an employer, from 1; `NO_EMPLOYER` for none. */
export type EmployerNumber = number;

/** Nothing but the record itself is evidence about it. */
export const NO_EMPLOYER: EmployerNumber = 0;

/** The one employer of the file, which is known at its end: that of a header or a total. */
export const OF_FILE: EmployerNumber = 0xff_ff_ff_ff;

/** Numbers the employers of a file. Records are passed in the order of the file. */
export class RecordEmployers {
  /** True once there was no room for more employers; the records of further ones have none. */
  full = false;
  private readonly feins: string[] = [''];
  private readonly byFein = new Map<string, KnownNames>();
  /** The numbers that were found before, by FEIN, name and address as they are written. */
  private readonly written = new Map<string, EmployerNumber>();
  private readonly parts = new WeakMap<RecordPlan, NamingFields | undefined>();
  /** The employer of the employer record before. */
  private current: EmployerNumber = NO_EMPLOYER;
  /** The employer of all employee records so far; undefined before the first one. */
  private common: EmployerNumber | undefined;

  /** The one employer of the file: that of every employee record. */
  get only(): EmployerNumber {
    return this.common ?? NO_EMPLOYER;
  }

  /** The FEIN of an employer; empty where the layout has no field for a FEIN alone. */
  feinOf(employer: EmployerNumber): string {
    return this.feins[employer] ?? '';
  }

  /** The employer of an employee record in its columns. */
  ofEmployee(check: RecordCheck, columns: Uint8Array): EmployerNumber {
    const employer = this.ofRecord(check, columns);
    this.common = this.common === undefined || this.common === employer ? employer : NO_EMPLOYER;
    return employer;
  }

  /** The employer that an employer record in its columns names: also that of the employee records which follow. */
  ofEmployerRecord(check: RecordCheck, columns: Uint8Array): EmployerNumber {
    this.current = this.named(check, columns);
    return this.current;
  }

  /** Takes note of an employee record that cannot be read. */
  passEmployee(): void {
    this.common = NO_EMPLOYER;
  }

  /** Takes note of a line that may be an employer record which cannot be read, or ends the records of an employer. */
  passOther(): void {
    this.current = NO_EMPLOYER;
  }

  private ofRecord(check: RecordCheck, columns: Uint8Array): EmployerNumber {
    if (!this.partOf(check.plan)) return this.current;
    return isContractor(check, columns) ? NO_EMPLOYER : this.named(check, columns);
  }

  private named(check: RecordCheck, columns: Uint8Array): EmployerNumber {
    const part = this.partOf(check.plan);
    if (!part) return NO_EMPLOYER;
    const key = writtenAt(columns, part.ranges);
    const known = this.written.get(key);
    if (known !== undefined) return known;
    const fein = part.fein ? textAt(columns, part.fein) : '';
    const block = part.fields.map((planned) => textAt(columns, planned));
    const fresh = isIdentified(part, check, columns) ? this.numberOf(fein, blockKeyOf(block)) : NO_EMPLOYER;
    if (this.written.size < 2 * MAX_EMPLOYERS) this.written.set(key, fresh);
    return fresh;
  }

  private numberOf(fein: string, letters: string): EmployerNumber {
    const names: KnownNames = this.byFein.get(fein) ?? { byLetters: new Map(), accented: [] };
    const known = names.byLetters.get(letters) ?? sameButAccents(names, letters);
    if (known !== undefined) return known;
    if (this.feins.length > MAX_EMPLOYERS) {
      this.full = true;
      return NO_EMPLOYER;
    }
    const number = this.feins.push(fein) - 1;
    this.byFein.set(fein, names);
    names.byLetters.set(letters, number);
    if (hasAccent(letters) && names.accented.length < MAX_ACCENTED) names.accented.push(letters);
    return number;
  }

  private partOf(plan: RecordPlan): NamingFields | undefined {
    if (!this.parts.has(plan)) this.parts.set(plan, namingFieldsOf(plan));
    return this.parts.get(plan);
  }
}

/** The names and addresses under one FEIN, in letters and digits. */
interface KnownNames {
  byLetters: Map<string, EmployerNumber>;
  accented: string[];
}

/** The fields that name the employer. */
interface NamingFields {
  /** Undefined where the layout has no field for a FEIN alone; the number is then one of `fields`. */
  fein: PlannedField | undefined;
  fields: readonly PlannedField[];
  /** Their columns, those next to each other as one: offsets in the record from 0, the end excluded. */
  ranges: readonly Range[];
}

interface Range {
  from: number;
  to: number;
}

/** Undefined for a record without an employer of its own. */
function namingFieldsOf({ fields, roles, addresses }: RecordPlan): NamingFields | undefined {
  const { fein } = roles;
  const naming = (chosen: readonly PlannedField[]): NamingFields => ({
    fein,
    fields: chosen,
    ranges: rangesOf(fein ? [fein, ...chosen] : chosen),
  });
  const own = fields.filter(({ field }) => isEmployerField(field));
  const address = addresses.find(({ block, line1 }) => !block.optional && own.includes(line1));
  if (!fein) return address && naming(own);
  if (!address) return naming(own);
  const end = lastOf(address).index;
  const isNamed = (one: PlannedField) =>
    one === roles.employer_name || (one.index >= address.line1.index && one.index <= end);
  return naming(own.filter(isNamed));
}

/** The columns of fields, in their order, those next to each other as one. */
function rangesOf(fields: readonly PlannedField[]): Range[] {
  const ranges: Range[] = [];
  for (const { from, to } of [...fields].sort((a, b) => a.from - b.from)) {
    const last = ranges.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else ranges.push({ from, to });
  }
  return ranges;
}

/** What is written in these columns, blanks included. */
function writtenAt(columns: Uint8Array, ranges: readonly Range[]): string {
  const bytes = Buffer.from(columns.buffer, columns.byteOffset, columns.length);
  return ranges.map(({ from, to }) => bytes.toString('latin1', from, to)).join('\n');
}

const lastOf = ({ zip, zip4 = zip, foreignPostalCode = zip4 }: PlannedAddress): PlannedField =>
  foreignPostalCode.index > zip4.index ? foreignPostalCode : zip4;

function isContractor(check: RecordCheck, columns: Uint8Array): boolean {
  const { contractor } = check.plan;
  if (!contractor || textAt(columns, contractor) === '') return false;
  check.check(columns, 0);
  return check.record.contractor;
}

function isIdentified({ fein, fields }: NamingFields, check: RecordCheck, columns: Uint8Array): boolean {
  if (!fein) return fields.every((planned, at) => at > 0 || textAt(columns, planned) !== '');
  check.check(columns, 0);
  return check.record.isGood(fein);
}

/** Letters in capitals, digits, and characters beyond ASCII: repairs of case, signs and blanks do not change them. */
const blockKeyOf = (texts: readonly string[]) =>
  texts.map((text) => text.toUpperCase().replace(/[^A-Z0-9\u0080-\uffff]/g, '')).join(' ');

const hasAccent = (letters: string) => /[^\0-\x7f]/.test(letters);

/**
 * The employer whose name and address differ only in letters beyond ASCII: the same before and after they are written in
 * plain letters, so that a second correction finds the same employers.
 */
function sameButAccents({ byLetters, accented }: KnownNames, letters: string): EmployerNumber | undefined {
  const same = hasAccent(letters)
    ? [...byLetters.keys()].slice(0, MAX_ACCENTED).find((other) => isSameButAccents(letters, other))
    : accented.find((other) => isSameButAccents(other, letters));
  return same === undefined ? undefined : byLetters.get(same);
}

/** Each character beyond ASCII may be up to two others. */
function isSameButAccents(accented: string, other: string): boolean {
  const pattern = accented.replace(
    /[\u0080-\uffff]+/g,
    ({ length }) => `[A-Z\\u0080-\\uffff]{0,${2 * length}}`,
  );
  return new RegExp(`^${pattern}$`).test(other);
}
