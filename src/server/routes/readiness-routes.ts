/** GET /health/live and /health/ready, for those who start, stop and balance servers. */

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answer, Liveness, problems, Readiness } from '../../api/index.js';
import type { RouteServices } from '../route-services.js';

/** The routes of liveness and readiness. */
export function readinessRoutes({ watch, drain }: RouteServices): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/health/live',
      schema: {
        operationId: 'getLiveness',
        tags: ['service'],
        summary: 'Whether the process answers',
        description: 'Without a look at the data folder or the worker.',
        security: [],
        response: { 200: answer('It does.', Liveness, { status: 'alive' }), ...problems('USAGE') },
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
        description: 'Not while the server stops and lets requests finish, nor while the store is down.',
        security: [],
        response: {
          200: answer('They should.', Readiness, { status: 'ready' }),
          ...problems('USAGE'),
          503: answer('They should not.', Readiness, { status: 'stopping' }),
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
