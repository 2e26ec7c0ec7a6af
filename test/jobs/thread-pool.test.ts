/** Threads end with the process that started them, and do not keep it. */

import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openPool } from '../../src/jobs/thread-pool.js';
import { runs } from '../support/campaign.js';

/** Timers that keep the process from ending. */
const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

test('a pool that has ended leaves no timer for which the process would wait', async () => {
  const before = timers();
  const { close } = openPool('plan-thread', { maxThreads: 1, resourceLimits: {} });
  expect(await close()).toBe(true);
  expect(timers()).toBe(before);
});

test('a thread that is ended at any moment of its start does not end the process', async () => {
  for (let tries = runs(2, 300); tries > 0; tries--) {
    const { pool, close } = openPool('correction-thread', {
      name: 'correctJob',
      maxThreads: 1,
      resourceLimits: {},
    });
    const end = new AbortController();
    const ended = expect(pool.run({}, { signal: end.signal })).rejects.toThrow();
    await once(pool.threads[0]!, 'online');
    await delay(350 * Math.random());
    end.abort();
    await ended;
    expect(await close()).toBe(true);
  }
});
