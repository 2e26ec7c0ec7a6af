/** A signal that ends a call: when its time is up, or when one of the given signals ends it. */

import { setMaxListeners } from 'node:events';

export interface Deadline {
  readonly signal: AbortSignal;
  /** True once the time, and not one of the signals, ended it. */
  expired(): boolean;
  /** Lets go of the timer and the signals; call it when the work is over. */
  release(): void;
}

/**
 * Starts a deadline of `ms` milliseconds; Infinity for none. Made by hand because Node 20 may collect
 * `AbortSignal.any([AbortSignal.timeout(…)])` as garbage before it fires, and a call would then never end.
 */
export function startDeadline(ms: number, signals: (AbortSignal | undefined)[] = []): Deadline {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let expired = false;
  const expire = () => {
    expired = !controller.signal.aborted;
    abort();
  };
  const timer = Number.isFinite(ms) ? setTimeout(expire, Math.max(0, ms)) : undefined;
  for (const signal of signals) {
    if (!signal) continue;
    if (signal.aborted) abort();
    // One signal ends many calls at once; Node would print a warning at the eleventh listener.
    setMaxListeners(0, signal);
    signal.addEventListener('abort', abort);
  }
  return {
    signal: controller.signal,
    expired: () => expired,
    release: () => {
      clearTimeout(timer);
      for (const signal of signals) signal?.removeEventListener('abort', abort);
    },
  };
}
