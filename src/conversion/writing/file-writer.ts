/** The lines of one state file: its header, the records of employers with those of their employees, and its totals. */

import { createHash } from 'node:crypto';
import type { RecordType } from '../../layouts/index.js';
import { countFieldOf, countText, hasIdentifier } from '../../validation/index.js';
import { commonName } from '../reading/field-names.js';
import type { RowParts } from '../reading/row-reader.js';
import { OverriddenConstants } from './overridden-constants.js';
import type { OnReading, TypePlan, WritingPlan, WrittenRecord } from './writing-plan.js';

const LINE_END = '\n';
/** Text that is hashed or read at once, in UTF-16 code units and bytes. */
const BATCH = 64 * 1024;

/** The fields of all records in their order, as one number: that of the file must be the same when it is read back. */
class FieldDigest {
  private readonly hash = createHash('sha256');
  private records = 0;
  private waiting = '';

  add(type: TypePlan, columns: readonly string[]): void {
    this.records++;
    this.waiting += `${type.type.id}\u001f${columns.join('\u001f')}\u001e`;
    if (this.waiting.length >= BATCH) this.flush();
  }

  private flush(): void {
    this.hash.update(this.waiting, 'latin1');
    this.waiting = '';
  }

  value(): string {
    this.flush();
    return `${this.records} ${this.hash.digest('hex')}`;
  }
}

/** An employer that has a record of its own, with the records of its employees, which follow it. */
interface Employer {
  record: { row: number; parts: RowParts; texts: readonly string[] };
  /** Kept until the end: rows of one employer need not follow each other. Such records are short. */
  employees: { row: number; record: WrittenRecord }[];
}

/** True for a layout in which the employees follow the record of their employer. */
const hasEmployers = ({ types }: WritingPlan) => types.has('employer');

/** Writes one file. Lines come out as soon as their place is known. */
export class FileWriter {
  /** The row of the table of each employee record, in the order of the file. */
  readonly recordRows: number[] = [];
  /** The row that the record of an employer was made from, by its line, 1-based. */
  readonly employerRows = new Map<number, number>();
  /** The first day of hire, YYYYMMDD; undefined where no record has one. */
  firstHire: number | undefined;
  private readonly digest = new FieldDigest();
  private readonly employers = new Map<string, Employer>();
  private readonly ofEmployees: OverriddenConstants;
  private readonly ofEmployers: OverriddenConstants | undefined;
  private line = 0;

  constructor(
    private readonly plan: WritingPlan,
    private readonly constants: RowParts,
    /** Hires in the file, as counted before. */
    private readonly hires: number,
    /** `row`: the row of the table that is read. */
    private readonly on: OnReading & { row: number },
  ) {
    const employer = plan.types.get('employer');
    this.ofEmployees = new OverriddenConstants(plan.employee, constants);
    this.ofEmployers = employer && new OverriddenConstants(employer, constants);
  }

  /** The lines before the first row. */
  begin(): string {
    return hasEmployers(this.plan) ? '' : this.frame('header', 0);
  }

  /** Takes a row, and gives the lines that can be written now. */
  add(row: number, parts: RowParts): string {
    const record = this.plan.employee.write(parts, this.on);
    this.ofEmployees.compare(parts, record, this.on);
    const hired = this.plan.employee.hireDay(record);
    if (hired !== undefined) this.firstHire = Math.min(hired, this.firstHire ?? hired);
    if (hasEmployers(this.plan)) {
      this.employerOf(row, parts).employees.push({ row, record });
      return '';
    }
    return this.employeeLine(row, record);
  }

  /** The lines after the last row. */
  end(): string {
    if (!hasEmployers(this.plan)) return this.frame('total', 0);
    const count = this.employers.size;
    const header = this.frame('header', count);
    const blocks = [...this.employers.values()].map((employer) => this.block(employer));
    return header + blocks.join('') + this.frame('total', count);
  }

  /** The text that the file must have when it is read back. */
  expected(): string {
    return this.digest.value();
  }

  private block({ record, employees }: Employer): string {
    const employer = this.plan.types.get('employer');
    const total = this.plan.types.get('employer_total');
    let lines = '';
    // All rows were read: what is said of the employer is said of its own.
    this.on.row = record.row;
    if (employer) {
      lines += this.counted(employer, record.parts, employees.length, 1);
      this.employerRows.set(this.line, record.row);
    }
    for (const { row, record: one } of employees) lines += this.employeeLine(row, one);
    return total ? lines + this.counted(total, record.parts, employees.length, 1) : lines;
  }

  private employeeLine(row: number, record: WrittenRecord): string {
    this.recordRows.push(row);
    return this.written(this.plan.employee, record);
  }

  private frame(id: RecordType['id'], employers: number): string {
    const type = this.plan.types.get(id);
    return type ? this.counted(type, this.constants, this.hires, employers) : '';
  }

  private counted(type: TypePlan, parts: RowParts, records: number, employers: number): string {
    const count = countFieldOf(type.type);
    const number = count?.of === 'employers' ? employers : records;
    const text = count && { field: count.field, text: countText(count.field, number) };
    return this.written(type, type.write(parts, this.on, text));
  }

  private written(type: TypePlan, record: WrittenRecord): string {
    this.line++;
    this.digest.add(type, record.columns);
    return type.lineOf(record) + LINE_END;
  }

  /** The employer of a row, by its FEIN; a row that says something else of it than its first one is named. */
  private employerOf(row: number, parts: RowParts): Employer {
    const plan = this.plan.types.get('employer');
    const { texts = [] } = plan?.write(parts, SILENT) ?? {};
    this.ofEmployers?.compare(parts, { texts }, this.on);
    const fields = plan?.type.fields ?? [];
    const key = texts[fields.findIndex(({ name }) => commonName(name) === 'employer_fein')] ?? '';
    const known = this.employers.get(key);
    if (!known) {
      const employer = { record: { row, parts, texts }, employees: [] };
      this.employers.set(key, employer);
      return employer;
    }
    for (const [at, { name }] of fields.entries()) {
      if (texts[at] === known.record.texts[at]) continue;
      const text = `${name} is not that of row ${known.record.row}, from which the record of this employer is made.`;
      this.on.trouble(name, parts.get(commonName(name))?.column ?? 0, { kind: 'employer', text });
    }
    return known;
  }
}

const SILENT: OnReading = { changed() {}, trouble() {} };

/** True when a line has the identifier of a type. */
function isOfType(line: string, { type }: TypePlan): boolean {
  return hasIdentifier(type, Buffer.from(line.slice(0, type.identified_by.end), 'latin1'), 0);
}

/** Reads a file back by the columns of its layout. */
export class ReadBack {
  private readonly digest = new FieldDigest();
  private rest = '';

  constructor(private readonly plan: WritingPlan) {}

  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at += BATCH) this.take(chunk.subarray(at, at + BATCH));
  }

  private take({ buffer, byteOffset, byteLength }: Uint8Array): void {
    const lines = (this.rest + Buffer.from(buffer, byteOffset, byteLength).toString('latin1')).split(
      LINE_END,
    );
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.read(line);
  }

  /** What was read. A file that does not end with a line end is not what was written. */
  value(): string {
    return this.rest === '' ? this.digest.value() : 'cut off';
  }

  private read(line: string): void {
    const type = [...this.plan.types.values()].find((one) => isOfType(line, one));
    if (type && line.length === this.plan.layout.record_length) this.digest.add(type, type.textsOf(line));
  }
}
