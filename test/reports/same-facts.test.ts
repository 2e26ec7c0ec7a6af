import { describe, expect, test } from 'vitest';
import { FORMAT_NAMES, FORMATS, type FormatName } from '../../src/reports/formats.js';
import type { ReportFormat } from '../../src/reports/report.js';
import { READERS, type Totals } from '../support/format-readers.js';
import { FILES, LAYOUT, play, runOf } from './same-facts-run.js';

const load = (name: FormatName): Promise<ReportFormat> => FORMATS[name].load(false);

const run = runOf(FILES);
const TRUTH: Totals = {
  records: run.total_records,
  errors: run.total_errors,
  warnings: run.total_warnings,
  unchecked: run.format_faults,
  leftOut: 5,
};

describe('the same run in every format', () => {
  test.each(FORMAT_NAMES)('%s gives the true totals', async (name) => {
    const totals = READERS[name].totals(play(await load(name)), 2);
    expect(TRUTH).toMatchObject(totals);
    expect(Object.keys(totals).length).toBeGreaterThanOrEqual(4);
  });

  test.each(FORMAT_NAMES)('%s writes no control character that is not a line end', async (name) => {
    for (const values of ['mask', 'hide', 'show'] as const) {
      expect(play(await load(name), FILES, { values, max: 100 })).not.toMatch(
        /[\u0000-\u0009\u000b\u000c\u000e-\u001f]/,
      );
    }
  });
});

/** A run in which one file cannot be read to its end, one not at all, and which then stops early. */
async function brokenRun(name: FormatName): Promise<string> {
  let text = '';
  const format = await load(name);
  const report = format({
    write: (part) => {
      text += part;
    },
    values: 'mask',
    width: 100,
    color: false,
    max: 3,
    now: '2026-11-21T10:00:00.000Z',
    version: '0.1.0',
  });
  const unreadable = {
    code: 'UNREADABLE_INPUT',
    title: 'The input cannot be read',
    detail: 'It cannot be read.',
  } as const;
  const [first] = FILES;
  report.file(first!.name, LAYOUT);
  report.finding(first!.findings[0]!.finding, first!.layout, { text: () => first!.findings[0]!.text });
  report.problem(unreadable, first!.name);
  report.problem({ ...unreadable, next: 'Ask for permission.' }, 'second.txt');
  report.problem({ code: 'INTERNAL', title: 'Internal error', detail: 'It went wrong.' });
  return text;
}

describe('a run that is not completed', () => {
  test.each(FORMAT_NAMES.filter((name) => name !== 'pretty'))(
    '%s is a whole document that says so',
    async (name) => {
      const text = await brokenRun(name);
      READERS[name].expectWhole?.(text);
      for (const said of ['It cannot be read.', 'second.txt', 'Ask for permission.', 'It went wrong.'])
        expect(text).toContain(said);
    },
  );
});
