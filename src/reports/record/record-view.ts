/** One record of a file, field by field, as a report may show it. */

import type { Field, Layout } from '../../layouts/index.js';
import type { Finding, Line } from '../../validation/index.js';
import { isInDoubt, type Masks } from '../masks/masks.js';
import type { RecordMasks } from '../masks/record-masks.js';
import type { ShownFinding } from '../report.js';
import { csvRow } from '../text/csv-cell.js';

/** A field of a record, with what stands in its columns, without the blanks at its end. */
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

/** A copy of what is shown of a line, which is good only during the call. A line of no known type is cut like an employee's. */
export function recordTexts(line: Line, layout: Layout): RecordTexts {
  const text = line.text();
  const types = fieldsOf(line, layout);
  let cut: FieldText[] | undefined;
  const isAscii = line.ascii() !== undefined;
  if (!isAscii) cut = types.map((field) => fieldText(field, line.textAt(field.start, field.end)));
  return {
    line_number: line.number,
    record_number: line.recordNumber,
    record_type: line.recordType,
    text,
    // Cut when they are read: of most records of a comparison they are not.
    get fields() {
      cut ??= types.map((field) => fieldText(field, withoutBlanks(text.slice(field.start - 1, field.end))));
      return cut;
    },
  };
}

function fieldsOf({ recordType }: Line, { record_types }: Layout): readonly Field[] {
  const idOf = recordType === 'unknown' ? 'employee' : recordType;
  return record_types.find(({ id }) => id === idOf)?.fields ?? [];
}

const fieldText = ({ name, label, start, end }: Field, current_value: string): FieldText => ({
  field_name: name,
  field_label: label,
  position: { start, end },
  current_value,
});

function withoutBlanks(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === ' ') end--;
  return text.slice(0, end);
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
    findings: findings.map((finding) => ({
      ...finding,
      ...shown(masks.record(finding, line), finding.field_name, finding.current_value),
    })),
  };
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
  const { line_number, record_number, record_type, fields } = recordTexts(line, layout);
  const shown = masks.record(placeOf({ record_type }, findings), line);
  const said = findings.map(({ error_type, field_label }) => `${error_type} (${field_label})`);
  return csvRow([
    line_number,
    record_number,
    ...fields.map(({ field_name, current_value }) => shown.value(field_name, current_value).text),
    said.join('; '),
  ]);
}
