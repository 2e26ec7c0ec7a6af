/** The layouts as a list for programs and spreadsheets: one object or row each. */

import { jsonDocument } from '../../escaped-json.js';
import type { Layout } from '../../layouts/index.js';
import { csvRow } from '../text/csv-cell.js';

const COLUMNS = ['id', 'state', 'code', 'standing', 'record_length', 'deadline_days', 'edition'] as const;

/** In the order given. The standing of a layout that does not say how sure it is is `unknown`. */
export function layoutRows(layouts: readonly Layout[], format: 'json' | 'csv'): string {
  const rows = layouts.map(({ standing = 'unknown', ...layout }) => ({ ...layout, standing }));
  if (format === 'csv')
    return `\uFEFF${csvRow(COLUMNS)}${rows.map((row) => csvRow(COLUMNS.map((name) => row[name]))).join('')}`;
  const objects = rows.map((row) => Object.fromEntries(COLUMNS.map((name) => [name, row[name]])));
  return jsonDocument(objects);
}
