/** GET /metrics, when metrics are on. */

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problems } from '../../api/index.js';
import type { Metrics } from '../prometheus-metrics.js';

/** The route of the metrics. */
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
          ...problems('USAGE', 'UNAUTHORIZED'),
        },
      },
      handler: async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()),
    });
  };
}
