/** Waits for a store that is down: a job is not lost because its database was restarted. */

import { setTimeout as delay } from 'node:timers/promises';
import { NewhireError } from '../errors.js';
import { traceOf } from './error-trace.js';

/** Milliseconds until a store that is down is tried again. */
const STORE_PAUSE = 1000;

/** Repeats the work while the store is down; undefined when the signal is aborted in the meantime. */
export async function untilStoreIsUp<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  log: { error(facts: object, message: string): void },
): Promise<T | undefined> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NewhireError && error.code === 'STORE_UNAVAILABLE')) throw error;
      if (signal.aborted) return undefined;
      log.error(traceOf(error), 'the store is down');
      await delay(STORE_PAUSE, undefined, { signal }).catch(() => undefined);
    }
  }
}
