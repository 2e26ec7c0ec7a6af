/** One log line and one count for each answer: the route as we wrote it, never the address as sent. */

import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.js';

export function observeRequests(app: FastifyInstance, metrics: Metrics | undefined): void {
  app.addHook('onRequest', (request, reply, done) => {
    const began = performance.now();
    // Comes also when the client hung up behind the answer, as many do when their upload is refused.
    reply.raw.on('close', () => {
      if (!reply.raw.headersSent) return;
      const { method } = request;
      const route = request.routeOptions.url ?? 'none';
      const status = reply.statusCode;
      const ms = performance.now() - began;
      metrics?.request({ method, route, status, seconds: ms / 1000 });
      request.log.info(
        { reqId: request.id, method, route, status, ms: Math.round(ms * 10) / 10 },
        'answered',
      );
    });
    done();
  });
}
