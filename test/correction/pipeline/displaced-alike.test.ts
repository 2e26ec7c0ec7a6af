/** Records of one employer that are displaced alike: none of them is evidence for another. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findLayout } from '../../support/layouts.js';
import { correct } from '../support/correct-bytes.js';

it.each([
  [
    'Colorado',
    'eleven blanks put in',
    (line: string) => `${line.slice(0, 647)}${' '.repeat(11)}${line.slice(647)}`,
  ],
  ['Texas', 'characters taken out', (line: string) => `${line.slice(0, 647)}${line.slice(678)}`],
])('in a file for %s, with %s, the optional city is not written', async (state, _about, damage) => {
  const file = new URL(`../../../examples/${state.toLowerCase()}-clean.txt`, import.meta.url);
  const lines = readFileSync(file, 'latin1')
    .split(/\r?\n/)
    .filter((line) => line.startsWith('W4'));
  const damaged = lines.map((line) => damage(line).slice(0, line.length).padEnd(line.length));
  const text = [...lines, ...damaged].map((line) => `${line}\n`).join('');
  const { changes } = await correct(findLayout(state)!, text);
  expect(changes.filter(({ field_name }) => field_name === 'employer_optional_city')).toEqual([]);
});
