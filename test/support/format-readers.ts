/** How each report format is read by the tests that all formats have in common. A new format adds its own reader. */

import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect } from 'vitest';
import type { FormatName } from '../../src/reports/formats.js';

export interface Totals {
  records: number;
  errors: number;
  warnings: number;
  /** Files that were no such file. */
  unchecked: number;
  leftOut: number;
}

/** How a format is read. */
export interface FormatReader {
  /** What the report of a run of four files says; `leftOutErrors` of what it left out are errors. */
  totals: (text: string, leftOutErrors: number) => Partial<Totals>;
  /** The text without the escapes of the format; the text itself by default. */
  words?: (text: string) => string;
  /** The lines of a folded finding as the format writes them; `2; 4-6` by default. */
  lines?: (ranges: readonly LineRange[]) => string;
  /** Throws or fails when the text is not a whole document; nothing to check by default. */
  expectWhole?: (text: string) => void;
}

/** Both ends are included. */
interface LineRange {
  start: number;
  end: number;
}

const number = (text: string | undefined) => Number(text?.replaceAll(',', ''));
const sum = (counts: Iterable<unknown>) =>
  [...counts].reduce<number>((total, count) => total + Number(count), 0);

/** What the sentences say was left out. */
const leftOutIn = (text: string) =>
  sum(
    Array.from(
      text.matchAll(/Left out[^:]*:[^(]*\(([\d,]+) errors?, ([\d,]+) warnings?\)/g),
      ([, errors, warnings]) => number(errors) + number(warnings),
    ),
  );

/** The totals as a reader of sentences finds them: of a run of four files. */
function fromWords(text: string): Totals {
  const plain = text.replaceAll('\\', '').replace(/\s+/g, ' ');
  const total = plain.slice(plain.indexOf('Total of 4 files')).split(/(?<=\))\./)[0]!;
  const [, records, errors, warnings] = /of ([\d,]+) records.*? ([\d,]+) errors?, ([\d,]+) warnings?/.exec(
    total,
  )!;
  return {
    records: number(records),
    errors: number(errors),
    warnings: number(warnings),
    unchecked: number(/([\d,]+) files? not checked/.exec(total)?.[1]),
    leftOut: leftOutIn(total),
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

const withoutXmlEscapes = (text: string) => text.replace(/&#39;|&apos;|&#x27;/g, "'");

/** After the line of the finding, which is not said again. */
const furtherLines: FormatReader['lines'] = ([, ...ranges]) =>
  `and 7 more places (lines ${ranges.map(({ start, end }) => (start === end ? start : `${start}-${end}`)).join('; ')})`;

/** As the formats with the members of a finding write its lines. */
const linesAsJson: FormatReader['lines'] = (ranges) => JSON.stringify({ lines: ranges, more: 0 });

const expectJson = (text: string) => void JSON.parse(text);
const expectXml = (text: string) => expect(XMLValidator.validate(text)).toBe(true);
const linesOf = (text: string) => text.trimEnd().split('\n');

const sarifTotals: FormatReader['totals'] = (text, leftOutErrors) => {
  const { results, properties } = JSON.parse(text).runs[0];
  const level = (wanted: string) =>
    results.filter(
      (each: { level: string; ruleIndex?: number }) => each.level === wanted && each.ruleIndex !== undefined,
    );
  const leftOut = sum(Object.values(properties.left_out));
  const lists = fromLists(level('error').length, level('warning').length, leftOut, leftOutErrors);
  expect(lists).toMatchObject({ errors: properties.total_errors, warnings: properties.total_warnings });
  return {
    ...lists,
    records: properties.total_records,
    unchecked: results.length - level('error').length - level('warning').length,
  };
};

const gitlabTotals: FormatReader['totals'] = (text, leftOutErrors) => {
  const issues: { severity: string; description: string }[] = JSON.parse(text);
  const having = (severity: string) => issues.filter((issue) => issue.severity === severity);
  const leftOut = sum(having('info').map(({ description }) => leftOutIn(description)));
  return {
    ...fromLists(having('major').length, having('minor').length, leftOut, leftOutErrors),
    unchecked: having('blocker').length,
  };
};

const csvTotals: FormatReader['totals'] = (text, leftOutErrors) => {
  const rows = text.split('\r\n').slice(1, -1);
  const having = (severity: string) => rows.filter((row) => row.includes(`,${severity},`));
  const unchecked = rows.filter((row) =>
    /,(EMPTY_FILE|BINARY_FILE|DELIMITED_FILE|OTHER_LAYOUT|NO_RECORDS),/.test(row),
  ).length;
  const leftOut = sum(having('left out').map((row) => row.split(',').at(-4)));
  return {
    ...fromLists(having('error').length - unchecked, having('warning').length, leftOut, leftOutErrors),
    unchecked,
  };
};

const junitTotals: FormatReader['totals'] = (text) => {
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
    leftOut: leftOutIn(suites.map((suite) => suite['system-out']).join()),
  };
};

/** The reader of each format. */
export const READERS: Record<FormatName, FormatReader> = {
  pretty: { totals: fromWords, lines: furtherLines },
  concise: { totals: fromWords },
  markdown: { totals: fromWords, words: (text) => text.replaceAll('\\', '') },
  html: {
    totals: (text) => fromWords(text.replace(/<[^>]*>/g, ' ')),
    words: withoutXmlEscapes,
    lines: furtherLines,
    expectWhole: (text) => expectXml(text.slice(text.indexOf('\n'))),
  },
  github: {
    totals: (text) => fromWords(text.slice(text.indexOf('::notice')).replaceAll('%0A', ' ')),
  },
  json: { totals: (text) => fromJson(JSON.parse(text)), lines: linesAsJson, expectWhole: expectJson },
  ndjson: {
    totals: (text) => fromJson(JSON.parse(linesOf(text).at(-1)!)),
    lines: linesAsJson,
    expectWhole: (text) => linesOf(text).forEach(expectJson),
  },
  sarif: { totals: sarifTotals, expectWhole: expectJson },
  gitlab: { totals: gitlabTotals, expectWhole: expectJson },
  csv: { totals: csvTotals },
  junit: { totals: junitTotals, words: withoutXmlEscapes, expectWhole: expectXml },
};
