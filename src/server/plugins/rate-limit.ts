/** Production: limits the requests of each client, by its address and by its API key. https://github.com/fastify/fastify-rate-limit */

import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { NewhireError } from '../../errors.js';

/** A burst of 20 requests; an empty bucket is full after 2 seconds, which is 10 a second. */
const REQUESTS = { max: 20, timeWindow: 2000 };

/** For `config.rateLimit` of the upload: 5 a minute, in a separate bucket. */
export const UPLOADS = { max: 5, timeWindow: 60_000 };

/** For `config.rateLimit` of the files of the page, in a separate bucket: a browser loads some 40 of them at once, from memory here. */
export const PAGE_FILES = { max: 200, timeWindow: 2000 };

/** Register it before the routes. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const given = headers['x-forwarded-for'];
    if (typeof given === 'string') headers['x-forwarded-for'] = withoutPorts(given);
    done();
  });
  await app.register(import('@fastify/rate-limit'), {
    ...REQUESTS,
    store: TokenBuckets,
    enableDraftSpec: true,
    errorResponseBuilder: () => tooMany('This client'),
  });
}

/** Addresses that a proxy has seen: each connection of a client has another port. */
function withoutPorts(addresses: string): string {
  const without = addresses.split(',').map((one) => {
    const [, plain, bracketed] = /^\s*(?:([\d.]+):\d+|\[([\da-f:.]+)\](?::\d+)?)\s*$/i.exec(one) ?? [];
    return plain ?? bracketed ?? one;
  });
  return without.join(',');
}

/**
 * The same limits for each API key, wherever its requests come from. Those of addresses come first, as they count refused keys too. Call
 * it before the routes are registered, and after a key is required.
 */
export function limitKeys(app: FastifyInstance): void {
  const shared = new TokenBuckets();
  app.addHook('onRoute', (route) => {
    const own = route.config?.rateLimit as typeof REQUESTS | undefined;
    route.onRequest = [
      route.onRequest ?? [],
      keyLimit(own ?? REQUESTS, own ? shared.child() : shared),
    ].flat();
  });
}

function keyLimit({ max, timeWindow }: typeof REQUESTS, buckets: TokenBuckets): onRequestHookHandler {
  return (request, reply, done) => {
    if (request.keyName === '') return done();
    const { current, ttl } = buckets.take(request.keyName, timeWindow, max);
    const remaining = max - current;
    // A client is told of the limit that it will reach first.
    if (remaining >= Number(reply.getHeader('ratelimit-remaining'))) return done();
    const seconds = Math.ceil(ttl / 1000);
    reply.headers({ 'ratelimit-limit': max, 'ratelimit-remaining': Math.max(0, remaining) });
    reply.header('ratelimit-reset', seconds);
    if (remaining >= 0) return done();
    reply.header('retry-after', seconds);
    done(tooMany('This API key'));
  };
}

function tooMany(who: string): NewhireError {
  return new NewhireError('TOO_MANY_REQUESTS', `${who} has sent too many requests.`, {
    next: 'Wait for the number of seconds in the header Retry-After, then continue.',
  });
}

interface Bucket {
  tokens: number;
  /** When `tokens` was computed, in milliseconds since 1970. */
  at: number;
}

/** Most clients that are remembered; full buckets need not be. */
const MAX_CLIENTS = 10_000;

/**
 * Token buckets, one for each client: a bucket of `max` requests that fills at a constant rate, from empty to full in
 * `timeWindow` milliseconds. Implements the store of @fastify/rate-limit, which itself only has fixed windows.
 */
export class TokenBuckets implements FastifyRateLimitStore {
  private readonly buckets = new Map<string, Bucket>();

  /**
   * Takes a token. `current` is how many of `max` are used, one more than `max` when there was none left. `ttl` is the time in
   * milliseconds until the bucket is full, or until the next token when there was none left.
   */
  incr: FastifyRateLimitStore['incr'] = (client, answer, timeWindow, max) => {
    answer(null, this.take(client, timeWindow, max));
  };

  /** The same without a callback. */
  take(client: string, timeWindow: number, max: number): { current: number; ttl: number } {
    const now = performance.now();
    const msPerToken = timeWindow / max;
    const bucket = this.bucketOf(client, now, max, msPerToken);
    if (bucket.tokens < 1) return { current: max + 1, ttl: (1 - bucket.tokens) * msPerToken };
    bucket.tokens -= 1;
    return { current: max - Math.floor(bucket.tokens), ttl: (max - bucket.tokens) * msPerToken };
  }

  /** Routes with their own limit have their own buckets. */
  child(): TokenBuckets {
    return new TokenBuckets();
  }

  private bucketOf(client: string, now: number, max: number, msPerToken: number): Bucket {
    let bucket = this.buckets.get(client);
    if (bucket) {
      bucket.tokens = Math.min(max, bucket.tokens + Math.max(0, now - bucket.at) / msPerToken);
      bucket.at = now;
    } else {
      if (this.buckets.size >= MAX_CLIENTS) this.makeRoom(now, max * msPerToken);
      bucket = { tokens: max, at: now };
    }
    // The most recent client is the last in the map.
    this.buckets.delete(client);
    this.buckets.set(client, bucket);
    return bucket;
  }

  /** Removes clients whose bucket is full again, or otherwise the least recent one. */
  private makeRoom(now: number, timeToFill: number): void {
    let isFirst = true;
    for (const [client, { at }] of this.buckets) {
      if (!isFirst && now - at < timeToFill) return;
      this.buckets.delete(client);
      isFirst = false;
    }
  }
}
