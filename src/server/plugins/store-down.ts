/** While the store is down the API answers 503, to reads too: the rows in memory may differ from those on disk. */

import type { FastifyInstance } from 'fastify';
import type { StoreWatch } from '../store-watch.js';
import { guardRoutes } from './guard-routes.js';

/** Call it before the routes are registered. */
export function refuseWhileStoreIsDown(app: FastifyInstance, watch: StoreWatch): void {
  guardRoutes(
    app,
    (_request, _reply, done) => {
      if (watch.isFresh) done(watch.lastError);
      else watch.check().then(done, done);
    },
    (url) => url.startsWith('/api/'),
  );
}
