import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPretty } from '../../../../src/reports/formats/pretty/pretty.js';
import type { Format, ReportContext } from '../../../../src/reports/report.js';
import { widthOf } from '../../../../src/reports/text/text-width.js';
import { findLayout, SHAPES } from '../../../support/layouts.js';
import { plannedReport } from '../../../support/planned-report.js';
import {
  BIRTH_DATE,
  FEIN,
  FILES,
  finding,
  LAYOUT,
  line,
  type PlayedFile,
  play,
  SSN,
} from '../../same-facts-run.js';

let plain: Format;
let colored: Format;
beforeAll(async () => {
  plain = await loadPretty(false);
  colored = await loadPretty(true);
});

const person = {
  record_type: '2',
  employee_ssn: SSN,
  employee_first_name: 'MARY',
  employee_date_of_birth: BIRTH_DATE,
  employer_fein: FEIN,
};

/** One file with an error three times, one folded warning with many places, and one fault of the file. */
const small: PlayedFile = {
  name: 'out/payroll.txt',
  layout: LAYOUT,
  findings: [
    ...[14, 20, 31].map((line_number) => ({
      finding: finding('INVALID_DATE', 'employee_date_of_hire', {
        line_number,
        record_number: line_number - 1,
        current_value: '20261301',
        error_message:
          'Employee date of hire, columns 279-286: there is no such month. Write the date as YYYYMMDD.',
        expected: 'a calendar day as YYYYMMDD',
        fix: { tier: 'never' as const, hint: 'Write the date as YYYYMMDD.' },
      }),
      text: line({ ...person, employee_date_of_hire: '20261301' }),
    })),
    {
      finding: finding('MISSING_REQUIRED_FIELD', 'employee_last_name', { line_number: 9, record_number: 8 }),
      text: line(person),
    },
    {
      finding: finding('LOWER_CASE', 'employee_first_name', { current_value: 'mary', occurrences: 118 }),
      text: line({ ...person, employee_first_name: 'mary' }),
    },
  ],
  result: { total_records: 120, records_with_errors: 4 },
};

const screen = (files = [small], context: Partial<ReportContext> = {}, format = plain) =>
  play(format, files, { width: 80, values: 'mask', max: 1, ...context } as ReportContext);

describe('the terminal report', () => {
  it('looks like this at 80 columns', async () => {
    await expect(screen()).toMatchFileSnapshot('golden/pretty-80.txt');
  });

  it('looks like this at 200 columns', async () => {
    await expect(screen([small], { width: 200 })).toMatchFileSnapshot('golden/pretty-200.txt');
  });

  it('looks like this at 80 columns in color', async () => {
    await expect(screen([small], {}, colored)).toMatchFileSnapshot('golden/pretty-80-color.txt');
  });

  it('has the same text with colors and without', () => {
    const codes = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');
    expect(screen(FILES, {}, colored)).toMatch(codes);
    const uncolored = screen(FILES, {}, colored).replace(codes, '');
    expect(uncolored.replace(/ +$/gm, '')).toBe(screen(FILES));
  });

  it.each([24, 40, 80, 120, 200])('has no line wider than a terminal of %i columns', (width) => {
    for (const max of [1, 50]) {
      for (const row of screen(FILES, { width, max }).split('\n')) {
        // A command is never broken.
        if (row.startsWith('  newhire ')) continue;
        expect(widthOf(row), row).toBeLessThanOrEqual(width);
      }
    }
  });

  it('begins with the verdict', () => {
    expect(screen().split('\n')[0]).toBe('Ohio · 4 of 120 records have errors · 4 errors, 1 warning');
  });

  it('says of a clean file that it has 0 errors', () => {
    const clean = { ...small, findings: [], result: { total_records: 1200 } };
    expect(screen([clean]).split('\n')[0]).toBe('Ohio · 1,200 records · 0 errors, 0 warnings');
  });

  it('says of a faulty header that the file has errors', () => {
    const header = { ...small, findings: small.findings.slice(0, 1), result: { total_records: 5 } };
    expect(screen([header])).toContain(
      '5 records without errors, but the file has errors · 1 error, 0 warnings',
    );
  });

  it('has one sentence about a file that does not match the layout', () => {
    const text = screen([FILES[3]!]);
    expect(text).toBe(
      'Ohio · not checked: This is a comma-separated file. Export it as fixed width.\nout/sheet.txt\n',
    );
  });

  it('counts exactly and says what it does not show', () => {
    const text = screen();
    expect(text).toContain('INVALID_DATE · Employee date of hire · 3 errors');
    expect(text).toContain('Also on lines 20; 31.');
    expect(text).toContain('Shown: 3 of 5 findings, at most 1 of a kind.');
    expect(text).toContain('1 warning for 118 places');
    expect(screen([small], { max: 3 })).not.toContain('Shown:');
  });

  it('draws nothing but counts everything with a limit of 0', () => {
    const text = screen([small], { max: 0 });
    expect(text).toContain('INVALID_DATE · Employee date of hire · 3 errors');
    expect(text).not.toContain('^');
  });

  it('shows errors before warnings', () => {
    const text = screen();
    expect(text.indexOf('MISSING_REQUIRED_FIELD')).toBeLessThan(text.indexOf('LOWER_CASE'));
  });

  it('shows notes once, however many files have them', () => {
    const text = screen([small, { ...small, name: 'b.txt' }]);
    expect(text.match(/Note: Columns 754-815/g)).toHaveLength(1);
  });

  it('begins with an overview of several files, adds them up, and gives those with findings a verdict', () => {
    const text = screen(FILES);
    expect(text).toMatch(/^File +State +Records/);
    expect(text.match(/^Ohio · /gm)).toHaveLength(2);
    expect(text.replace(/\s+/g, ' ')).toContain(
      'Total of 4 files · 20 of 1,027 records have errors · 22 errors, 5 warnings · 5 left out · 1 file not checked',
    );
    expect(text).toContain('\nout/sheet.txt: not checked. This is a comma-separated file.');
    expect(screen([small])).not.toContain('Total of');
  });

  it('counts one as one in an overview that is too narrow for a table', () => {
    const files = [small, { ...small, name: 'out/again.txt' }];
    const text = screen(files, { width: 24 }).replace(/\s+/g, ' ');
    expect(text).toMatch(/· 4 errors · 1 warning /);
    expect(text).not.toMatch(/\b1 (records|errors|warnings)\b/);
  });

  it('says what was left out on request', () => {
    expect(screen(FILES)).toContain('Left out: 2 INVALID_PHONE, 3 LATE_REPORT');
  });

  it('gives verdicts only when quiet', () => {
    expect(screen([small], { quiet: true })).toBe(
      'Ohio · 4 of 120 records have errors · 4 errors, 1 warning\nout/payroll.txt\n',
    );
  });

  it('without a plan promises no repair, and names the command that lists the repairs', () => {
    expect(screen()).not.toContain('newhire correct');
    const commands = (name: string) => ({
      correct: `newhire correct ${name} -s Ohio`,
      review: `newhire correct ${name} -s Ohio --review`,
      preview: `newhire correct ${name} -s Ohio --dry-run`,
      template: 'newhire show',
    });
    const text = screen([small], { commands });
    expect(text).toContain(
      'See what can be repaired:\n  newhire correct out/payroll.txt -s Ohio --dry-run\n',
    );
    expect(text).not.toMatch(/can be repaired safely|Who must act/);
  });

  it('reveals no SSN, FEIN or birth date, and no name when values are hidden', () => {
    for (const values of ['mask', 'hide'] as const) {
      const text = screen([small, ...FILES], { values, max: 50 });
      for (const secret of [SSN, FEIN, BIRTH_DATE]) expect(text).not.toContain(secret.slice(0, 5));
    }
    expect(screen([small], { values: 'hide', max: 50 })).not.toMatch(/MARY|mary|9876/);
  });

  it('shows control characters of the file without executing them', () => {
    expect(screen(FILES, { max: 50 })).not.toMatch(/[^\P{C}\n]/u);
  });
});

