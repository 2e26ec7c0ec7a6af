/** How often a client may ask, to the token. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TokenBuckets } from '../../../src/server/plugins/rate-limit.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A burst of 20, then 10 a second. */
function take(buckets: TokenBuckets, client = 'a'): { current: number; ttl: number } {
  const results: { current: number; ttl: number }[] = [];
  buckets.incr(client, (_error, result) => results.push(result!), 2000, 20);
  return results[0]!;
}

test('a bucket shows how much is used and the time until it is full', () => {
  const buckets = new TokenBuckets();
  expect(take(buckets)).toEqual({ current: 1, ttl: 100 });
  expect(take(buckets)).toEqual({ current: 2, ttl: 200 });
  vi.advanceTimersByTime(200);
  expect(take(buckets)).toEqual({ current: 1, ttl: 100 });
});

test('an empty bucket shows when the next token comes', () => {
  const buckets = new TokenBuckets();
  for (let at = 0; at < 20; at++) take(buckets);
  expect(take(buckets)).toEqual({ current: 21, ttl: 100 });
  vi.advanceTimersByTime(60);
  expect(take(buckets)).toEqual({ current: 21, ttl: 40 });
  vi.advanceTimersByTime(40);
  expect(take(buckets).current).toBe(20);
  expect(take(buckets, 'b').current).toBe(1);
});

test('many clients at the same time do not fill the memory, and none gets a fresh bucket too early', () => {
  const buckets = new TokenBuckets();
  for (let at = 0; at < 20; at++) take(buckets, 'busy');
  for (let at = 0; at < 9_999; at++) take(buckets, `other ${at}`);
  expect(take(buckets, 'busy').current).toBe(21);
  vi.advanceTimersByTime(100);
  for (let at = 0; at < 5_000; at++) take(buckets, `more ${at}`);
  expect(take(buckets, 'busy').current).toBe(20);
});
