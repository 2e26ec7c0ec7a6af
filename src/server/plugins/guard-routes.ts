/** Checks before a route runs, in the order in which they are added, and after the rate limits, which count refusals too. */

import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { StoreWatch } from '../service/store-watch.js';

/** Call it before the routes are registered; `isGuarded` is called with the URL of each. */
export function guardRoutes(
  app: FastifyInstance,
  guard: onRequestHookHandler,
  isGuarded: (url: string) => boolean = () => true,
): void {
  app.addHook('onRoute', (route) => {
    if (isGuarded(route.url)) route.onRequest = [route.onRequest ?? [], guard].flat();
  });
}

/**
 * While the store is down, the API answers 503, to reads too: the rows in memory may differ from those on disk. Call it before
 * the routes are registered.
 */
export function refuseWhileStoreIsDown(app: FastifyInstance, watch: StoreWatch): void {
  guardRoutes(
    app,
    (request, _reply, done) => {
      // Deletions clear a full disk. They fail by themselves where the folder cannot be reached.
      if (request.method === 'DELETE') return done();
      if (watch.isFresh) done(watch.lastError);
      else watch.check().then(done, done);
    },
    (url) => url.startsWith('/api/'),
  );
}
