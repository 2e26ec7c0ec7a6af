/** Production: limits the requests of each client. https://github.com/fastify/fastify-rate-limit */

import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { NewhireError } from '../../errors.js';
import { TokenBuckets } from '../token-buckets.js';

/** 20 requests at once; an empty bucket is full after 2 seconds, which makes 10 a second. */
const REQUESTS = { max: 20, timeWindow: 2000 };

/** For `config.rateLimit` of the upload: 5 a minute, in a separate bucket. */
export const UPLOADS = { max: 5, timeWindow: 60_000 };

/** Register it before the routes. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    ...REQUESTS,
    store: TokenBuckets,
    enableDraftSpec: true,
    errorResponseBuilder: () =>
      new NewhireError('TOO_MANY_REQUESTS', 'This client has sent too many requests.', {
        next: 'Wait for the number of seconds in the header Retry-After, then continue.',
      }),
  });
}
