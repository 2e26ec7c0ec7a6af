/** However the columns of a record are displaced, no report shows a value that its mode forbids. */

import { describe, expect, it } from 'vitest';
import type { Layout } from '../../../src/layouts/types.js';
import {
  FORMAT_NAMES,
  FORMATS,
  GITHUB_SUMMARY_FORMAT,
  RECEIPT_FORMAT,
} from '../../../src/reports/formats.js';
import type { ValueMode } from '../../../src/reports/masks/masks.js';
import type { Report } from '../../../src/reports/report.js';
import { CATALOGUE, createChecker, type Finding } from '../../../src/validation/index.js';
import { PLACES } from '../../correction/support/correct-bytes.js';
import { isLong, runs, TEST_TIMEOUT } from '../../support/campaign.js';
import { dayText, TODAY } from '../../support/facts.js';
import { LAYOUTS, SHAPES } from '../../support/layouts.js';
import { DISPLACEMENTS, type MarkedRecord, markedRecord, withFaults } from '../../support/marked-records.js';
import { seeded } from '../../support/random.js';
import { cleanRecord, frameRecord } from '../../support/records.js';
import { shownByCorrection } from './correction-texts.js';

const formats = await Promise.all([
  ...FORMAT_NAMES.map(async (name) => [name, await FORMATS[name].load(false)] as const),
  ['pretty in color', await FORMATS.pretty.load(true)] as const,
  ['github summary', await GITHUB_SUMMARY_FORMAT.load(false)] as const,
  ['receipt', await RECEIPT_FORMAT.load(false)] as const,
]);

/** Lines of the file around the record: two others, so that it is known what file it is. */
function fileWith(layout: Layout, lines: readonly string[], number: number): Buffer {
  const random = seeded(number);
  const others = [1, 2].map((one) => cleanRecord(layout, random, { number: 500_000 + 2 * number + one }));
  const header = layout.record_types.some(({ id, required }) => id === 'header' && required)
    ? [frameRecord(layout, 'header', random, { records: 3 })]
    : [];
  return Buffer.from(`${[...header, ...lines, ...others].join('\n')}\n`, 'latin1');
}

interface Shown {
  findings: Finding[];
  /** The text of each report in each mode. */
  texts: { mode: ValueMode; name: string; text: string }[];
}

/** In one half of the formats for even numbers and in the other for odd: all of them would take too long. */
function shownByValidation(
  layout: Layout,
  file: Buffer,
  modes: readonly ValueMode[],
  number?: number,
): Shown {
  const findings: Finding[] = [];
  const used = formats.filter((_, at) => number === undefined || at % 2 === number % 2);
  const opened = modes.flatMap((mode) =>
    used.map(([name, format]) => {
      const shown = { mode, name, text: '' };
      const write = (part: string) => {
        shown.text += part;
      };
      const context = { write, values: mode, width: 100, max: 50, now: TODAY, version: '' };
      const report: Report = format({ ...context, color: name.endsWith('color') });
      report.file('a.txt', layout);
      return { shown, report };
    }),
  );
  const checker = createChecker(layout, {
    today: TODAY,
    places: PLACES,
    onFinding: (finding, record) => {
      findings.push(finding);
      for (const { report } of opened) report.finding(finding, layout, record);
    },
  });
  checker.push(file);
  const summary = checker.end();
  for (const { report } of opened) {
    report.fileEnd({ ...summary, file_name: 'a.txt', state: layout.state, size: 0, sha256: '' }, layout);
    report.end({ ...summary, files: 1, format_faults: 0 });
  }
  return { findings, texts: opened.map(({ shown }) => shown) };
}

/** Columns are in doubt on every line of the record that has findings: determined by the types, not by the mark of the checker. */
function isInDoubt(findings: readonly Finding[], lines: readonly number[]): boolean {
  const types = (line: number) => findings.filter(({ line_number }) => line_number === line);
  return lines.every((line) =>
    types(line).some(
      ({ error_type, error_message }) =>
        error_type === 'RECORD_SHIFTED' ||
        error_type === 'UNKNOWN_RECORD_TYPE' ||
        (error_type === 'RECORD_LENGTH_MISMATCH' &&
          !/it only (lacks|has too many) blanks/.test(error_message)),
    ),
  );
}

