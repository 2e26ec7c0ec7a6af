/** While the store is down the API answers 503, reads included: what is in memory may not be what is on disk. */

import type { FastifyInstance } from 'fastify';
import type { StoreWatch } from '../store-watch.js';

export function answerWhileDown(app: FastifyInstance, watch: StoreWatch): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.routeOptions.url?.startsWith('/api/')) done();
    else if (watch.isFresh) done(watch.fault);
    else watch.check().then(done, done);
  });
}
