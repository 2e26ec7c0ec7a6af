/** A few damaged lines of each class: none is changed into another record. `npm run eval` tries more. */

import { expect, it } from 'vitest';
import { isLong, runs } from '../support/campaign.js';
import { damagedLinesBar } from './bars.js';
import { damagedLineRows } from './damaged-lines.js';

const SEEDS = isLong ? [17, 2] : [17];

it.each(SEEDS)(
  'no line is changed into another record, seed %i',
  { timeout: isLong ? 900_000 : 120_000 },
  async (seed) => {
    const rows = [];
    for await (const row of damagedLineRows(runs(3, 200), seed)) rows.push(row);
    expect(damagedLinesBar(rows).missed).toEqual([]);
    expect(rows.reduce((sum, { right }) => sum + right, 0)).toBeGreaterThan(rows.length);
  },
);
