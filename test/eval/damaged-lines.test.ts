/** A few damaged lines of each class: none is changed into another record. `npm run eval` tries more. */

import { expect, it } from 'vitest';
import { runs } from '../support/campaign.js';
import { damagedLinesBar } from './bars.js';
import { damagedLineRows } from './damaged-lines.js';

it('no line is changed into another record', { timeout: runs(120_000, 900_000) }, async () => {
  const rows = [];
  for await (const row of damagedLineRows(runs(12, 300), 17)) rows.push(row);
  expect(damagedLinesBar(rows).missed).toEqual([]);
  expect(rows.reduce((sum, { right }) => sum + right, 0)).toBeGreaterThan(rows.length);
});
