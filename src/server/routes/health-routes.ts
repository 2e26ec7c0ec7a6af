/** /health and /metrics: the health and the metrics of the service. */

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import {
  answer,
  HEALTH_EXAMPLE,
  Health,
  Liveness,
  problems,
  Readiness,
  UNHEALTHY_EXAMPLE,
} from '../../api/index.js';
import { presentTime } from '../../clock.js';
import type { Metrics } from '../service/prometheus-metrics.js';
import type { RouteServices } from './route-services.js';

/** GET /health: whether the service works, checked at each call. */
export function healthRoutes({ watch, worker, version }: RouteServices): FastifyPluginAsyncZod {
  const { 500: internal, ...others } = problems();
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/health',
      schema: {
        operationId: 'getHealth',
        tags: ['service'],
        summary: 'Health of the service',
        description: 'Writes to the data folder or the database, and checks the worker.',
        // No key is needed, even when one is set.
        security: [],
        response: {
          200: answer('Everything works.', Health, HEALTH_EXAMPLE),
          ...others,
          500: {
            description: 'The database or the workers are down, or there was an unexpected error (INTERNAL).',
            content: {
              ...answer('', Health, UNHEALTHY_EXAMPLE).content,
              ...internal?.content,
            },
          },
        },
      },
      handler: async (_request, reply) => {
        const error = await watch.check();
        const hasWorkers = await worker.isAlive().catch(() => false);
        const isHealthy = !error && hasWorkers;
        return reply.code(isHealthy ? 200 : 500).send({
          status: isHealthy ? 'healthy' : 'unhealthy',
          database: error ? 'disconnected' : 'connected',
          workers: hasWorkers ? 'operational' : 'down',
          version: `v${version}`,
          timestamp: presentTime().toISOString(),
        });
      },
    });
  };
}

/** GET /health/live and /health/ready, for those who start, stop and balance servers. */
export function readinessRoutes({ watch, drain }: RouteServices): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/health/live',
      schema: {
        operationId: 'getLiveness',
        tags: ['service'],
        summary: 'Whether the process answers',
        description: 'Does not check the data folder or the worker.',
        security: [],
        response: { 200: answer('The process answers.', Liveness, { status: 'alive' }), ...problems() },
      },
      handler: async () => ({ status: 'alive' as const }),
    });

    app.route({
      method: 'GET',
      url: '/health/ready',
      schema: {
        operationId: 'getReadiness',
        tags: ['service'],
        summary: 'Whether requests should be sent to this server',
        description:
          'Answers 503 while the server is stopping and completes its requests, and while the store is down.',
        security: [],
        response: {
          200: answer('The server accepts requests.', Readiness, { status: 'ready' }),
          ...problems(),
          503: answer('The server should get no requests.', Readiness, { status: 'stopping' }),
        },
      },
      handler: async (_request, reply) => {
        if (drain.isDraining) return reply.code(503).send({ status: 'stopping' });
        if (!watch.isFresh) await watch.check();
        if (watch.lastError) return reply.code(503).send({ status: 'store down' });
        return reply.code(200).send({ status: 'ready' });
      },
    });
  };
}

/** GET /metrics, when metrics are on. */
export function metricsRoutes(metrics: Metrics): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/metrics',
      schema: {
        operationId: 'getMetrics',
        tags: ['service'],
        summary: 'Metrics',
        description: 'Metrics in the text format of Prometheus.',
        response: {
          200: {
            description: 'All metrics.',
            content: { 'text/plain': { schema: z.string() } },
          },
          ...problems('UNAUTHORIZED'),
        },
      },
      handler: async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()),
    });
  };
}
