/** How long a job is expected to take. */

import { expect, test } from 'vitest';
import { CompletionEstimator } from '../../../src/jobs/worker/worker.js';

const small = { size: 100_000, total_errors: 10 };
const large = { size: 50_000_000, total_errors: 6000 };

const nothing = { jobs: 0, bytes: 0, errors: 0 };
const queueOf = (jobs: number, { size, total_errors }: typeof small) => ({
  jobs,
  bytes: jobs * size,
  errors: jobs * total_errors,
});

test('larger files, more errors and more jobs before it take longer', () => {
  const estimator = new CompletionEstimator(false);
  const alone = estimator.secondsFor(small, nothing, 1);
  expect(estimator.secondsFor(large, nothing, 1)).toBeGreaterThan(alone);
  expect(estimator.secondsFor({ ...small, total_errors: 100_000 }, nothing, 1)).toBeGreaterThan(alone);
  const queued = estimator.secondsFor(small, queueOf(2, large), 1);
  expect(queued).toBeGreaterThan(alone);
  expect(estimator.secondsFor(small, queueOf(2, large), 2)).toBeLessThan(queued);
});

test('a language model makes the first guess longer', () => {
  const without = new CompletionEstimator(false).secondsFor(small, nothing, 1);
  expect(new CompletionEstimator(true).secondsFor(small, nothing, 1)).toBeGreaterThan(without);
});

test.each([0.04, 0.15, 0.6])(
  'small jobs of %d s each: a queue of 1,500 is right within a factor of two',
  (each) => {
    const estimator = new CompletionEstimator(false);
    const tiny = { size: 20_000, total_errors: 7 };
    // A slow first one, and then some that vary.
    for (let job = 0; job < 40; job++)
      estimator.learn(tiny, job === 0 ? 3 * each : each * (0.5 + (job % 3) / 2));
    const seconds = estimator.secondsFor(tiny, queueOf(1500, tiny), 1);
    expect(seconds).toBeGreaterThan((1500 * each) / 2);
    expect(seconds).toBeLessThan(1500 * each * 2);
  },
);

test('it learns from what corrections really took', () => {
  const estimator = new CompletionEstimator(false);
  estimator.learn(large, 60);
  expect(estimator.secondsFor(large, nothing, 1)).toBeCloseTo(61, 0);
  for (let job = 0; job < 60; job++) estimator.learn(large, 1);
  expect(estimator.secondsFor(large, nothing, 1)).toBeLessThan(3);
});
