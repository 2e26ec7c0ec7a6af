/** One log line and one metric for each answer, with the route as written in the program, not the URL as sent, and the name of the API key. */

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Metrics } from '../prometheus-metrics.js';
import { loggedFacts } from '../request-id.js';

/** Logs and counts every answer of the app. */
export function logRequests(app: FastifyInstance, metrics: Metrics | undefined): void {
  const logs = new Map<string, FastifyBaseLogger>();

  /** A logger with what all answers of a kind have in common; there is one for each route and status. */
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
    const startedAt = performance.now();
    reply.header('x-request-id', request.id);
    // Also emitted when the client closes the connection after the answer, as many do when their upload is refused.
    reply.raw.on('close', () => {
      if (!reply.raw.headersSent) return;
      const { method } = request;
      const route = request.routeOptions.url ?? 'none';
      const status = reply.statusCode;
      const ms = performance.now() - startedAt;
      metrics?.countRequest({ method, route, status, seconds: ms / 1000 });
      const facts = { ...loggedFacts(request), ms: Math.round(ms * 10) / 10 };
      logOf(method, route, status).info(facts, 'answered');
    });
    done();
  });
}
