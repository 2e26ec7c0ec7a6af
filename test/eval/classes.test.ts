/** The classes themselves: each gives an error, one that the checker sees, in a record that was clean before. */

import { expect, it } from 'vitest';
import { isLong, runs } from '../support/campaign.js';
import { check } from '../support/check.js';
import { seeded } from '../support/random.js';
import { CLASSES } from './classes.js';
import { EVALUATED } from './evaluated-layouts.js';
import { type Sheet, sheetBytes, sheetOf } from './sheet.js';

const cleanBytes = ({ lines }: Sheet) =>
  Buffer.from(lines.map(({ clean }) => `${clean}\n`).join(''), 'latin1');

/** Of all layouts that can have the error; in short of the first two, beginning with another one for each class. */
function sheetsOf(kind: (typeof CLASSES)[number], nth: number): Sheet[] {
  const first = nth % EVALUATED.length;
  const sheets: Sheet[] = [];
  for (const layout of [...EVALUATED.slice(first), ...EVALUATED.slice(0, first)]) {
    const sheet = sheetOf(layout, kind, runs(2, 4), seeded(3));
    if (sheet) sheets.push(sheet);
    if (!isLong && sheets.length === 2) break;
  }
  return sheets;
}

it.each(CLASSES.map((kind, nth) => [kind.about, kind, nth] as const))('%s', (_about, kind, nth) => {
  const sheets = sheetsOf(kind, nth);
  expect(sheets.length, 'layouts that can have the error').toBeGreaterThan(0);
  for (const sheet of sheets) {
    expect(check(sheet.layout, [cleanBytes(sheet)]).findings).toEqual([]);
    const { findings } = check(sheet.layout, [...sheetBytes(sheet)]);
    sheet.lines.forEach(({ planted }, at) => {
      const errors = findings.filter((one) => one.severity === 'error' && one.line_number === at + 1);
      expect(errors.length > 0, `${sheet.layout.id} line ${at + 1}`).toBe(planted.length > 0);
    });
  }
});
