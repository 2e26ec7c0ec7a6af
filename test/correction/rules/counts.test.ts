/** Counts in headers and totals, which are known only from the whole file. */

import { describe, expect, it } from 'vitest';
import { LAYOUTS } from '../../support/layouts.js';
import { cleanLines, fieldText, setField } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';
import { layoutOf } from '../support/one-record.js';

const texas = layoutOf('Texas');
const ohio = layoutOf('Ohio');
const withLines = (lines: string[]) => lines.map((line) => `${line}\n`).join('');

/** Layouts with a count of employee records. */
const COUNTING = LAYOUTS.filter(({ record_types }) => record_types.some(({ roles }) => roles.record_count));

/** A file for Texas with another count in its total, which is the last line. */
function totalOf(count: string, change: (lines: string[]) => string[] = (lines) => lines): string {
  const lines = [...cleanLines(texas, { seed: 6, records: 4 })];
  const last = setField(texas, lines.at(-1)!, 'record_count', count, 'total');
  return withLines([...change(lines.slice(0, -1)), last]);
}

const countIn = (output: Buffer) => {
  const lines = output.toString('latin1').trimEnd().split('\n');
  return fieldText(texas, lines.at(-1)!, 'record_count', 'total');
};

describe('the count of a total', () => {
  it.each(['          4', '4', '', '000000004  ', '      0004'])(
    'is written in the form of the layout when it is "%s"',
    async (count) => {
      const { output, changes, result } = await correct(texas, totalOf(count));
      expect(countIn(output)).toBe('00000000004');
      expect(changes).toMatchObject([{ rule: 'record-count', record_number: 0, field_name: 'record_count' }]);
      expect(result.corrections_failed).toBe(0);
    },
  );

  it.each([
    ['00000000007', 'The total record says 7, but 4 employee records are in the file: 3 may be missing.'],
    [
      '3',
      'The total record says 3, but 4 employee records are in the file: 1 may be duplicates or belong to another file.',
    ],
    ['FOUR', 'The count in the total record cannot be read; 4 employee records are in the file.'],
    [
      '00000000000',
      'The total record says 0, but 4 employee records are in the file: 4 may be duplicates or belong to another file.',
    ],
  ])('is only proposed when it is "%s", with both numbers', async (count, evidence) => {
    const input = totalOf(count);
    const { output, proposals } = await correct(texas, input);
    expect(output.toString('latin1')).toBe(input);
    expect(proposals).toMatchObject([
      {
        line_number: 5,
        field_name: 'record_count',
        options: [{ rule: 'record-count-offered', evidence, edits: [{ after: '00000000004' }] }],
      },
    ]);
  });

  it('is never made to fit a file that lost a record or has one twice, in any layout that counts', async () => {
    for (const layout of COUNTING) {
      const lines = [...cleanLines(layout, { seed: 9, records: 6 })];
      const controls = layout.record_types.filter(({ id }) => id !== 'employee');
      const at = lines.findIndex((line) =>
        controls.every(({ identified_by: { start, text } }) => !line.startsWith(text, start - 1)),
      );
      for (const changed of [lines.toSpliced(at, 1), lines.toSpliced(at, 0, lines[at]!)]) {
        const { output, changes, proposals } = await correct(layout, withLines(changed));
        expect([layout.id, output.toString('latin1')]).toEqual([layout.id, withLines(changed)]);
        expect(changes).toEqual([]);
        const counts = proposals.filter(({ error_type }) => error_type === 'RECORD_COUNT_MISMATCH');
        expect([layout.id, counts.map(({ options: [option] }) => option?.evidence)]).toEqual([
          layout.id,
          [expect.stringMatching(/ says \d, but \d employee records .*: 1 may be /)],
        ]);
      }
    }
  });

  it('is an error where it is wrong, and in any form where the layout only warns of its form', async () => {
    const newYork = layoutOf('New York');
    const lines = [...cleanLines(newYork, { seed: 9, records: 6 })];
    const totals = lines.map((line, at) => ({ line, at })).filter(({ line }) => line.startsWith('1T'));
    const withCount = (count: string) => {
      const { line, at } = totals[0]!;
      return withLines(
        lines.toSpliced(at, 1, setField(newYork, line, 'employer_record_count', count, 'employer_total')),
      );
    };
    const own = Number(fieldText(newYork, totals[0]!.line, 'employer_record_count', 'employer_total'));
    const right = await correct(newYork, withCount(`${own}`.padStart(7)));
    expect(right.outcomes).toEqual([]);
    const input = withCount(`${own + 3}`.padStart(7));
    const { output, outcomes, proposals } = await correct(newYork, input);
    expect(output.toString('latin1')).toBe(input);
    expect(outcomes.map(({ error_type }) => error_type)).toEqual(['RECORD_COUNT_MISMATCH']);
    expect(proposals[0]?.options[0]).toMatchObject({
      evidence: expect.stringContaining(': 3 may be missing'),
      edits: [{ after: `${own}` }],
    });
  });

  it('is only proposed when a line is no record: the file may not be whole', async () => {
    const junk = (lines: string[]) => [...lines, 'END OF FILE'.padEnd(texas.record_length)];
    const { output, proposals } = await correct(texas, totalOf('00000000004', junk));
    expect(countIn(output)).toBe('00000000004');
    expect(proposals).toMatchObject([
      { error_type: 'RECORD_COUNT_MISMATCH', options: [{ rule: 'record-count-offered' }] },
    ]);
  });

  it('is only proposed when a record was cut in two, and both parts were filled up', async () => {
    const massachusetts = layoutOf('Massachusetts');
    const lines = [...cleanLines(massachusetts, { seed: 11, records: 4 })];
    const { record_length: width } = massachusetts;
    const [first, ...others] = lines.slice(1);
    const parts = [first!.slice(0, 33).padEnd(width), first!.slice(33).padEnd(width)];
    const { output } = await correct(massachusetts, withLines([lines[0]!, ...parts, ...others]));
    expect(output.toString('latin1').slice(0, width)).toBe(lines[0]);
  });

  it.each([
    ['a letter too many in the year', (line: string) => `${line.slice(0, 88)}A${line.slice(88, -1)}`],
    ['blanks too many before it', (line: string) => `${line.slice(0, 89)} ${line.slice(89, 94)}7`],
    ['a year that is a column late', (line: string) => `${line.slice(0, 87)} 26${line.slice(90)}`],
  ])('is only proposed after %s', async (_, damage) => {
    const massachusetts = layoutOf('Massachusetts');
    const [first, ...others] = [...cleanLines(massachusetts, { seed: 11, records: 4 })];
    const input = withLines([damage(first!), ...others]);
    const { output } = await correct(massachusetts, input);
    expect(output.toString('latin1')).toBe(input);
  });

  it('is only proposed when the file is two files in one', async () => {
    const twice = withLines([
      ...cleanLines(ohio, { seed: 6, records: 2 }),
      ...cleanLines(ohio, { seed: 7, records: 3 }),
    ]);
    const { output, proposals } = await correct(ohio, twice);
    expect(output.toString('latin1')).toBe(twice);
    expect(proposals.map(({ error_type }) => error_type)).toEqual(['RECORD_COUNT_MISMATCH']);
  });
});

