/** While the store is down the API answers 503, to reads too: the rows in memory may differ from those on disk. */

import type { FastifyInstance } from 'fastify';
import type { StoreWatch } from '../service/store-watch.js';
import { guardRoutes } from './guard-routes.js';

/** Call it before the routes are registered. */
export function refuseWhileStoreIsDown(app: FastifyInstance, watch: StoreWatch): void {
  guardRoutes(
    app,
    (request, _reply, done) => {
      // The way to clear a full disk. It fails by itself where the folder is out of reach.
      if (request.method === 'DELETE') return done();
      if (watch.isFresh) done(watch.lastError);
      else watch.check().then(done, done);
    },
    (url) => url.startsWith('/api/'),
  );
}
