/** The audit as CSV (RFC 4180), safe to open in a spreadsheet: one row per change and per remaining error. */

import { MASKED } from '../masks/masked-value.js';
import { csvRow } from '../text/csv-cell.js';
import type { AuditRows } from './audit-rows.js';

const COLUMNS = [
  'status',
  'line_number',
  'record_number',
  'employee',
  'field_name',
  'field_label',
  'error_type',
  'before',
  'after',
  'value_masked',
  'why',
  'who',
];

/** The document in parts, as the rows come. */
export function* auditCsv(rows: AuditRows): Generator<string> {
  yield `\uFEFF${csvRow(COLUMNS)}`;
  for (const row of rows.list()) {
    const shown = (value: string) => (row.value_masked && value !== '' ? MASKED : value);
    yield csvRow([
      row.status,
      row.line_number,
      row.record_number,
      row.employee,
      row.field_name,
      row.field_label,
      row.error_type,
      shown(row.before),
      shown(row.after),
      row.value_masked,
      row.why,
      row.who,
    ]);
  }
}