/** A sample file with faults, as `newhire validate` shows it. */
async function sample(state: string, context: Partial<ReportContext> = {}) {
  const layout = findLayout(state)!;
  const file_name = `examples/${layout.id}-faults.txt`;
  return plannedReport(plain, { layout, file_name, bytes: await readFile(file_name) }, context);
}

describe('the terminal report of a sample file', () => {
  it.each([50, 80, 120, 200])('looks like this at %i columns', async (width) => {
    await expect(await sample('Ohio', { width })).toMatchFileSnapshot(`golden/ohio-${width}.txt`);
  });

  it('shows its 21 findings in 120 lines of 80 columns, whatever values it may show', async () => {
    for (const values of ['mask', 'hide', 'show'] as const) {
      const lines = (await sample('Ohio', { values })).split('\n');
      expect(lines.length, values).toBeLessThanOrEqual(121);
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(80);
    }
  });

  it.each(SHAPES)('of $state ends with a table of all findings and what to do next', async ({ state }) => {
    const text = await sample(state);
    const [, table = ''] = text.split(/^ +What .*Who must act$/m);
    const titles = [...text.matchAll(/^[A-Z_]{6,} · /gm)];
    const rows = table
      .split('\n\n')[0]!
      .split('\n')
      .filter((row) => /^ *\d/.test(row));
    expect(rows.length).toBeGreaterThanOrEqual(titles.length);
    for (const row of rows) expect(row).toMatch(/newhire correct|you \(|payroll system/);
    const [, verdict = 0] = /(\d+) errors?, /.exec(text)!;
    const steps = [...table.matchAll(/^(\d+) errors? (?:can be repaired|may have a repair|must be)/gm)];
    expect(steps.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(Number(verdict));
  });

  it('draws each group once at most, and nothing where there is no value to see', async () => {
    const carets = (text: string) => text.split('\n').filter((line) => /^ +\S*\^/.test(line)).length;
    const [masked, hidden] = [await sample('Ohio'), await sample('Ohio', { values: 'hide' })];
    expect(carets(masked)).toBeGreaterThan(3);
    expect(carets(masked)).toBeLessThanOrEqual([...masked.matchAll(/^[A-Z_]{6,} · /gm)].length);
    expect(hidden.replace(/ending in|found \*+\d+/g, '')).not.toMatch(/\*{3}/);
    expect(carets(hidden)).toBe(1);
  });

  it('names in its advice what the correction would write or proposes, where it may be seen', async () => {
    const text = (await sample('Ohio')).replace(/\n +/g, ' ');
    expect(text).toContain('Leave the apostrophe out: OBRIEN.');
    expect(text).toContain('Write it in capitals: OH.');
    expect(text).toMatch(/Proposed: 20260113\. It is 303 days before/);
    expect(text).toContain('Write the FIPS 10-4 code of the same country. Proposed: GM.');
    const hidden = (await sample('Ohio', { values: 'hide' })).replace(/\n +/g, ' ');
    // A count is not about anybody.
    expect(hidden.replace('Proposed: 000000024.', '')).not.toMatch(/OBRIEN|Proposed|: OH\./);
  });
});
