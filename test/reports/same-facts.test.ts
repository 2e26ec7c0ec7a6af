import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { FORMAT_NAMES, FORMATS, type FormatName } from '../../src/reports/formats.js';
import type { ReportFormat } from '../../src/reports/problem.js';
import { FILES, LAYOUT, play, runOf } from './same-facts-run.js';

const load = (name: FormatName): Promise<ReportFormat> => FORMATS[name].load(false);

interface Totals {
  records: number;
  errors: number;
  warnings: number;
  /** Files that were no such file. */
  unchecked: number;
  leftOut: number;
}

const run = runOf(FILES);
const TRUTH: Totals = {
  records: run.total_records,
  errors: run.total_errors,
  warnings: run.total_warnings,
  unchecked: run.format_faults,
  leftOut: 5,
};

const number = (text: string | undefined) => Number(text?.replaceAll(',', ''));
const sum = (counts: Iterable<unknown>) =>
  [...counts].reduce<number>((total, count) => total + Number(count), 0);

/** The totals as a reader of sentences finds them. */
function fromWords(text: string): Totals {
  const plain = text.replaceAll('\\', '').replace(/\s+/g, ' ');
  const total = plain.slice(plain.indexOf('Total of 4 files'));
  const [, records, errors, warnings] = /of ([\d,]+) records.*? ([\d,]+) errors?, ([\d,]+) warnings?/.exec(
    total,
  )!;
  return {
    records: number(records),
    errors: number(errors),
    warnings: number(warnings),
    unchecked: number(/([\d,]+) files? not checked/.exec(total)?.[1]),
    leftOut: number(/\(of these ([\d,]+),/.exec(plain)?.[1]),
  };
}

/** The totals as a reader of the format's lists counts them; what was left out is added, since totals count it. */
function fromLists(errors: number, warnings: number, leftOut: number, leftOutErrors: number) {
  return { errors: errors + leftOutErrors, warnings: warnings + leftOut - leftOutErrors, leftOut };
}

interface JsonRun {
  total_records: number;
  total_errors: number;
  total_warnings: number;
  format_faults: number;
  left_out: Record<string, number>;
}

const fromJson = (end: JsonRun): Totals => ({
  records: end.total_records,
  errors: end.total_errors,
  warnings: end.total_warnings,
  unchecked: end.format_faults,
  leftOut: sum(Object.values(end.left_out)),
});

const READERS: Record<FormatName, (text: string) => Partial<Totals>> = {
  pretty: fromWords,
  markdown: fromWords,
  html: (text) => fromWords(text.replace(/<[^>]*>/g, ' ')),
  github: (text) => fromWords(text.slice(text.indexOf('::notice')).replaceAll('%0A', ' ')),
  json: (text) => fromJson(JSON.parse(text)),
  ndjson: (text) => fromJson(JSON.parse(text.trimEnd().split('\n').at(-1)!)),
  sarif(text) {
    const { results, properties } = JSON.parse(text).runs[0];
    const level = (wanted: string) =>
      results.filter(
        (each: { level: string; ruleIndex?: number }) =>
          each.level === wanted && each.ruleIndex !== undefined,
      );
    const leftOut = sum(Object.values(properties.left_out));
    const lists = fromLists(level('error').length, level('warning').length, leftOut, 2);
    expect(lists).toMatchObject({ errors: properties.total_errors, warnings: properties.total_warnings });
    return {
      ...lists,
      records: properties.total_records,
      unchecked: results.length - level('error').length - level('warning').length,
    };
  },
  gitlab(text) {
    const issues: { severity: string; description: string }[] = JSON.parse(text);
    const having = (severity: string) => issues.filter((issue) => issue.severity === severity);
    const { leftOut } = fromWordsOfLeftOut(having('info')[0]!.description);
    return {
      ...fromLists(having('major').length, having('minor').length, leftOut, 2),
      unchecked: having('blocker').length,
    };
  },
  csv(text) {
    const rows = text.split('\r\n').slice(1, -1);
    const having = (severity: string) => rows.filter((row) => row.includes(`,${severity},`));
    const unchecked = rows.filter((row) => row.includes('DELIMITED_FILE')).length;
    const leftOut = sum(having('left out').map((row) => row.slice(row.lastIndexOf(',') + 1)));
    return {
      ...fromLists(having('error').length - unchecked, having('warning').length, leftOut, 2),
      unchecked,
    };
  },
  junit(text) {
    const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'property' });
    const suites: {
      '@_errors': string;
      properties: { property: Record<string, string>[] };
      'system-out': string;
    }[] = parser.parse(text).testsuites.testsuite;
    const total = (name: string) =>
      sum(
        suites
          .flatMap(({ properties }) => properties.property.filter((each) => each['@_name'] === name))
          .map((each) => each['@_value']),
      );
    return {
      records: total('total_records'),
      errors: total('total_errors'),
      warnings: total('total_warnings'),
      unchecked: sum(suites.map((suite) => suite['@_errors'])),
      leftOut: fromWordsOfLeftOut(suites.map((suite) => suite['system-out']).join()).leftOut,
    };
  },
};

function fromWordsOfLeftOut(text: string) {
  return { leftOut: number(/\(of these ([\d,]+),/.exec(text)?.[1]) };
}

describe('the same run in every format', () => {
  test.each(FORMAT_NAMES)('%s gives the true totals', async (name) => {
    const totals = READERS[name](play(await load(name)));
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

/** A run in which one file cannot be read to its end, one not at all, and which then breaks off. */
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
  report.finding(first!.findings[0]!.finding, { text: () => first!.findings[0]!.text });
  report.problem(unreadable, first!.name);
  report.problem({ ...unreadable, next: 'Ask for permission.' }, 'second.txt');
  report.problem({ code: 'INTERNAL', title: 'Internal error', detail: 'It went wrong.' });
  return text;
}

describe('a run that breaks off', () => {
  const parse: Partial<Record<FormatName, (text: string) => unknown>> = {
    json: (text) => JSON.parse(text),
    ndjson: (text) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    sarif: (text) => JSON.parse(text),
    gitlab: (text) => JSON.parse(text),
    junit: (text) => expect(XMLValidator.validate(text)).toBe(true),
    html: (text) => expect(XMLValidator.validate(text.slice(text.indexOf('\n')))).toBe(true),
  };

  test.each(FORMAT_NAMES.filter((name) => name !== 'pretty'))(
    '%s is a whole document that says so',
    async (name) => {
      const text = await brokenRun(name);
      parse[name]?.(text);
      for (const said of ['It cannot be read.', 'second.txt', 'Ask for permission.', 'It went wrong.'])
        expect(text).toContain(said);
    },
  );
});
