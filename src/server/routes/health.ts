/** GET /health: whether the service can do its work, found out at each call. */

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { HEALTH_EXAMPLE, Health, UNHEALTHY_EXAMPLE } from '../schemas/health.js';
import { answer, problems } from '../schemas/problem.js';
import type { Services } from '../services.js';

export function healthRoutes({ watch, worker, version }: Services): FastifyPluginAsyncZod {
  const others = problems('USAGE');
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/health',
      schema: {
        operationId: 'getHealth',
        tags: ['service'],
        summary: 'Health of the service',
        description: 'Writes to the data folder and looks at the worker.',
        // Open also when there is a key.
        security: [],
        response: {
          200: answer('Everything works.', Health, HEALTH_EXAMPLE),
          ...others,
          500: {
            description: 'The database or the workers are down, or something unforeseen happened (INTERNAL).',
            content: {
              ...answer('', Health, UNHEALTHY_EXAMPLE).content,
              ...others[500]!.content,
            },
          },
        },
      },
      handler: async (_request, reply) => {
        const fault = await watch.check();
        const isHealthy = !fault && worker.alive;
        return reply.code(isHealthy ? 200 : 500).send({
          status: isHealthy ? 'healthy' : 'unhealthy',
          database: fault ? 'disconnected' : 'connected',
          workers: worker.alive ? 'operational' : 'down',
          version: `v${version}`,
          timestamp: new Date().toISOString(),
        });
      },
    });
  };
}
