/** One record of a file, field by field, as a report may show it. */

import type { Field, Layout } from '../../layouts/index.js';
import { decode, type Finding, type Line } from '../../validation/index.js';
import { isInDoubt, type Masks } from '../masks/masks.js';
import { BLANK, charactersOf } from '../masks/record-columns.js';
import type { RecordMasks } from '../masks/record-masks.js';
import type { ShownFinding } from '../report.js';
import { csvRow } from '../text/csv-cell.js';

/** A field of a record, with the text in its columns, without trailing blanks. */
interface FieldText {
  field_name: string;
  field_label: string;
  /** Columns, 1-based, inclusive. */
  position: { start: number; end: number };
  current_value: string;
}

/** A line of a file, cut into its fields. */
export interface RecordTexts {
  /** From 1. */
  line_number: number;
  /** Employee records from 1; 0 for a header or total. */
  record_number: number;
  record_type: Finding['record_type'];
  /** The whole line, one character a column. */
  text: string;
  fields: FieldText[];
}

/** A field whose value is masked as the user asked. */
export interface ShownField extends FieldText {
  value_masked: boolean;
}

/** A record that may be shown: its texts are masked. */
export interface ShownRecord extends RecordTexts {
  /** The fields may be out of their columns. */
  columns_in_doubt: boolean;
  fields: ShownField[];
  findings: ShownFinding[];
}

/** A copy of a line, which is valid only during the call that gives it. Its text and its fields are cut when they are read. */
export class KeptRecord {
  readonly line_number: number;
  readonly record_number: number;
  readonly record_type: Finding['record_type'];
  /** Those of its type; a line of no known type is cut like an employee's. */
  readonly fields: readonly Field[];
  /** The bytes, one a column, of a line of ASCII. */
  private readonly bytes: Uint8Array | undefined;
  /** Of any other line, as a character may be more than one unit of the text. */
  private readonly values: readonly string[] | undefined;
  private decoded: string | undefined;

  constructor(line: Line, { record_types }: Layout) {
    this.line_number = line.number;
    this.record_number = line.recordNumber;
    this.record_type = line.recordType;
    const id = line.recordType === 'unknown' ? 'employee' : line.recordType;
    this.fields = record_types.find((type) => type.id === id)?.fields ?? [];
    const ascii = line.ascii();
    if (ascii) this.bytes = Buffer.from(ascii);
    else {
      this.decoded = line.text();
      this.values = this.fields.map(({ start, end }) => line.textAt(start, end));
    }
  }

  /** The whole line, one character a column. */
  text(): string {
    this.decoded ??= decode(this.bytes ?? new Uint8Array());
    return this.decoded;
  }

  /** Its bytes, where all are ASCII. */
  ascii(): Uint8Array | undefined {
    return this.bytes;
  }

  /** In characters. */
  get length(): number {
    return this.bytes?.length ?? charactersOf(this.text()).length;
  }

  /** The value of a field, by its index in `fields`, without the blanks at its end. */
  valueOf(at: number): string {
    const field = this.fields[at];
    if (this.values || !field) return this.values?.[at] ?? '';
    const text = this.text();
    let end = Math.min(field.end, text.length);
    while (end >= field.start && text.charCodeAt(end - 1) === BLANK) end--;
    return text.slice(field.start - 1, end);
  }

  /** True when a field has the same value in another record of the type. */
  hasSame(at: number, other: KeptRecord): boolean {
    const field = this.fields === other.fields ? this.fields[at] : undefined;
    if (field && this.bytes && other.bytes && areSame(this.bytes, other.bytes, field)) return true;
    return this.valueOf(at) === other.valueOf(at);
  }
}

/** Texts that are cut out first take many times as long. A column that one of them does not have is not the same. */
function areSame(one: Uint8Array, other: Uint8Array, { start, end }: Field): boolean {
  if (one.length < end || other.length < end) return false;
  let at = start - 1;
  while (at < end && one[at] === other[at]) at++;
  return at === end;
}

/** A copy of a line, with all its fields. */
export function recordTexts(line: Line, layout: Layout): RecordTexts {
  const record = new KeptRecord(line, layout);
  const { line_number, record_number, record_type } = record;
  const fields = record.fields.map(({ name, label, start, end }, at) => ({
    field_name: name,
    field_label: label,
    position: { start, end },
    current_value: record.valueOf(at),
  }));
  return { line_number, record_number, record_type, text: record.text(), fields };
}

/** Where the values of a record are, as far as its columns can be trusted. */
function placeOf({ record_type }: Pick<RecordTexts, 'record_type'>, findings: readonly Finding[]) {
  const isDoubtful = (one: Finding) => isInDoubt(one) || one.record_type === 'unknown';
  const columns_in_doubt = record_type === 'unknown' || findings.some(isDoubtful);
  return { record_type, ...(columns_in_doubt && { columns_in_doubt }) } as const;
}

/** The record with its findings, masked. */
export function shownRecord(record: RecordTexts, findings: readonly Finding[], masks: Masks): ShownRecord {
  const place = placeOf(record, findings);
  const line = { text: () => record.text };
  const shown = (by: RecordMasks, name: string, value: string) => {
    const { text: current_value, masked } = by.value(name, value);
    return { current_value, value_masked: masked };
  };
  const own = masks.record(place, line);
  return {
    ...record,
    text: own.text(),
    columns_in_doubt: place.columns_in_doubt ?? false,
    fields: record.fields.map((field) => ({
      ...field,
      ...shown(own, field.field_name, field.current_value),
    })),
    findings: findings.map((finding) => {
      const by = masks.record(finding, line);
      return { ...by.withEmployer(finding), ...shown(by, finding.field_name, valueHere(finding, record)) };
    }),
  };
}

/** The value of a finding in a record: its own, where the finding is about several records and has the value of the first. */
function valueHere({ field_name, line_number, current_value }: Finding, record: RecordTexts): string {
  if (line_number === record.line_number) return current_value;
  return record.fields.find((field) => field.field_name === field_name)?.current_value ?? current_value;
}

/** The first row of a table of all employee records, with the labels of the fields. */
export function allRecordsHeading({ record_types }: Layout): string {
  const fields = record_types.find(({ id }) => id === 'employee')?.fields ?? [];
  return `\uFEFF${csvRow(['Line', 'Record', ...fields.map(({ label }) => label), 'Findings'])}`;
}

/** The row of a record: one column per field, and one for the findings. */
export function allRecordsRow(
  line: Line,
  layout: Layout,
  findings: readonly Finding[],
  masks: Masks,
): string {
  const record = new KeptRecord(line, layout);
  const shown = masks.record(placeOf(record, findings), line);
  const types = findings.map(({ error_type, field_label }) => `${error_type} (${field_label})`);
  return csvRow([
    record.line_number,
    record.record_number,
    ...record.fields.map(({ name }, at) => shown.value(name, record.valueOf(at)).text),
    types.join('; '),
  ]);
}
