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
