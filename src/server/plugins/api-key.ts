/**
 * Requires an API key when one is set, and limits it to its role and its group. Health and documentation stay open, as they
 * contain no data.
 */

import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { NewhireError } from '../../errors.js';
import { ALL_GROUPS, ClientStore, type OpenStore } from '../../storage/index.js';
import { type ApiKey, hashOfKey } from '../service/keys-file.js';
import { guardRoutes } from './guard-routes.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the API key of the request; empty when none is required. */
    keyName: string;
    /** The group of that key; nobody's before it is known. */
    keyGroup: string;
    /** What its client sees of the store. */
    readonly store: ClientStore;
  }
}

const KEY_HEADER = 'x-api-key';

const METRICS = '/metrics';

const GUARDED = /^\/(api|metrics)(\/|$)/;

const READS = new Set(['GET', 'HEAD']);

/** A group that no key and no row has. */
const NOBODY = '';

/** Call it before the routes are registered. `keysNow` gives those that are accepted; undefined when none is required. */
export function requireApiKey(
  app: FastifyInstance,
  { store, conversions }: Pick<OpenStore, 'store' | 'conversions'>,
  keysNow: (() => readonly ApiKey[]) | undefined,
): void {
  app.decorateRequest('keyName', '');
  app.decorateRequest('keyGroup', keysNow ? NOBODY : ALL_GROUPS);
  app.decorateRequest('store', {
    getter() {
      return new ClientStore(store, conversions, this.keyGroup);
    },
  });
  if (!keysNow) return;
  guardRoutes(
    app,
    (request, reply, done) => {
      const given = request.headers[KEY_HEADER];
      const key = typeof given === 'string' ? keyOf(given, keysNow()) : undefined;
      if (!key) {
        reply.header('www-authenticate', 'ApiKey realm="newhire"');
        return done(
          new NewhireError('UNAUTHORIZED', 'This server requires an API key in the header X-API-Key.', {
            next: 'Ask the operator of the server for a key; newhire serve --new-key makes one.',
          }),
        );
      }
      request.keyName = key.name;
      request.keyGroup = key.group;
      if (key.group !== ALL_GROUPS && request.routeOptions.url === METRICS)
        return done(
          new NewhireError(
            'FORBIDDEN',
            'The metrics cover all groups, but this API key belongs to one group.',
            {
              next: 'Use a key with group=*.',
            },
          ),
        );
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
