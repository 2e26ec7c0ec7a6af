/** One record of a file, field by field, as a report may show it. */

import type { Layout } from '../../layouts/index.js';
import type { Finding, Line } from '../../validation/index.js';
import { isInDoubt, type Masks } from '../masks/masks.js';
import type { ShownFinding } from '../report.js';

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
  /** The fields may stand beside their columns. */
  columns_in_doubt: boolean;
  fields: ShownField[];
  findings: ShownFinding[];
}

/** A copy of what is shown of a line, which is good only during the call. A line of no known type is cut like an employee's. */
export function recordTexts(line: Line, { record_types }: Layout): RecordTexts {
  const idOf = line.recordType === 'unknown' ? 'employee' : line.recordType;
  const fields = record_types.find(({ id }) => id === idOf)?.fields ?? [];
  return {
    line_number: line.number,
    record_number: line.recordNumber,
    record_type: line.recordType,
    text: line.text(),
    fields: fields.map(({ name, label, start, end }) => ({
      field_name: name,
      field_label: label,
      position: { start, end },
      current_value: line.textAt(start, end),
    })),
  };
}

/** The record with its findings, masked. */
export function shownRecord(record: RecordTexts, findings: readonly Finding[], masks: Masks): ShownRecord {
  const { record_type, text } = record;
  const columns_in_doubt =
    record_type === 'unknown' || findings.some((one) => isInDoubt(one) || one.record_type === 'unknown');
  const place = { record_type, ...(columns_in_doubt && { columns_in_doubt }) } as const;
  const shown = (of: Parameters<Masks['value']>[0], value: string) => {
    const { text: current_value, masked } = masks.value(of, value, () => text);
    return { current_value, value_masked: masked };
  };
  return {
    ...record,
    text: masks.line({ ...place, field_name: 'record' }, text),
    columns_in_doubt,
    fields: record.fields.map((field) => ({
      ...field,
      ...shown({ ...place, field_name: field.field_name }, field.current_value),
    })),
    findings: findings.map((finding) => ({ ...finding, ...shown(finding, finding.current_value) })),
  };
}
