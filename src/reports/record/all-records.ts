/** All employee records of a file as one CSV table: one column per field, and one for the findings. */

import type { Layout } from '../../layouts/index.js';
import { csvRow } from '../text/csv-cell.js';
import type { ShownRecord } from './record-view.js';

/** The first row, with the labels of the fields. */
export function allRecordsHeading({ record_types }: Layout): string {
  const fields = record_types.find(({ id }) => id === 'employee')?.fields ?? [];
  return `\uFEFF${csvRow(['Line', 'Record', ...fields.map(({ label }) => label), 'Findings'])}`;
}

/** The row of a record. */
export function allRecordsRow({ line_number, record_number, fields, findings }: ShownRecord): string {
  const said = findings.map(({ error_type, field_label }) => `${error_type} (${field_label})`);
  return csvRow([
    line_number,
    record_number,
    ...fields.map(({ current_value }) => current_value),
    said.join('; '),
  ]);
}
