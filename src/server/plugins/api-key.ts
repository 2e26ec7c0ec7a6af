/** Requires the API key when one is set. Health and documentation stay open, as they contain no data. */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { NewhireError } from '../../errors.js';
import { guardRoutes } from './guard-routes.js';

const KEY_HEADER = 'x-api-key';

const GUARDED = /^\/(api|metrics)(\/|$)/;

/** Call it before the routes are registered. */
export function requireApiKey(app: FastifyInstance, key: string): void {
  const wanted = digest(key);
  guardRoutes(
    app,
    (request, reply, done) => {
      const given = request.headers[KEY_HEADER];
      // Digests have the same length, and comparing them takes the same time wherever they differ.
      if (typeof given === 'string' && timingSafeEqual(digest(given), wanted)) return done();
      reply.header('www-authenticate', 'ApiKey realm="newhire"');
      done(new NewhireError('UNAUTHORIZED', 'This server requires an API key in the header X-API-Key.'));
    },
    (url) => GUARDED.test(url),
  );
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
