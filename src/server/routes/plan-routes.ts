/** GET /api/v1/files/{file_id}/plan: what a correction of the file would clear. */

import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  answer,
  dataProblems,
  FileParams,
  FilePlan,
  PENDING_PLAN_EXAMPLE,
  PendingPlan,
  PLAN_EXAMPLE,
  PlanQuery,
  ReadHeaders,
} from '../../api/index.js';
import { NewhireError } from '../../errors.js';
import type { ClientStore, FileRow } from '../../storage/index.js';
import { isKnown, NOT_CHANGED, sendNotChanged, tagOf } from '../answers/answer-headers.js';
import type { KnownActors } from '../answers/error-actors.js';
import { keptPlanOf, shownPlan } from '../answers/file-plan.js';
import { unlessDeleted } from './file-routes.js';
import { refuseWithoutWorker } from './job-routes.js';
import type { RouteServices } from './route-services.js';

/** Seconds after which a client asks again: most plans take less. */
const PLAN_TIME = 1;

/** Requests the plan of a file. @throws {NewhireError} WORKER_DOWN; the error that made an earlier attempt fail */
async function wantPlan(
  { worker, plans }: Pick<RouteServices, 'worker' | 'plans'>,
  fileId: string,
): Promise<void> {
  await refuseWithoutWorker(worker);
  const failure = await plans.want(fileId);
  if (failure) throw new NewhireError(failure.code, failure.message);
}

/**
 * Requests the plan of a file, for a request that cannot be answered without it.
 * @throws {NewhireError} PLAN_PENDING, and as `wantPlan`
 */
export async function neededPlan(
  services: Pick<RouteServices, 'worker' | 'plans'>,
  fileId: string,
): Promise<never> {
  await wantPlan(services, fileId);
  throw new NewhireError('PLAN_PENDING', 'It is not known yet who can clear the errors of this file.', {
    next: 'Try again later, or poll the plan of the file until it is ready.',
  });
}

/** The route of plans. */
export function planRoutes(services: RouteServices): FastifyPluginAsyncZod {
  const { actors, blobs, version } = services;

  /** What is known of who clears the errors of a file; undefined while that is still to be planned. */
  const knownOf = async (
    store: ClientStore,
    row: FileRow,
    outcomes: string,
  ): Promise<Omit<KnownActors, 'actors'> | undefined> => {
    if (outcomes === 'true') return actors.of(store, row);
    const plan = await keptPlanOf(row, blobs, version);
    return plan && { job_id: null, errors: plan.errors, tag: version };
  };

  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/v1/files/:file_id/plan',
      schema: {
        operationId: 'getFilePlan',
        tags: ['files'],
        summary: 'Get what a correction would clear',
        description:
          'The errors of a file, grouped by who can clear them: the correction by itself, a person who accepts its proposals, or the payroll system. The plan is made in the background after the upload, when no job is running; nothing is changed, and no language model is asked. Ask again while the answer is 202.',
        params: FileParams,
        querystring: PlanQuery,
        headers: ReadHeaders,
        response: {
          200: answer('The plan.', FilePlan, PLAN_EXAMPLE, ['ETag']),
          202: answer('The plan is not ready yet.', PendingPlan, PENDING_PLAN_EXAMPLE, ['Retry-After']),
          304: NOT_CHANGED,
          ...dataProblems('FILE_NOT_FOUND', 'PRECONDITION_FAILED', 'BLOB_DAMAGED', 'WORKER_DOWN'),
        },
      },
      handler: async (request, reply) => {
        const { store, params, query } = request;
        const row = await store.knownFile(params.file_id);
        const { file_id } = row;
        const known = await knownOf(store, row, query.outcomes).catch(unlessDeleted(store, file_id));
        if (!known) {
          await wantPlan(services, file_id);
          return reply
            .code(202)
            .header('retry-after', PLAN_TIME)
            .send({ file_id, status: 'pending' as const });
        }
        const etag = tagOf(file_id, 'plan', known.tag);
        if (isKnown(request, reply, etag)) return sendNotChanged(reply as FastifyReply);
        return shownPlan(row, known);
      },
    });
  };
}
