/** What is clean stays as it is, byte for byte: a million filled fields of each layout with `NEWHIRE_TEST=long`. */

import { expect, it } from 'vitest';
import { isLong, runs } from '../support/campaign.js';
import { SHAPES } from '../support/layouts.js';
import { cleanSet } from './clean-set.js';

const SEED = 20_261_122;
const CELLS = runs(4000, 300_000);

it.each(SHAPES)(
  'no byte of clean files of $state is changed',
  { timeout: isLong ? 900_000 : 60_000 },
  async (layout) => {
    const { cells, changed } = await cleanSet(CELLS, SEED, [layout]);
    expect(cells).toBeGreaterThanOrEqual(CELLS);
    expect(changed).toEqual([]);
  },
);
