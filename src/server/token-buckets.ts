/**
 * Token buckets, one for each client: a bucket of `max` requests that fills up evenly, from empty to full in
 * `timeWindow` milliseconds. Has the face of a store of @fastify/rate-limit, which by itself knows fixed windows only.
 */

import type { FastifyRateLimitStore } from '@fastify/rate-limit';

interface Bucket {
  tokens: number;
  /** When `tokens` was right, in milliseconds since 1970. */
  at: number;
}

/** Clients remembered at once; full buckets need no memory. */
const MOST_CLIENTS = 10_000;

export class TokenBuckets implements FastifyRateLimitStore {
  readonly #buckets = new Map<string, Bucket>();

  /**
   * Takes a token. `current` is how many of `max` are gone, one more than `max` when there was none to take. `ttl` is
   * the time in milliseconds until the bucket is full, or until the next token when there was none.
   */
  incr: FastifyRateLimitStore['incr'] = (client, answer, timeWindow, max) => {
    const now = Date.now();
    const msPerToken = timeWindow / max;
    const bucket = this.#bucketOf(client, now, max, msPerToken);
    if (bucket.tokens < 1) {
      answer(null, { current: max + 1, ttl: (1 - bucket.tokens) * msPerToken });
      return;
    }
    bucket.tokens -= 1;
    answer(null, { current: max - Math.floor(bucket.tokens), ttl: (max - bucket.tokens) * msPerToken });
  };

  /** Routes with a limit of their own have buckets of their own. */
  child(): TokenBuckets {
    return new TokenBuckets();
  }

  #bucketOf(client: string, now: number, max: number, msPerToken: number): Bucket {
    let bucket = this.#buckets.get(client);
    if (bucket) {
      bucket.tokens = Math.min(max, bucket.tokens + Math.max(0, now - bucket.at) / msPerToken);
      bucket.at = now;
    } else {
      if (this.#buckets.size >= MOST_CLIENTS) this.#makeRoom(now, max * msPerToken);
      bucket = { tokens: max, at: now };
    }
    // Last in the map is the client seen last.
    this.#buckets.delete(client);
    this.#buckets.set(client, bucket);
    return bucket;
  }

  /** Forgets clients whose bucket has filled up, or else the one not seen for longest. */
  #makeRoom(now: number, timeToFill: number): void {
    let isFirst = true;
    for (const [client, { at }] of this.#buckets) {
      if (!isFirst && now - at < timeToFill) return;
      this.#buckets.delete(client);
      isFirst = false;
    }
  }
}
