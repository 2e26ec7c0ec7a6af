/** Most records are displaced alike: where the columns of the layout are inferred, the layout is suspected before the export. */

import { describe, expect, it } from 'vitest';
import type { Layout } from '../../src/layouts/types.js';
import { check } from '../support/check.js';
import { findLayout } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { cleanEmployer, cleanLines, cleanRecord, fieldNamed, framed } from '../support/records.js';

const ohio = findLayout('Ohio')!;

/** The notes about a clean file of 20 employees in which `change` was done to the first `count` records, all of it so many `times`. */
function notesOf(
  layout: Layout,
  change: (record: string) => string,
  count = 20,
  optional = 1,
  times = 1,
): string[] {
  const random = seeded(11);
  const employer = cleanEmployer(layout, random, { optional });
  const records = Array.from({ length: 20 }, (_, number) =>
    cleanRecord(layout, random, { number, optional, contractor: false, address: 'domestic' }, employer),
  );
  const changed = records.map((record, at) => (at < count ? change(record) : record));
  const lines = framed(layout, random, Array.from({ length: times }, () => changed).flat());
  const { findings, summary } = check(layout, [Buffer.from(`${lines.join('\n')}\n`, 'latin1')]);
  expect(findings.filter(({ error_type }) => error_type === 'RECORD_SHIFTED')).toHaveLength(count * times);
  return summary.notes.filter((note) => note.includes('so that the fields after'));
}

/** One character too many before the 1-based column, the length kept. */
const insertedAt = (column: number) => (record: string) =>
  `${record.slice(0, column - 1)} ${record.slice(column - 1)}`.slice(0, record.length);

/** The record as the layout of Ohio had it before: without the columns 290 and 300. */
const asBefore = (record: string) =>
  `${record.slice(0, 289)}${record.slice(290, 299)}${record.slice(300)}`.padEnd(record.length);

describe('records of Ohio that are displaced alike', () => {
  const name = fieldNamed(ohio, 'employer_name').start;

  it('after a column that the layout is not sure of: the layout is suspected first, with its columns', () => {
    const [note, ...others] = notesOf(ohio, insertedAt(name));
    expect(others).toEqual([]);
    expect(note).toMatch(/^All 20 records have 1 character too many at column/);
    expect(note).toMatch(/Check the layout first.*columns 289-815/);
  });

  it('in two places, as in the edition before: one note names both places and suspects the layout', () => {
    const [note, ...others] = notesOf(ohio, asBefore, 20, 0);
    expect(others).toEqual([]);
    expect(note).toMatch(/1 character too few at .* and 1 character too few at .*(299|300)/);
    expect(note).toMatch(/Check the layout first.*columns 289-815/);
  });

  it('in different ways, none of them in most records: all notes suspect the layout', () => {
    let at = 0;
    const notes = notesOf(ohio, (record) => insertedAt(at++ % 2 === 0 ? name : name + 45)(record));
    expect(notes).toHaveLength(2);
    for (const note of notes) expect(note).toMatch(/^10 of 20 records .*Check the layout first/);
  });

  it('after a column that the layout is sure of: the export is the cause', () => {
    const [note] = notesOf(ohio, insertedAt(43));
    expect(note).toMatch(/one cause in the export\.$/);
    expect(note).not.toContain('layout');
  });

  it('in no more than half of the records: the export is the cause', () => {
    const [note] = notesOf(ohio, insertedAt(name), 10);
    expect(note).toMatch(/^10 of 20 records .*one cause in the export\.$/);
  });
});

it('a layout whose author marks no columns as inferred is not suspected', () => {
  const sure: Layout = JSON.parse(JSON.stringify(ohio).replaceAll('one program (2013)', "the state's sheet"));
  const [note] = notesOf(sure, insertedAt(fieldNamed(ohio, 'employer_name').start));
  expect(note).toMatch(/one cause in the export\.$/);
});

it('columns that rest on a single program or on the federal record are inferred too', () => {
  const utah = findLayout('Utah')!;
  const [note] = notesOf(utah, insertedAt(fieldNamed(utah, 'employer_name').start));
  expect(note).toMatch(/Check the layout first.*columns 28-553/);
});

it('a clean file says nothing of displaced records', () => {
  const lines = [...cleanLines(ohio, { seed: 3, records: 20 })];
  const { notes } = check(ohio, [Buffer.from(`${lines.join('\n')}\n`)]).summary;
  expect(notes.join(' ')).not.toContain('wrong columns');
});

it('numbers of records are grouped', () => {
  const [note] = notesOf(ohio, insertedAt(43), 20, 1, 60);
  expect(note).toMatch(/^All 1,200 records have 1 character too many/);
});
