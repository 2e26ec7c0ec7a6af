/** Records of which only the end has moved, or that have blanks within their last number: little else shows it. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findLayout } from '../../support/layouts.js';
import { correct } from '../support/correct-bytes.js';
import { isOffered } from '../support/offered.js';

const withoutBlanks = (at: number, by: number) => (line: string) =>
  line.slice(0, at) + line.slice(at + by) + ' '.repeat(by);
const withBlanks = (at: number, by: number) => (line: string) =>
  (line.slice(0, at) + ' '.repeat(by) + line.slice(at)).slice(0, line.length);

it.each([
  ['Colorado', 'blanks missing before the last text', /OFFICE CLERK/, withoutBlanks(711, 5)],
  ['Ohio', 'many blanks missing before the last text', /MONTHS/, withoutBlanks(711, 16)],
  ['New Mexico', 'blanks in the last phone number', /ALIZE KING/, withBlanks(739, 10)],
  ['Virginia', 'blanks in the last phone number', /ARLENE/, withBlanks(739, 30)],
])('a record of %s with %s is offered as it was', async (state, _about, last, damage) => {
  const layout = findLayout(state)!;
  const file = new URL(`../../../examples/${layout.id}-clean.txt`, import.meta.url);
  const lines = readFileSync(file, 'latin1')
    .replace(/[\r\n]+$/, '')
    .split(/\r?\n/);
  const records = lines.filter((line) => last.test(line));
  expect(records).not.toEqual([]);
  const damaged = records.map(damage);
  const { output, proposals } = await correct(
    layout,
    [...lines, ...damaged].map((line) => `${line}\n`).join(''),
  );
  const corrected = output.toString('latin1').split('\n').slice(lines.length, -1);
  records.forEach((record, at) => {
    expect(corrected[at]).toBe(damaged[at]);
    const own = proposals.filter(({ line_number }) => line_number === lines.length + at + 1);
    expect(isOffered(record, damaged[at]!, own)).toBe(true);
  });
});
