/** A layout as CSV (RFC 4180), one row per field, with its source. Columns are 1-based and inclusive. */

import type { Field, Layout, RecordType } from '../../layouts/index.js';

const COLUMNS: Readonly<
  Record<string, (field: Field, type: RecordType, layout: Layout) => string | number | undefined>
> = {
  record: (_field, { id }) => id,
  field: ({ name }) => name,
  label: ({ label }) => label,
  start: ({ start }) => start,
  end: ({ end }) => end,
  length: ({ start, end }) => end - start + 1,
  kind: ({ kind }) => kind,
  needed: ({ required }) => required,
  min: ({ min }) => min,
  formats: ({ formats }) => formats?.join(' or '),
  values: ({ values }) => values?.join(' or '),
  severity: ({ severity }) => severity,
  notes: ({ notes }) => notes,
  confidence: ({ confidence }) => confidence,
  source: ({ source }) => source,
  source_title: ({ source }, _type, { sources }) => sources.find(({ id }) => id === source)?.title,
  source_url: ({ source }, _type, { sources }) => sources.find(({ id }) => id === source)?.url,
  source_date: ({ source }, _type, { sources }) => sources.find(({ id }) => id === source)?.date,
  source_read: ({ source }, _type, { sources }) => sources.find(({ id }) => id === source)?.read,
};

/** The CSV text, a heading row first. It omits the caveats of the layout, which the other formats include. */
export function layoutCsv(layout: Layout): string {
  const rows = layout.record_types.flatMap((type) =>
    type.fields.map((field) => Object.values(COLUMNS).map((cell) => csvCell(cell(field, type, layout)))),
  );
  return [Object.keys(COLUMNS), ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** A value as a cell of CSV, in quotes where it needs them. */
export function csvCell(value: string | number | undefined): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
