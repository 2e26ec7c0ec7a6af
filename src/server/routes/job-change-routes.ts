/** Retry and cancel of a correction job. */

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answer, JOB_EXAMPLE, Job, JobParams, problems } from '../../api/index.js';
import { knownJob } from '../job-results.js';
import type { RouteServices } from '../route-services.js';
import { acceptAnyBody, knownFile } from './file-routes.js';
import { refuseWithoutWorker, withFileUrl } from './job-routes.js';

const PENDING = {
  status: 'pending',
  started_at: null,
  completed_at: null,
  corrections_applied: 0,
  revision: null,
} as const;

const CANCELLED = {
  ...PENDING,
  status: 'failed',
  completed_at: JOB_EXAMPLE.completed_at,
  error_message: 'Cancelled by request.',
  cancelled: true,
} as const;

/** The routes that change a job. */
export function jobChangeRoutes(services: RouteServices): FastifyPluginAsyncZod {
  const { store, worker } = services;

  return async (app) => {
    // They have no body, but some clients send a content type with every request.
    acceptAnyBody(app);
    app.route({
      method: 'POST',
      url: '/api/v1/jobs/:job_id/retry',
      schema: {
        operationId: 'retryJob',
        tags: ['jobs'],
        summary: 'Retry a failed correction job',
        description: 'Also one that was cancelled. The job is pending again.',
        params: JobParams,
        response: {
          200: answer('The job waits for a worker.', Job, { ...JOB_EXAMPLE, ...PENDING }),
          ...problems(
            'USAGE',
            'UNAUTHORIZED',
            'JOB_NOT_FOUND',
            'JOB_STATE',
            'STORE_UNAVAILABLE',
            'WORKER_DOWN',
          ),
        },
      },
      handler: async ({ params }) => {
        const { job_id, file_id } = await knownJob(services, params.job_id);
        await refuseWithoutWorker(worker);
        const estimated = await worker.estimate(await knownFile(services, file_id));
        return withFileUrl(await store.retryJob(job_id, estimated.toISOString()));
      },
    });

    app.route({
      method: 'POST',
      url: '/api/v1/jobs/:job_id/cancel',
      schema: {
        operationId: 'cancelJob',
        tags: ['jobs'],
        summary: 'Cancel a correction job',
        description: 'The job has failed then. It can be retried.',
        params: JobParams,
        response: {
          200: answer('The job was cancelled.', Job, { ...JOB_EXAMPLE, ...CANCELLED }),
          ...problems('USAGE', 'UNAUTHORIZED', 'JOB_NOT_FOUND', 'JOB_STATE', 'STORE_UNAVAILABLE'),
        },
      },
      handler: async ({ params }) => {
        const { job_id } = await knownJob(services, params.job_id);
        return withFileUrl(await store.cancelJob(job_id));
      },
    });
  };
}
