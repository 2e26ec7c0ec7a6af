/** Long work on the event loop in slices of time, so that other requests are answered in between. */

import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of one slice. */
const LONGEST_SLICE = 8;

/** Several uploads take their slices one after the other, with a turn of the event loop between any two. */
let lastTurn: Promise<void> = Promise.resolve();

/** Takes all steps; `afterSlice` runs whenever others had their turn, and at the end. */
export async function givingWay(steps: Iterable<void>, afterSlice: () => Promise<void>): Promise<void> {
  let until = performance.now() + LONGEST_SLICE;
  for (const _ of steps) {
    if (performance.now() < until) continue;
    await afterSlice();
    lastTurn = lastTurn.then(() => nextTurn());
    await lastTurn;
    until = performance.now() + LONGEST_SLICE;
  }
  await afterSlice();
}