function forbidden(
  { numbers, employees, employers }: MarkedRecord,
  mode: ValueMode,
  inDoubt: boolean,
): string[] {
  if (mode === 'show') return [];
  return [...numbers, ...(mode === 'hide' || inDoubt ? employees : []), ...(inDoubt ? employers : [])];
}

/** What a reader sees: no color, no markup within a text, no fingerprint of a finding. */
const ESCAPE = String.fromCharCode(27);
const read = (text: string) =>
  text
    .replace(new RegExp(`${ESCAPE}\\[[\\d;]*m`, 'g'), '')
    .replace(/<\/?mark>/g, '')
    .replace(/[0-9a-f]{40,}/g, '');

/** Digits that reports of any file have: in words about error types and layouts, in dates, and in the faults that are planted. */
const said = (layout: Layout) => {
  const { texts } = shownByValidation(layout, fileWith(layout, [], 0), ['mask']);
  const faults = ['20261301', '12-345678'];
  // A message may name the formats of dates, of which one mark is a part: YYYY.
  const formats = layout.record_types.flatMap(({ fields }) => fields.flatMap((field) => field.formats ?? []));
  return JSON.stringify([CATALOGUE, texts, faults, formats, dayText(TODAY), '11212026']);
};

/** In a short run each way once with a layout: with the next one it is in the other half of the formats. */
const RUNS = runs(15, 1060);

// With all layouts, more than 20,000 records.
describe.each((isLong ? LAYOUTS : SHAPES).map((layout, nth) => [layout.state, layout, RUNS * nth] as const))(
  'displaced records of %s',
  (_, layout, first) => {
    it(
      'show nothing that the mode forbids, in any format',
      async () => {
        const random = seeded(4711);
        const words = said(layout);
        const ways = Object.entries(DISPLACEMENTS);
        let withValues = 0;
        const leaked: string[] = [];
        for (let number = first; number < first + RUNS; number++) {
          const record = markedRecord(layout, random, number);
          const [way, displace] = ways[number % ways.length]!;
          const faults = way === 'none' ? 2 : random.int(0, 2);
          const other = cleanRecord(layout, random, { number: 400_000 + number });
          const lines = displace(withFaults(layout, record.line, random, faults), random, other);
          const file = fileWith(layout, lines, number);
          const { findings, texts } = shownByValidation(layout, file, ['mask', 'hide', 'show'], number);
          // The number of ways is odd: each is used in turn.
          if (number % 4 === 0) texts.push(...(await shownByCorrection(layout, file)));
          const start = file.toString('latin1').split('\n').indexOf(lines[0]!) + 1;
          const inDoubt = isInDoubt(
            findings,
            lines.map((_, at) => start + at),
          );
          // The length of a line may be shown, in SARIF the column after its end, and what other records have.
          const others = file
            .toString('latin1')
            .split('\n')
            .filter((line) => !lines.includes(line));
          const reported = words + lines.map(({ length }) => [length, length + 1]) + others;
          for (const { mode, name, text } of texts) {
            const seen = read(text);
            const leaks = forbidden(record, mode, inDoubt).filter(
              (mark) => seen.includes(mark) && !reported.includes(mark),
            );
            if (leaks.length > 0)
              leaked.push(`${number}: ${way}, ${name} in mode ${mode}: ${leaks.join(' ')}`);
            if (mode === 'show' && record.employees.some((mark) => seen.includes(mark))) withValues++;
          }
        }
        expect(leaked).toEqual([]);
        // The marks can be seen where they may be: a drawing shows them in about each second file.
        expect(withValues).toBeGreaterThan(RUNS / 2);
      },
      isLong ? 3_600_000 : TEST_TIMEOUT,
    );
  },
);
