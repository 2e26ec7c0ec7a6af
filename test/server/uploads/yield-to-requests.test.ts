/** An upload that is slow to check lets other requests be answered meanwhile. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { yieldToRequests } from '../../../src/server/uploads/yield-to-requests.js';
import { runs } from '../../support/campaign.js';
import { faulty, form, startService } from '../test-service.js';

/** Checked in one piece, or in pieces as they arrive, hardly any request would be answered before the upload is. */
const ENOUGH = 16;

test.each([
  ['many lines of two characters', 'W4\n'.repeat(runs(40_000, 100_000))],
  ['records of nothing but exclamation marks', `W4${'!'.repeat(799)}\n`.repeat(runs(1200, 3000))],
])('while %s are checked, other requests are answered', async (_, file) => {
  const { url } = await startService();
  let isAnswered = false;
  const body = form({ state: 'Ohio', file: Buffer.concat([faulty(100), Buffer.from(file)]) });
  const uploaded = globalThis
    .fetch(`${url}/api/v1/files`, { method: 'POST', body })
    .then(async (response) => {
      isAnswered = true;
      await response.body?.cancel();
      return response.status;
    });
  let answers = 0;
  while (!isAnswered && answers < ENOUGH) {
    await globalThis.fetch(`${url}/health/live`);
    if (!isAnswered) answers += 1;
  }
  expect(await uploaded).toBe(200);
  expect(answers).toBe(ENOUGH);
});

/** Work of some milliseconds. */
function* steps(milliseconds: number): Generator<void> {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) yield;
}

test('while many small uploads are checked at the same time, other requests are answered', async () => {
  let isDone = false;
  const all = Promise.all(Array.from({ length: 100 }, () => yieldToRequests(steps(1), async () => {})));
  all.finally(() => {
    isDone = true;
  });
  let turns = 0;
  for (; !isDone; turns++) await nextTurn();
  // One after the other in the same turn, they would take 100 ms.
  expect(turns).toBeGreaterThan(8);
});
