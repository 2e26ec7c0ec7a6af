/** Threads end with the process that started them, and do not keep it. */

import { expect, test } from 'vitest';
import { openPool } from '../../src/jobs/thread-pool.js';

/** Timers that keep the process from ending. */
const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

test('a pool that has ended leaves no timer for which the process would wait', async () => {
  const before = timers();
  const { close } = openPool('plan-thread', { maxThreads: 1, resourceLimits: {} });
  expect(await close()).toBe(true);
  expect(timers()).toBe(before);
});
