/** Counts of headers, totals and employers: evidence that nobody changes without a decision, unless only their form is wrong. */

import { expect, it } from 'vitest';
import { runs } from '../support/campaign.js';
import { COUNTING, editedByHand, wronglyWritten } from './counts.js';

it('is tried with every layout that counts', () => expect(COUNTING.length).toBeGreaterThan(4));

it('no count is written where records were removed, doubled or added by hand', async () => {
  const { files, written } = await editedByHand(runs(1, 20), 11);
  expect(files).toBeGreaterThan(COUNTING.length);
  expect(written).toEqual([]);
});

it('all counts are restored that are only written wrongly', async () => {
  const { files, written } = await wronglyWritten(runs(1, 20), 23);
  expect(files).toBeGreaterThan(COUNTING.length);
  expect(written).toEqual([]);
});
