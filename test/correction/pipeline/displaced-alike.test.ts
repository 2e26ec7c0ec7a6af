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
  [
    'Louisiana',
    'blanks put into the ZIP code',
    (line: string) => `${line.slice(0, 711)}${' '.repeat(36)}${line.slice(711)}`,
  ],
])(
  'in a file for %s, with %s, no optional field of the employer is written',
  async (state, _about, damage) => {
    const file = new URL(`../../../examples/${state.toLowerCase()}-clean.txt`, import.meta.url);
    const lines = readFileSync(file, 'latin1')
      .split(/\r?\n/)
      .filter((line) => /^(W4|LA)/.test(line));
    const damaged = lines.map((line) => damage(line).slice(0, line.length).padEnd(line.length));
    const text = [...lines, ...damaged].map((line) => `${line}\n`).join('');
    const { changes } = await correct(findLayout(state)!, text);
    expect(changes.filter(({ field_name }) => field_name.startsWith('employer_optional'))).toEqual([]);
  },
);
