/**
 * Headers, totals and the records of employers, here called control records: where they are, and how one is rewritten for
 * fewer employee records.
 */

import type { Layout, RecordType } from '../../layouts/index.js';
import { utf8Characters } from '../fields/bytes.js';
import { fromWindows1252 } from '../fields/windows-1252.js';
import type { FileShape } from './file-head.js';
import { isBlankByte } from './line.js';
import { LineReader } from './line-reader.js';
import { hasIdentifier } from './recognition.js';
import { countContradiction, countText, isCountSettled } from './record-counts.js';

const BLANK = 0x20;
const END_MARK = 0x1a;

/** A header, a total or an employer's record. */
export interface ControlRecord {
  type: RecordType;
  /** The number of the line, 1-based; in a file without line ends, that of the record. */
  number: number;
  /** Without its line end. */
  bytes: Uint8Array;
}

/** The lines of one employer, from its own record on. */
export interface EmployerLines {
  employer: ControlRecord;
  total: ControlRecord | undefined;
  /** The last line that belongs to it. */
  lastLine: number;
  /** Lines that count as records: those of its employees, and those of unknown type. */
  records: number;
}

/** Finds the control records while the bytes of the file are read. */
export class ControlRecordFinder {
  readonly employers: EmployerLines[] = [];
  /** Records that belong to no employer, in a layout that has a record for each: by line, whether it is an employee's. */
  readonly strays = new Map<number, boolean>();
  /** Lines without an identifier: a line among the records of an employer may be the record of the next one. */
  readonly unidentified = new Set<number>();
  /** The first and the last header and total, which may be the same one. */
  readonly found = new Map<RecordType, { first: ControlRecord; last: ControlRecord }>();
  /** Number of the last line that is not blank. */
  lastLine = 0;
  private readonly types: readonly RecordType[];
  private readonly hasEmployers: boolean;
  private readonly reader: LineReader;
  private number = 0;
  private bomLeft: number;

  constructor(layout: Layout, { form, bomLength }: FileShape) {
    this.types = layout.record_types;
    this.hasEmployers = layout.record_types.some(({ id }) => id === 'employer');
    this.bomLeft = bomLength;
    this.reader = new LineReader(form, 2 * layout.record_length, (bytes, from, to) =>
      this.readLine(bytes.subarray(from, to)),
    );
  }

  push(chunk: Uint8Array): void {
    const skipped = Math.min(this.bomLeft, chunk.length);
    this.bomLeft -= skipped;
    this.reader.push(chunk.subarray(skipped));
  }

  end(): void {
    this.reader.end();
  }

  private readLine(line: Uint8Array): void {
    this.number++;
    if (line.every(isBlankByte)) return;
    this.lastLine = this.number;
    const type = this.types.find((one) => hasIdentifier(one, line, 0));
    if (!type) this.unidentified.add(this.number);
    if (!type || type.id === 'employee') {
      if (this.hasEmployers) this.addToEmployer();
      return;
    }
    const record = { type, number: this.number, bytes: withoutEndMark(line).slice() };
    if (type.id === 'employer') this.employers.push({ ...START, employer: record, lastLine: this.number });
    else if (type.id === 'employer_total') this.addToEmployer(record);
    else this.found.set(type, { first: this.found.get(type)?.first ?? record, last: record });
  }

  /** Adds the current line: a total, or else an employee. */
  private addToEmployer(total?: ControlRecord): void {
    const employer = this.employers.at(-1);
    if (!employer || employer.total) this.strays.set(this.number, total === undefined);
    else {
      employer.lastLine = this.number;
      if (total) employer.total = total;
      else employer.records++;
    }
  }
}

const START = { total: undefined, records: 0 };

/** An end-of-file mark after the last line is not part of it. */
function withoutEndMark(line: Uint8Array): Uint8Array {
  return line.at(-1) === END_MARK ? line.subarray(0, -1) : line;
}

/** True counts of a part of a file, or of the part of one employer. */
export interface TrueCounts {
  /** Employee records. */
  records: number;
  /** Employer records. */
  employers: number;
}

/** The field of a record type that contains a count, and the role that says of what. */
export function countFieldOf({ fields, roles }: RecordType) {
  const of = roles.employer_count ? 'employers' : 'records';
  const field = fields.find(({ name }) => name === (roles.employer_count ?? roles.record_count));
  return field && ({ field, of } as const);
}

/** The facts about the lines that a count is about. */
interface KnownLines {
  hasStructureErrors: boolean;
  /** Lines of unknown type, which are held. */
  unidentified: number;
}

/** What the count of a control record says against the records that it counts; undefined when it may be rewritten. */
export function contradictionOf(
  { type, bytes }: ControlRecord,
  count: number,
  { hasStructureErrors, unidentified }: KnownLines,
): string | undefined {
  const counted = countFieldOf(type);
  if (!counted) return undefined;
  const { start, end } = counted.field;
  const text = fromWindows1252(bytes.subarray(start - 1, end)).trimEnd();
  // A line of unknown type is counted as an employee's record, and not as an employer's: it may be neither, or the other.
  const alsoPossible =
    counted.of === 'employers'
      ? { least: count, most: count + unidentified }
      : { least: count - unidentified, most: count };
  const isSettled = isCountSettled(text, count, { hasStructureErrors, alsoPossible });
  return isSettled ? undefined : countContradiction(type, text, count);
}

/** The record at its full length, with the true count where it states one. */
export function rewritten(
  { type, bytes }: ControlRecord,
  recordLength: number,
  truth: TrueCounts,
): Uint8Array {
  const columns = utf8Characters(bytes)?.length ?? bytes.length;
  const line = new Uint8Array(bytes.length + recordLength - columns).fill(BLANK);
  line.set(bytes.subarray(0, line.length));
  const count = countFieldOf(type);
  if (count) {
    const { start, end } = count.field;
    const digits = countText(count.field, truth[count.of]).padEnd(end - start + 1);
    line.set(new TextEncoder().encode(digits), start - 1);
  }
  return line;
}
