/** Production: how often one client may ask (service.md §8). https://github.com/fastify/fastify-rate-limit */

import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { NewhireError } from '../../errors.js';
import { TokenBuckets } from '../token-buckets.js';

/** 20 requests at once; an empty bucket fills in 2 seconds, so 10 a second. */
const REQUESTS = { max: 20, timeWindow: 2000 };

/** Goes into `config.rateLimit` of the upload: 5 a minute, in a bucket of its own. */
export const UPLOADS = { max: 5, timeWindow: 60_000 };

/** Register it before the routes. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    ...REQUESTS,
    store: TokenBuckets,
    enableDraftSpec: true,
    errorResponseBuilder: () =>
      new NewhireError('TOO_MANY_REQUESTS', 'This client has sent too many requests.', {
        next: 'Wait as many seconds as the header Retry-After says, then go on.',
      }),
  });
}
