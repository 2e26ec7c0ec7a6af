/** The deadlines of all states as Markdown, CSV (RFC 4180) or JSON, each with its source. */

import { jsonDocument, type Printable, printable, printableCsv } from '../../printable.js';
import type { Deadline } from '../../reference/index.js';
import { csvCell } from './layout-csv.js';
import { markdownCell } from './layout-markdown.js';

/** The whole table. Unknown values are blank, or null in JSON. */
export function deadlineText(rows: readonly Deadline[], format: 'markdown' | 'csv' | 'json'): Printable {
  if (format === 'json') return jsonDocument(rows);
  return format === 'csv' ? printableCsv(csv(rows)) : printable(markdown(rows));
}

function csv(rows: readonly Deadline[]): string {
  const lines = [
    Object.keys(rows[0] ?? {}),
    ...rows.map((row) => Object.values(row).map((value) => value ?? '')),
  ];
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

const COLUMNS: Readonly<Record<string, (row: Deadline) => string>> = {
  State: ({ state, code }) => `${state} (${code})`,
  Days: ({ days }) => String(days ?? ''),
  'Source of the days': ({ evidence, source, source_date, url }) =>
    [evidence, sourceOf(source, source_date), url].filter(Boolean).join('; '),
  'Electronic reports': ({ electronic }) => electronic ?? '',
  Contractors: ({ contractors, contractor_threshold: from, contractor_days: days }) =>
    [contractors, from, days === null ? '' : `${days} days`].filter(Boolean).join('; '),
  'Source on contractors': ({ contractor_source }) => contractor_source ?? '',
  Remarks: ({ remarks }) => remarks ?? '',
};

const sourceOf = (source: string | null, date: string | null) =>
  source && date ? `${source} (${date})` : source;

function markdown(rows: readonly Deadline[]): string {
  const headings = Object.keys(COLUMNS);
  const cells = rows.map((row) => Object.values(COLUMNS).map((cell) => markdownCell(cell(row))));
  return [headings, headings.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |\n`).join('');
}
