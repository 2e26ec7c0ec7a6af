/** A model that guesses or lies puts nothing untrue into a file, also when it is trusted. */

import { expect, it } from 'vitest';
import { runs } from '../support/campaign.js';
import { policyBars, policyResults } from './model-policies.js';

const SEED = 11;

it('no policy of guessing or lying writes an untrue byte', { timeout: 120_000 }, async () => {
  const results = await policyResults(runs(1, 3), SEED);
  expect(policyBars(results)).toEqual([expect.objectContaining({ missed: [] })]);
  const random = results.find(({ policy }) => policy === 'at random')!;
  expect(random.requests).toBeGreaterThan(10);
  // It does write: names of one ZIP code, each of which is true.
  expect(random.written).toBeGreaterThan(0);
});

it('nor does it when it is trusted', { timeout: 120_000 }, async () => {
  const results = await policyResults(runs(1, 2), SEED, true);
  expect(policyBars(results)).toEqual([expect.objectContaining({ missed: [] })]);
});
