/** A signal that ends a call: when its time is up, or when one of the given signals is aborted. */

import { setMaxListeners } from 'node:events';

/** The time limit of one call. */
export interface CallDeadline {
  readonly signal: AbortSignal;
  /** True when the time, and not one of the signals, ended the call. */
  expired(): boolean;
  /** Releases the timer and the signals; call it when the work is done. */
  release(): void;
}

/**
 * Starts a deadline of `ms` milliseconds; Infinity for none. Node 20 may garbage-collect
 * `AbortSignal.any([AbortSignal.timeout(…)])` before it fires, and the call would then never end.
 */
export function startDeadline(ms: number, signals: (AbortSignal | undefined)[] = []): CallDeadline {
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
    // One signal ends many calls at once; Node.js would print a warning at the eleventh listener.
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
