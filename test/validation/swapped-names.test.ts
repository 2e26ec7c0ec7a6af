/** First names in place of last names, in many records: a note about the export, and nothing else. */

import { describe, expect, it } from 'vitest';
import type { Layout } from '../../src/layouts/types.js';
import { outsideRecord } from '../eval/outside-records.js';
import { check } from '../support/check.js';
import { findLayout, LAYOUTS } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { cleanLines, fieldNamed, framed, recordType, setField } from '../support/records.js';

/** Last and first names as in a list of new hires; six of the first names are in no table. */
const PEOPLE = (
  'ABERNATHY JESSICA,BRANCACCIO LUIGINA,CHAUDHRY KEVIN,DEVEREAUX TIFFANY,ENGSTROM OLLE,FITZSIMMONS MEGAN,GUTHRIE RICARDO,' +
  'HARGROVE XOCHITL,IBARRA DEBORAH,JANKOWSKI BRIAN,KOWALCZYK ODUYA,LINDQVIST AMANDA,MCALLISTER STEPHEN,NAKAGAWA YUMI,ODONNELL KAREN'
)
  .split(',')
  .map((name) => name.split(' ') as [last: string, first: string]);

const texas = findLayout('Texas')!;

function withNames(layout: Layout, line: string, last: string, first: string): string {
  const { roles } = recordType(layout, 'employee');
  if (roles.full_name) return setField(layout, line, roles.full_name, `${last},${first}`);
  const { start, end } = fieldNamed(layout, roles.first_name!);
  const named = setField(layout, line, roles.last_name!, last);
  return setField(layout, named, roles.first_name!, first.slice(0, end - start + 1));
}

/** The notes about names in a file in which every record that `isSwapped` says has each name in place of the other. */
function notesOf(
  layout: Layout,
  isSwapped: (at: number) => boolean,
  employerOf = (_: number) => 1,
): string[] {
  const records = PEOPLE.map(([last, first], at) => {
    const line = outsideRecord(layout, at, employerOf(at));
    return isSwapped(at) ? withNames(layout, line, first, last) : withNames(layout, line, last, first);
  });
  const text = framed(layout, seeded(3), records, { optional: 1 }).join('\n');
  const { findings, summary } = check(layout, [Buffer.from(`${text}\n`)]);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  return summary.notes.filter((note) => note.includes('last-name field contains a first name'));
}

describe("names in each other's places", () => {
  it.each(LAYOUTS)('of a file for $state are one note, with the columns', (layout) => {
    const { roles } = recordType(layout, 'employee');
    const { start, end } = fieldNamed(layout, (roles.full_name ?? roles.last_name)!);
    const notes = notesOf(layout, () => true);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(/^In 10 of 15 records /);
    expect(notes[0]).toMatch(/\bexport\b.*\blayout\b/);
    expect(notes[0]).toContain(`columns ${start}-${end}`);
    expect(notesOf(layout, () => false)).toEqual([]);
  });

  it('of one employer among others name the line of its first one', () => {
    const notes = notesOf(
      texas,
      (at) => at % 3 === 0,
      (at) => 1 + (at % 3),
    );
    expect(notes).toEqual([expect.stringMatching(/^In 5 records of the employer of line 1 /)]);
  });

  it('of the last records of an employer, after many that are right, are no note', () => {
    expect(notesOf(texas, (at) => at >= 11)).toEqual([]);
  });

  it('of two records, or of a few among many, are no note', () => {
    expect(notesOf(texas, (at) => at < 2)).toEqual([]);
    expect(notesOf(texas, (at) => at < 4)).toEqual([]);
  });

  it('are not seen in clean files', () => {
    for (const layout of LAYOUTS) {
      const lines = [...cleanLines(layout, { seed: 4, records: 60 })].join('\n');
      const { notes } = check(layout, [Buffer.from(`${lines}\n`)]).summary;
      expect(notes.filter((note) => note.includes('contains a first name'))).toEqual([]);
    }
  });
});
