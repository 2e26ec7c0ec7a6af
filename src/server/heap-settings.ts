/** Settings of the garbage collection of V8 for large uploads. */

import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow threefold between full collections. Node.js allocates a buffer for every 64 KB of an upload
 * (https://github.com/nodejs/node/pull/52176). V8 counts these buffers against a limit that is close, as the heap of a
 * server hardly grows, so it would run about three full collections for 50 MB, a third of the work. The buffers do not need
 * them: they are freed by the young-generation collections, every 32 MB.
 */
export function letHeapGrow(): void {
  setFlagsFromString('--heap-growing-percent=200');
}

/**
 * Lets the heap grow little, that of threads as well. The buffers of a connection to a database are larger, and are freed by
 * full collections only: a correction of 50 MB held 270 MB, and holds 170 for a third more of the processor's time.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--optimize-for-size');
}
