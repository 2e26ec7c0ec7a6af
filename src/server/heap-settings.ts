/** How V8 collects garbage while large uploads come. */

import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap treble before all of it is marked. Node makes a buffer for every 64 KB of an upload
 * (https://github.com/nodejs/node/pull/52176), and V8 counts them against a limit that is near, as the heap of a server
 * hardly grows: it would mark everything some three times in 50 MB, which is a third of the work. The buffers need
 * no marking, as they go with the young ones every 32 MB.
 */
export function letHeapGrow(): void {
  setFlagsFromString('--heap-growing-percent=200');
}
