/** One log line and one count for each answer: the route as we wrote it, never the address as sent. */

import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.js';

export function observeRequests(app: FastifyInstance, metrics: Metrics | undefined): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    const ms = reply.elapsedTime;
    metrics?.request({ method, route, status, seconds: ms / 1000 });
    request.log.info({ method, route, status, ms: Math.round(ms * 10) / 10 }, 'answered');
    done();
  });
}
