/** How often and for how long a request is retried. */

import { setTimeout as sleep } from 'node:timers/promises';
import pRetry from 'p-retry';
import { CallFailure } from './openai-call.js';

/** Times in milliseconds. */
export interface RetryLimits {
  /** Tries after the first one. */
  retries: number;
  /** Longest time of one try, from connecting to the last byte of the answer. */
  attemptMs: number;
  /** Longest time of a request with all its tries and waits. */
  totalMs: number;
  /** Wait before the second try; doubles with each further one. */
  firstWaitMs: number;
  longestWaitMs: number;
  /** Longest wait that a `Retry-After` header can cause. */
  longestRetryAfterMs: number;
}

/** The limits that apply unless others are given. */
export const RETRY_LIMITS: RetryLimits = {
  retries: 2,
  attemptMs: 60_000,
  totalMs: 180_000,
  firstWaitMs: 500,
  longestWaitMs: 8_000,
  longestRetryAfterMs: 60_000,
};

/**
 * Calls `attempt` with the milliseconds it may take, until it succeeds, fails for good, or its retries or its time are used
 * up. A wait that would exceed the total time is not started. An aborted `signal` ends a wait early; the next attempt then
 * decides what to do.
 * @throws the last failure of `attempt`
 */
export function withRetries<T>(
  attempt: (ms: number) => Promise<T>,
  limits: RetryLimits,
  signal: AbortSignal,
): Promise<T> {
  const end = performance.now() + limits.totalMs;
  const left = () => end - performance.now();
  let broken = 0;
  return pRetry(async () => attempt(Math.min(limits.attemptMs, left())), {
    retries: limits.retries,
    minTimeout: 0,
    shouldConsumeRetry: ({ error }) => !(error instanceof CallFailure && error.kind === 'adapted'),
    shouldRetry: async ({ error, retriesConsumed }) => {
      if (!(error instanceof CallFailure)) return false;
      if (error.kind === 'adapted') return true;
      if (error.kind === 'broken') broken += 1;
      if (error.kind !== 'transient' && !(error.kind === 'broken' && broken === 1)) return false;
      const wait = waitBefore(retriesConsumed, error, limits);
      if (wait >= left()) return false;
      await sleep(wait, undefined, { signal }).catch(() => undefined);
      return true;
    },
  });
}

function waitBefore(retry: number, { details }: CallFailure, limits: RetryLimits): number {
  const backoff = Math.min(limits.longestWaitMs, limits.firstWaitMs * 2 ** retry);
  const jittered = backoff * (0.75 + Math.random() / 4);
  return Math.max(jittered, Math.min(details.retryAfterMs ?? 0, limits.longestRetryAfterMs));
}
