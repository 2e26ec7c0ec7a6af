/** Each layout agrees with the table of its sheet: columns, kinds, rules and sources. */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Field } from '../../src/layouts/index.js';
import { findLayout } from '../support/layouts.js';

const FOLDER = new URL('../fixtures/layouts/', import.meta.url);

/** The rows of a table by the names of its heading. No field has a line end. */
function rowsOf(name: string): Record<string, string>[] {
  const [heading = [], ...rows] = readFileSync(new URL(name, FOLDER), 'utf8').trim().split('\n').map(cellsOf);
  return rows.map((cells) => Object.fromEntries(heading.map((key, at) => [key, cells[at] ?? ''])));
}

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );

const SOURCES = new Map(rowsOf('sources.csv').map((row) => [row.id, row]));
const TABLES = readdirSync(FOLDER).filter((name) => name !== 'sources.csv');

/** The field as a row of its table. */
const rowOf = (record: string, field: Field) => ({
  record,
  name: field.name,
  start: String(field.start),
  end: String(field.end),
  kind: field.kind,
  required: field.required,
  min: String(field.min ?? ''),
  format: [...(field.formats ?? []), ...(field.values ?? [])].join(' '),
  severity: field.severity,
  source: field.source,
  confidence: field.confidence,
});

describe.each(TABLES)('the layout of %s', (table) => {
  const layout = findLayout(table.replace('.csv', ''))!;

  it('has the fields of the table', () => {
    const fields = layout.record_types.flatMap(({ id, fields }) => fields.map((field) => rowOf(id, field)));
    expect(fields).toEqual(rowsOf(table));
  });

  it('names the sources of the table with title, date and address', () => {
    const used = new Set(rowsOf(table).map(({ source }) => source));
    for (const { id, title, date, url } of layout.sources) {
      if (used.has(id)) expect({ id, title, date, url }).toEqual(SOURCES.get(id));
      expect(date).toBeTruthy();
    }
  });
});