it('the count of a header without the blanks at its end is corrected, and the line padded', async () => {
  const lines = [...cleanLines(ohio, { seed: 6, records: 3 })];
  const dirty = [
    setField(ohio, lines[0]!, 'record_count', '        3', 'header').trimEnd(),
    ...lines.slice(1),
  ];
  expect((await correct(ohio, withLines(dirty))).output.toString('latin1')).toBe(withLines(lines));
});

it('a missing header, records out of place and lines of unknown type stay', async () => {
  const lines = [...cleanLines(ohio, { seed: 6, records: 3 })];
  const dirty = withLines([...lines.slice(1), 'END OF FILE']);
  const { output, outcomes } = await correct(ohio, dirty);
  expect(output.toString('latin1')).toBe(dirty);
  expect(outcomes.map(({ error_type }) => error_type).sort()).toEqual([
    'MISSING_HEADER_RECORD',
    'UNKNOWN_RECORD_TYPE',
  ]);
});

it('of an employer whose record no employee follows is not set to zero', async () => {
  const layout = layoutOf('Massachusetts');
  const lines = [...cleanLines(layout, { seed: 4, records: 5 })];
  const employers = lines.filter((line) => line.startsWith('A'));
  const employees = lines.filter((line) => !line.startsWith('A'));
  const [first = '', ...others] = employees;
  // A displaced line may be the record of the employer of the records that follow it.
  const moved = ` ${first}`;
  const text = withLines([moved, ...others, ...employers.slice(0, 1)]);
  const { changes } = await correct(layout, text);
  expect(changes.filter(({ rule }) => rule === 'record-count')).toEqual([]);
});
