/** GET /health: whether the service works, checked at each call. */

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answer, HEALTH_EXAMPLE, Health, problems, UNHEALTHY_EXAMPLE } from '../../api/index.js';
import type { RouteServices } from '../route-services.js';

/** The route of the health check. */
export function healthRoutes({ watch, worker, version }: RouteServices): FastifyPluginAsyncZod {
  const { 500: internal, ...others } = problems('USAGE');
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/health',
      schema: {
        operationId: 'getHealth',
        tags: ['service'],
        summary: 'Health of the service',
        description: 'Writes to the data folder and checks the worker.',
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
          timestamp: new Date().toISOString(),
        });
      },
    });
  };
}
