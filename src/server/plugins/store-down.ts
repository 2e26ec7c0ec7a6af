/** While the store is down the API answers 503, reads included: what is in memory may not be what is on disk. */

import type { FastifyInstance } from 'fastify';
import type { StoreWatch } from '../store-watch.js';
import { guardRoutes } from './guard-routes.js';

export function answerWhileDown(app: FastifyInstance, watch: StoreWatch): void {
  guardRoutes(
    app,
    (_request, _reply, done) => {
      if (watch.isFresh) done(watch.fault);
      else watch.check().then(done, done);
    },
    (url) => url.startsWith('/api/'),
  );
}
