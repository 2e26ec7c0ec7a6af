import { describe, expect, it } from 'vitest';
import {
  LAYOUT_FORMATS,
  layoutList,
  layoutRows,
  layoutText,
} from '../../../src/reports/layout/layout-text.js';
import { widthOf } from '../../../src/reports/text/text-width.js';
import { findLayout, LAYOUTS } from '../../support/layouts.js';
import { runSources } from '../../support/run.js';

const ESCAPE = /\u001b\[[0-9;]*m/g;
const show = (state: string, width: number, color = false) =>
  layoutText(findLayout(state)!, 'table', { color, width });
const cells = (line: string) => line.split(',');

describe('the table', () => {
  it('shows columns, length, kind, need, severity, source and confidence of a field', () => {
    const lines = show('Ohio', 160).split('\n');
    const at = lines.findIndex((line) => line.includes('employee_gender'));
    expect(lines[at]).toMatch(
      /^ +289 +1 +employee_gender +values +no +warning +"F" or "M" or "U"; U for unknown/,
    );
    expect(lines.slice(0, at).findLast((line) => line.startsWith('Source'))).toBe(
      'Source: ohio-program. Confidence: one program (2013).',
    );
  });

  it('says how many records of each type a file has, also those of employers', () => {
    const shown = show('New York', 200);
    for (const line of [
      'recognized by "1A" in columns 1-2; required, one per file; first in the file',
      'recognized by "1E" in columns 1-2; one for each employer, before its employee records',
      'recognized by "1H" in columns 1-2; one for each new hire',
      'recognized by "1T" in columns 1-2; required, one for each employer, after its employee records',
      'recognized by "1F" in columns 1-2; required, one per file; last in the file',
    ])
      expect(shown).toContain(`  ${line}\n`);
  });

  it.each(LAYOUTS.map(({ state }) => state))('of %s has every field, source, caveat and gap', (state) => {
    const layout = findLayout(state)!;
    const shown = show(state, 10_000);
    const facts = [
      ...layout.record_types.flatMap(({ label, fields }) => [label, ...fields.map(({ name }) => name)]),
      ...layout.sources.flatMap(({ id, title, url }) => [id, title, url]),
      ...layout.caveats,
      ...layout.unchecked,
    ];
    for (const fact of facts) expect(shown).toContain(fact);
  });

  it.each([30, 48, 64, 80, 81, 100, 132, 200])(
    'is never wider than %i columns, but for a web address',
    (width) => {
      for (const { state } of LAYOUTS) {
        for (const line of show(state, width).split('\n'))
          if (!/^ *https?:\S+$/.test(line)) expect(widthOf(line)).toBeLessThanOrEqual(width);
      }
      for (const line of layoutList(LAYOUTS, { color: false, width }).split('\n')) {
        expect(widthOf(line)).toBeLessThanOrEqual(width);
      }
    },
  );

  it('keeps each built-in field in one row at 80 columns', () => {
    expect(show('Ohio', 80)).toMatch(
      /^739-753 +15 {2}employer_optional_foreign_postal_code {2}text +no +error$/m,
    );
  });

  it('is the same text with colors and without', () => {
    expect(show('Texas', 80)).not.toMatch(ESCAPE);
    expect(show('Texas', 80, true)).toMatch(ESCAPE);
    expect(show('Texas', 80, true).replace(ESCAPE, '')).toBe(show('Texas', 80));
  });

  it('never lets the text of an edited layout control the terminal', () => {
    const layout = structuredClone(findLayout('Ohio')!);
    layout.state = 'Ohio\u001b[2J';
    layout.record_types[1]!.fields[1]!.notes = 'a\u001b]0;title\u0007';
    layout.caveats = ['one\r\ntwo'];
    expect(layoutText(layout, 'table', { color: false, width: 80 })).not.toMatch(
      /[\u0000-\u0009\u000b-\u001f]/,
    );
  });
});

describe('the list', () => {
  it('names each layout with its code, record length, record types and first caveat', () => {
    const list = layoutList(LAYOUTS, { color: false, width: 200 });
    expect(list.replace(/ {2,}/g, ' ')).toContain(
      'Ohio (OH) 815 characters per record. Record types: header (required), employee.',
    );
    for (const { caveats } of LAYOUTS) expect(list.replace(/\s+/g, ' ')).toContain(caveats[0]);
  });

  it('is empty when there are none', () => {
    expect(layoutList([], { color: false, width: 80 })).toBe('');
  });
});

describe('the CSV', () => {
  it('has one row per field under its heading, with its source', () => {
    const csv = layoutText(findLayout('Texas')!, 'csv', { color: true, width: 20 });
    const [heading = '', ...rows] = csv.trimEnd().split('\r\n');
    expect(cells(heading).slice(0, 6)).toEqual(['record', 'field', 'label', 'start', 'end', 'length']);
    expect(rows).toHaveLength(48);
    expect(cells(rows[1]!).slice(0, 8)).toEqual([
      'employee',
      'employee_ssn',
      'Employee Social Security number',
      '3',
      '11',
      '9',
      'ssn',
      'yes',
    ]);
    expect(rows[1]).toContain('https://www.childsupport.alaska.gov/');
    expect(csv).toContain('"no suffix (JR, SR, III)"');
  });
});

describe('the Markdown', () => {
  it('has one table per record type and escapes what has a meaning in Markdown', () => {
    const layout = structuredClone(findLayout('Ohio')!);
    layout.record_types[0]!.fields[0]!.notes = 'a | b';
    const page = layoutText(layout, 'markdown', { color: false, width: 20 });
    expect(page).toContain('# Ohio (OH), adopted 2026-11\n');
    expect(page).toContain(
      '| 1-1 | 1 | `record_type` | Record type | constant | yes | error | exactly "1"; a \\| b |',
    );
    expect(page.match(/^\| --- /gm)).toHaveLength(2);
    for (const { id } of layout.sources) expect(page).toContain(`- \`${id}\`: `);
  });
});

it.each(LAYOUT_FORMATS)('%s ends with one line end', (format) => {
  for (const layout of LAYOUTS) {
    expect(layoutText(layout, format, { color: false, width: 80 })).toMatch(/[^\n]\n$/);
  }
});

describe('newhire layouts list --format', () => {
  it('json: one object per layout, with the members of the list', async () => {
    const { code, stdout } = await runSources(['layouts', 'list', '--format', 'json']);
    const rows = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(rows).toHaveLength(LAYOUTS.length);
    const { id, state, code: usps, standing, record_length, deadline_days, edition } = LAYOUTS[0]!;
    expect(rows).toContainEqual({ id, state, code: usps, standing, record_length, deadline_days, edition });
  });

  it('csv: one row per layout below the headings', async () => {
    const { stdout } = await runSources(['layouts', 'list', '--format', 'csv']);
    const [heading, ...rows] = stdout.trimEnd().split('\r\n');
    expect(heading).toBe('\uFEFFid,state,code,standing,record_length,deadline_days,edition');
    expect(rows).toHaveLength(LAYOUTS.length);
  });

  it('an unknown format: exit 2 and the known formats', async () => {
    const { code, stderr } = await runSources(['layouts', 'list', '--format', 'xml']);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('table, json, csv') });
  });

  it('a layout that does not say how reliable it is is unknown', () => {
    const { standing: _, ...own } = LAYOUTS[0]!;
    expect(JSON.parse(layoutRows([own], 'json'))).toMatchObject([{ standing: 'unknown' }]);
  });
});
