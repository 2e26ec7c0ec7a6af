/** Long work on the event loop in slices of time, so that other requests are answered in between. */

import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of one slice. All uploads together have one in each turn of the event loop: many small ones take as long as a large one. */
const MAX_SLICE = 5;

/** When the slice of this turn ends; undefined until an upload has started it. */
let sliceEnd: number | undefined;

/** Uploads that found the slice used up continue one after the other, with a turn of the event loop between any two. */
let lastTurn: Promise<void> = Promise.resolve();

/** Takes all steps; `afterSlice` runs whenever others had their turn, and at the end. */
export async function yieldToRequests(steps: Iterable<void>, afterSlice: () => Promise<void>): Promise<void> {
  await untilSlice();
  for (const _ of steps) {
    if (!isUsedUp()) continue;
    await afterSlice();
    await untilSlice();
  }
  await afterSlice();
}

/** Waits for a turn of the event loop in which uploads still have time. */
export async function untilSlice(): Promise<void> {
  while (isUsedUp()) {
    lastTurn = lastTurn.then(() => nextTurn());
    await lastTurn;
  }
}

function isUsedUp(): boolean {
  if (sliceEnd === undefined) {
    sliceEnd = performance.now() + MAX_SLICE;
    setImmediate(() => {
      sliceEnd = undefined;
    });
  }
  return performance.now() >= sliceEnd;
}
