/** Requires an API key when one is set, and limits it to its role. Health and documentation stay open, as they contain no data. */

import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { NewhireError } from '../../errors.js';
import { type ApiKey, hashOfKey } from '../service/keys-file.js';
import { guardRoutes } from './guard-routes.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the API key of the request; empty when none is required. */
    keyName: string;
  }
}

const KEY_HEADER = 'x-api-key';

const GUARDED = /^\/(api|metrics)(\/|$)/;

const READS = new Set(['GET', 'HEAD']);

/** Call it before the routes are registered. `keysNow` gives those that are accepted; undefined when none is required. */
export function requireApiKey(app: FastifyInstance, keysNow: (() => readonly ApiKey[]) | undefined): void {
  app.decorateRequest('keyName', '');
  if (!keysNow) return;
  guardRoutes(
    app,
    (request, reply, done) => {
      const given = request.headers[KEY_HEADER];
      const key = typeof given === 'string' ? keyOf(given, keysNow()) : undefined;
      if (!key) {
        reply.header('www-authenticate', 'ApiKey realm="newhire"');
        return done(
          new NewhireError('UNAUTHORIZED', 'This server requires an API key in the header X-API-Key.'),
        );
      }
      request.keyName = key.name;
      if (key.role === 'write' || READS.has(request.method)) return done();
      done(
        new NewhireError('FORBIDDEN', 'The API key of this request may only read.', {
          next: 'Use a key with the role write.',
        }),
      );
    },
    (url) => GUARDED.test(url),
  );
}

/** Takes the same time whichever key it is, and wherever the hashes differ. */
function keyOf(given: string, keys: readonly ApiKey[]): ApiKey | undefined {
  const hash = hashOfKey(given);
  return keys.filter((key) => timingSafeEqual(key.hash, hash))[0];
}
