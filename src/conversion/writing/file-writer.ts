/** The lines of one state file: its header, the records of employers with those of their employees, and its totals. */

import { createHash } from 'node:crypto';
import type { RecordType } from '../../layouts/index.js';
import { countFieldOf, countText, hasIdentifier } from '../../validation/index.js';
import { commonName } from '../reading/field-names.js';
import type { RowParts } from '../reading/row-reader.js';
import type { OnReading, RecordPlan, TypePlan, WrittenRecord } from './record-plan.js';

const LINE_END = '\n';

/** The fields of all records in their order, as one number: that of the file must be the same when it is read back. */
class FieldDigest {
  private readonly hash = createHash('sha256');
  private records = 0;

  add(type: TypePlan, paddedTexts: readonly string[]): void {
    this.records++;
    this.hash.update(`${type.type.id}\u001f${paddedTexts.join('\u001f')}\u001e`);
  }

  value(): string {
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
const hasEmployers = ({ types }: RecordPlan) => types.has('employer');

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
  private line = 0;

  constructor(
    private readonly plan: RecordPlan,
    private readonly constants: RowParts,
    /** Hires in the file, as counted before. */
    private readonly hires: number,
    private readonly on: OnReading,
  ) {}

  /** The lines before the first row. */
  begin(): string {
    return hasEmployers(this.plan) ? '' : this.frame('header', 0);
  }

  /** Takes a row, and gives the lines that can be written now. */
  add(row: number, parts: RowParts): string {
    const record = this.plan.employee.write(parts, this.on);
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

  /** What the file must read back as. */
  expected(): string {
    return this.digest.value();
  }

  private block({ record, employees }: Employer): string {
    const employer = this.plan.types.get('employer');
    const total = this.plan.types.get('employer_total');
    let lines = '';
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

  private written(type: TypePlan, { texts, line }: WrittenRecord): string {
    this.line++;
    this.digest.add(type, type.paddedTexts(texts));
    return line + LINE_END;
  }

  /** The employer of a row, by its FEIN; a row that says something else of it than its first one is named. */
  private employerOf(row: number, parts: RowParts): Employer {
    const plan = this.plan.types.get('employer');
    const { texts = [] } = plan?.write(parts, SILENT) ?? {};
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

/** Reads a file back by the columns of its layout. */
export class ReadBack {
  private readonly digest = new FieldDigest();
  private rest = '';

  constructor(private readonly plan: RecordPlan) {}

  push(chunk: Uint8Array): void {
    const lines = (this.rest + Buffer.from(chunk).toString('latin1')).split(LINE_END);
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.read(line);
  }

  /** What was read. A file that does not end with a line end is not what was written. */
  value(): string {
    return this.rest === '' ? this.digest.value() : 'cut off';
  }

  private read(line: string): void {
    const bytes = Buffer.from(line, 'latin1');
    const type = [...this.plan.types.values()].find((one) => hasIdentifier(one.type, bytes, 0));
    if (type && line.length === this.plan.layout.record_length) this.digest.add(type, type.textsOf(line));
  }
}
