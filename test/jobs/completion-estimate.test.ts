/** How long a job is expected to take. */

import { expect, test } from 'vitest';
import { CompletionEstimator } from '../../src/jobs/completion-estimate.js';

const small = { size: 100_000, total_errors: 10 };
const large = { size: 50_000_000, total_errors: 6000 };

test('larger files, more errors and more jobs before it take longer', () => {
  const estimator = new CompletionEstimator(false);
  const alone = estimator.secondsFor(small, [], 1);
  expect(estimator.secondsFor(large, [], 1)).toBeGreaterThan(alone);
  expect(estimator.secondsFor({ ...small, total_errors: 100_000 }, [], 1)).toBeGreaterThan(alone);
  const behind = estimator.secondsFor(small, [large, large], 1);
  expect(behind).toBeGreaterThan(alone);
  expect(estimator.secondsFor(small, [large, large], 2)).toBeLessThan(behind);
});

test('a language model makes the first guess longer', () => {
  const without = new CompletionEstimator(false).secondsFor(small, [], 1);
  expect(new CompletionEstimator(true).secondsFor(small, [], 1)).toBeGreaterThan(without);
});

test('it learns from what corrections really took', () => {
  const estimator = new CompletionEstimator(false);
  for (let job = 0; job < 20; job++) estimator.learn(large, 60);
  expect(estimator.secondsFor(large, [], 1)).toBeGreaterThan(55);
  expect(estimator.secondsFor(large, [], 1)).toBeLessThan(65);
  for (let job = 0; job < 20; job++) estimator.learn(large, 0);
  expect(estimator.secondsFor(large, [], 1)).toBeLessThan(2);
});
