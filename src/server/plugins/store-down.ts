/** While the store is down the API answers 503, reads included: what is in memory may not be what is on disk. */

import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { StoreWatch } from '../store-watch.js';

/** Call it before the routes are registered. */
export function answerWhileDown(app: FastifyInstance, watch: StoreWatch): void {
  const refuse: onRequestHookHandler = (_request, _reply, done) => {
    if (watch.isFresh) done(watch.fault);
    else watch.check().then(done, done);
  };
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/')) route.onRequest = [route.onRequest ?? [], refuse].flat();
  });
}
