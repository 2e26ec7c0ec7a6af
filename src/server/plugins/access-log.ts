/**
 * One log line and one metric for each answer, with the route as written in the program, not the URL as sent, and the name of the
 * API key.
 */

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../service/prometheus-metrics.js';

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

const ID = /^[\w.:/+=-]{1,128}$/;
/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACE = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/;

/** X-Request-Id, else the trace id of `traceparent`, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && ID.test(given)) return given;
  return TRACE.exec(String(headers.traceparent))?.[1] ?? randomUUID();
}

/** The members of each log line about a request: its id, and the name of its API key if it has one. */
export function loggedFacts({ id, keyName }: FastifyRequest): { reqId: string; key: string | undefined } {
  return { reqId: id, key: keyName || undefined };
}
