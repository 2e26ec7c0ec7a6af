/** How long a job is expected to take. */

import { expect, test } from 'vitest';
import { CompletionEstimator } from '../../../src/jobs/worker/completion-estimator.js';
import { seeded } from '../../support/random.js';

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
  expect(estimator.secondsFor(large, nothing, 1)).toBeGreaterThan(50);
  for (let job = 0; job < 60; job++) estimator.learn(large, 1);
  expect(estimator.secondsFor(large, nothing, 1)).toBeLessThan(3);
});

test('a small job that had to start a thread says nothing about large ones', () => {
  const before = new CompletionEstimator(false);
  const estimator = new CompletionEstimator(false);
  // As measured: 1 s for an error in 2 KB on a busy machine, then 6 s for 49 MB with 20,000 errors.
  estimator.learn({ size: 2000, total_errors: 2 }, 1, true);
  const file = { size: 48_960_000, total_errors: 20_001 };
  const [assumed, seconds] = [before, estimator].map((one) => one.secondsFor(file, nothing, 1));
  expect(seconds! / assumed!).toBeLessThan(1.5);
});

/** Seconds as measured, in files from one record to 40,000. */
const measured = (size: number, errors: number) => 0.06 + 2e-8 * size + 1.6e-4 * errors;
const SIZES = [
  [2000, 2],
  [90_000, 11],
  [820_000, 1000],
  [820_000, 11],
  [8_170_000, 11],
  [9_790_000, 2001],
  [32_650_000, 11],
  [48_960_000, 20_001],
  [16_320_000, 20_001],
].map(([size = 0, total_errors = 0]) => ({ size, total_errors }));

test.each([0.2, 0.6, 1, 1.4, 5])(
  'on a machine that takes %d times as long, all sizes are right within a factor of two once each was seen',
  (slowness) => {
    for (let seed = 1; seed <= 30; seed++) {
      const random = seeded(seed);
      const estimator = new CompletionEstimator(false);
      const shuffled = [...SIZES].sort(() => random.next() - 0.5);
      for (const [at, file] of [...shuffled, ...shuffled, ...shuffled].entries()) {
        const isCold = at === 0;
        const usual = slowness * (measured(file.size, file.total_errors) + (isCold ? 0.5 : 0));
        const ratio = estimator.secondsFor(file, nothing, 1, isCold) / usual;
        const isSeen = at >= SIZES.length || (slowness >= 0.6 && slowness <= 1.4);
        if (isSeen) expect(Math.max(ratio, 1 / ratio), `${seed}: job ${at}`).toBeLessThan(2);
        estimator.learn(file, usual * (0.8 + 0.4 * random.next()), isCold);
      }
    }
  },
);
