/** One log line and one count for each answer: the route as we wrote it, never the address as sent. */

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.js';

export function observeRequests(app: FastifyInstance, metrics: Metrics | undefined): void {
  const logs = new Map<string, FastifyBaseLogger>();

  /** It has written out what all answers of a kind have in common. There are as many kinds as routes have statuses. */
  function logOf(method: string, route: string, status: number): FastifyBaseLogger {
    const kind = `${status} ${method} ${route}`;
    let log = logs.get(kind);
    if (!log) {
      log = app.log.child({ method, route, status });
      logs.set(kind, log);
    }
    return log;
  }

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
      logOf(method, route, status).info({ reqId: request.id, ms: Math.round(ms * 10) / 10 }, 'answered');
    });
    done();
  });
}
