/** Lines that contain something other than one record: two records, a part of one, or characters in front of it. */

import { describe, expect, it } from 'vitest';
import { correct } from '../correction/support/correct-bytes.js';
import { share } from '../support/campaign.js';
import { check } from '../support/check.js';
import { LAYOUTS, SHAPES } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { cleanLines, cleanRecord, recordType } from '../support/records.js';

const COUNT = 8;

describe.each(SHAPES)('a file of $state', (layout) => {
  const random = seeded(41);
  const records = Array.from({ length: COUNT }, (_, number) =>
    cleanRecord(layout, random, { number, optional: number % 2 }),
  );
  const bytes = (lines: readonly string[]) =>
    Buffer.from(lines.map((line) => `${line}\n`).join(''), 'latin1');
  const errors = (lines: readonly string[]) =>
    check(layout, [bytes(lines)]).findings.filter(
      ({ severity, error_type }) => severity === 'error' && error_type !== 'MISSING_HEADER_RECORD',
    );

  it('with two records on one line has one error there, and is left as it is', async () => {
    const lines = [...records.slice(0, 3), `${records[3]}${records[4]}`, ...records.slice(5)];
    const found = errors(lines);
    expect(found.map(({ line_number, error_type }) => [line_number, error_type])).toEqual([
      [4, 'RECORD_LENGTH_MISMATCH'],
    ]);
    expect(found[0]?.error_message).toContain('another record begins after it');
    expect((await correct(layout, bytes(lines))).output).toEqual(bytes(lines));
  });

  it('with two records on every line keeps its line ends', async () => {
    const lines = records.map((record) => record + record);
    expect(errors(lines).map(({ error_type }) => error_type)).toEqual(
      records.map(() => 'RECORD_LENGTH_MISMATCH'),
    );
    expect((await correct(layout, bytes(lines))).output).toEqual(bytes(lines));
  });

  it.each([100, 300, 500])('with a line end after column %i of a record says so', async (at) => {
    const record = records[3] ?? '';
    const lines = [...records.slice(0, 3), record.slice(0, at), record.slice(at), ...records.slice(4)];
    const rest = errors(lines).find(({ line_number }) => line_number === 5);
    if (record.slice(at).trim() !== '') expect(rest?.error_message).toContain('a line end splits the record');
    expect((await correct(layout, bytes(lines))).output.toString('latin1').split('\n')).toHaveLength(
      lines.length + 1,
    );
  });

  it('with a line end before optional fields keeps both parts, so that they can be joined', async () => {
    const type = recordType(layout, 'employee');
    const optional = type.addresses.find((address) => address.optional);
    const start = type.fields.find(({ name }) => name === optional?.line1)?.start;
    if (!start) return;
    const record = cleanRecord(layout, seeded(43), { number: 99, address: 'domestic', optional: 1 });
    const lines = [...records, record.slice(0, start - 1), record.slice(start - 1), ...records.slice(1, 3)];
    const { output, outcomes } = await correct(layout, bytes(lines));
    expect(output).toEqual(bytes(lines));
    expect(outcomes.find(({ line_number }) => line_number === COUNT + 1)?.reason).toContain('The next line');
  });

  it.each([1, 3, 7])('that begins %i columns late in every line has one error per record', async (by) => {
    const lines = records.map((record) => ' '.repeat(by) + record);
    const found = errors(lines);
    expect(found.map(({ error_type }) => error_type)).toEqual(records.map(() => 'RECORD_SHIFTED'));
    expect(found[0]?.position?.start).toBe(1);
    const output = (await correct(layout, bytes(lines))).output.toString('latin1').split('\n').slice(0, -1);
    for (const [at, line] of output.entries()) expect([records[at], lines[at]]).toContain(line);
    expect(output.filter((line, at) => line === records[at]).length).toBeGreaterThan(COUNT / 2);
  });
});

describe.each(share(LAYOUTS, 6))('a whole file of $state', (layout) => {
  // The digits of a count continue into the identifier after it, which is an error of the count.
  const isShort = (line: string) => line.trimEnd().length < 9;
  const lines = [...cleanLines(layout, { seed: 43, records: 3 })];
  const pairs = lines
    .slice(1)
    .map((next, at): [number, string, string] => [at, lines[at]!, next])
    .filter(([, first]) => !isShort(first));

  it.each([
    ['a record without its last blanks', (first: string, next: string) => first.trimEnd() + next],
    ['two short records', (first: string, next: string) => first.trimEnd() + next.trimEnd()],
  ])('with the line end missing after %s is left, and has an error there', async (_, join) => {
    for (const [at, first, next] of pairs) {
      const input = [...lines.slice(0, at), join(first, next), ...lines.slice(at + 2)].join('\n');
      const { output, outcomes } = await correct(layout, input);
      expect(output.toString('latin1')).toBe(input);
      expect(outcomes.map(({ line_number }) => line_number)).toContain(at + 1);
    }
  });
});
