import { readFile } from 'node:fs/promises';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { htmlPage } from '../../../../src/reports/formats/html/html.js';
import type { ReportContext } from '../../../../src/reports/report.js';
import { findLayout, SHAPES } from '../../../support/layouts.js';
import { plannedReport } from '../../../support/planned-report.js';
import {
  BIRTH_DATE,
  FEIN,
  FILES,
  finding,
  LAYOUT,
  type PlayedFile,
  play,
  SSN,
} from '../../same-facts-run.js';

/** The page, which is also well-formed XML but for its first line: every tag is closed and every text escaped. */
function page(files: PlayedFile[] = FILES, context: Partial<ReportContext> = {}): string {
  const text = play(htmlPage, files, { max: 100, ...context });
  const [doctype, ...rest] = text.split('\n');
  expect(doctype).toBe('<!doctype html>');
  expect(XMLValidator.validate(rest.join('\n'))).toBe(true);
  return text;
}

/** The page of a sample file with faults. */
async function sample(state: string, context: Partial<ReportContext> = {}) {
  const layout = findLayout(state)!;
  const file_name = `examples/${layout.id}-faults.txt`;
  return plannedReport(htmlPage, { layout, file_name, bytes: await readFile(file_name) }, context);
}

/** What a reader sees. */
const words = (text: string) => text.replace(/<style>.*<\/style>/s, '').replace(/<[^>]*>/g, ' ');

const many = (count: number): PlayedFile => ({
  name: 'many.txt',
  layout: LAYOUT,
  findings: Array.from({ length: count }, (_, index) => ({
    finding: finding('INVALID_ZIP_CODE', 'employee_zip', { line_number: index + 2 }),
    text: ''.padEnd(815),
  })),
  result: { total_records: count, records_with_errors: count },
});

describe('the HTML report', () => {
  test('is one page that makes no request and runs no script', () => {
    const text = page();
    expect(text).not.toMatch(/<script|<iframe|<img|javascript:|\son\w+=|@import|url\(/i);
    const links = [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1]);
    expect(links.filter((link) => link !== 'data:,' && !link!.startsWith('#file-'))).toEqual([]);
    expect(text).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`);
  });

  test('keeps hostile text as text', () => {
    const text = page(FILES, { values: 'show' });
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).toContain('&quot;quoted&quot; &#39;single&#39;');
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202a-\u202e]/);
  });

  test('never shows an SSN, FEIN or birth date in full, not even next to an error', () => {
    for (const values of ['mask', 'hide'] as const) {
      expect(page(FILES, { values })).not.toMatch(new RegExp(`${SSN}|${FEIN}|${BIRTH_DATE}`));
    }
  });

  test('covers all values of the employee when values are hidden', () => {
    expect(page(FILES, { values: 'mask' })).toContain('=cmd()');
    expect(page(FILES, { values: 'hide' })).not.toContain('=cmd()');
  });

  test('gives verdict, hash, layout with its caveats, time, totals and a place to sign', () => {
    const text = words(page([FILES[1]!]));
    for (const fact of [
      '5 of 1,000 records have errors · 7 errors, 5 warnings',
      'ab'.repeat(32),
      `Ohio, edition ${LAYOUT.edition}`,
      LAYOUT.caveats[1]!,
      '2026-11-21 10:00 UTC',
      'Checked by',
      'Signature',
      'Date',
    ]) {
      expect(text).toContain(fact);
    }
  });

  test('gives the next steps as the correction does them, with its commands', async () => {
    const text = words(await sample('Ohio'));
    expect(text).toMatch(
      /7 errors can be repaired safely, each repair with proof\.\s+newhire correct \S+ -s Ohio/,
    );
    expect(text).toMatch(
      /6 errors may have a repair that a person must confirm\.\s+newhire correct \S+ -s Ohio --review/,
    );
    expect(text).toMatch(
      /5 errors must be corrected in the payroll system, or by values that you type\.\s+newhire show \S+ -s Ohio --edits-template edits\.csv/,
    );
    expect(words(page([FILES[2]!]))).toContain('must be reported within 20 days');
  });

  test('without a plan promises no repair', () => {
    const text = words(page([FILES[1]!]));
    expect(text).not.toMatch(/can be repaired|must confirm|Who must act/);
    expect(text).toContain('Send only a file without errors. A corrected file is checked when it is made');
  });

  test('says of each group who must act, and names what would be written where it may be seen', async () => {
    const text = words(await sample('Ohio')).replace(/\s+/g, ' ');
    expect(text.match(/Who must act:/g)!.length).toBeGreaterThan(10);
    expect(text).toMatch(/newhire correct writes OBRIEN ?\./);
    expect(text).toMatch(/Proposed: 20260113 ?\. .*It is 303 days before/);
    // A count is about nobody.
    const hidden = words(await sample('Ohio', { values: 'hide' })).replace(/Proposed:\s+000000024/, '');
    expect(hidden).not.toMatch(/OBRIEN|Proposed:/);
  });

  test('names the employee by the last four digits', async () => {
    expect(words(await sample('Ohio'))).toContain('Line 10, record 9, SSN ending in 0425');
    expect(words(await sample('Ohio', { values: 'hide' }))).not.toContain('SSN ending in');
  });

  test.each(SHAPES)('says in one sentence how reliable the layout of $state is', async ({ state }) => {
    const text = words(await sample(state)).replace(/\s+/g, ' ');
    expect(text).toMatch(/How reliable the layout is [A-Z][^.]+\. Size/);
    expect(text).not.toMatch(/\d+ fields: \d+/);
  });

  test.each([1, 2])(
    'has the verdict, the plan and the place to sign on the first page (files: %i)',
    async (count) => {
      const text = count === 1 ? await sample('Ohio') : page(FILES.slice(0, 2));
      const at = (part: string) => text.indexOf(part);
      expect(at('class="sign-off"')).toBeGreaterThan(at(count === 1 ? 'What to do next' : 'class="files"'));
      expect(at('class="details"')).toBeGreaterThan(at('class="sign-off"'));
      expect(at('<h4>')).toBeGreaterThan(at('class="details"'));
      expect(text).toContain('#first-page-only:checked ~ .details { display: none; }');
      expect(text).toMatch(/<input type="checkbox" id="first-page-only"\/> <label for="first-page-only">/);
    },
  );

  test('lists all files first when there are several, with a link to each', () => {
    const text = page();
    const overview = text.slice(0, text.indexOf('<section'));
    expect(words(overview)).toContain('Total of 4 files: 20 of 1,027 records have errors');
    expect(overview.match(/href="#file-\d"/g)).toEqual(FILES.map((_, index) => `href="#file-${index + 1}"`));
    for (const [, id] of overview.matchAll(/href="#(file-\d)"/g))
      expect(text).toContain(`<section id="${id}">`);
  });

  test('says what was left out, and that a file was not checked', () => {
    expect(words(page([FILES[1]!]))).toContain('Left out: 2 INVALID_PHONE, 3 LATE_REPORT');
    expect(words(page([FILES[3]!]))).toContain('Not checked: This is a comma-separated file.');
  });

  test('counts everything and draws a few: the page does not grow with the file', () => {
    const small = page([many(100)], { max: 3 });
    const large = page([many(20_000)], { max: 3 });
    expect(words(large)).toContain('20,000 errors');
    expect(large.match(/class="sample"/g)).toHaveLength(3);
    expect(large.length).toBeLessThan(small.length * 1.5);
  });
});
