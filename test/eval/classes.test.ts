/** The classes themselves: each gives an error, one that the checker sees, in a record that was clean before. */

import { expect, it } from 'vitest';
import { runs } from '../support/campaign.js';
import { check } from '../support/check.js';
import { seeded } from '../support/random.js';
import { CLASSES } from './classes.js';
import { EVALUATED } from './evaluated-layouts.js';
import { type Sheet, sheetBytes, sheetOf } from './sheet.js';

const cleanBytes = ({ lines }: Sheet) =>
  Buffer.from(lines.map(({ clean }) => `${clean}\n`).join(''), 'latin1');

it.each(CLASSES.map((kind) => [kind.about, kind] as const))('%s', (_about, kind) => {
  const sheets = EVALUATED.flatMap((layout) => sheetOf(layout, kind, runs(2, 4), seeded(3)) ?? []);
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
