/** The review of a completed job: its proposals, decisions about them, and values that a person types. */

import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import {
  answer,
  ConditionalHeaders,
  Decisions,
  dataProblems,
  JobParams,
  PROPOSALS_EXAMPLE,
  Proposals,
  ProposalsQuery,
  REVIEWED_JOB_EXAMPLE,
  RepeatableHeaders,
  ReviewedJob,
} from '../../api/index.js';
import { reviewable } from '../../jobs/index.js';
import {
  type ClientStore,
  decidedMeanwhile,
  isProposal,
  type JobRow,
  type KeyedRequest,
  keptRefusals,
  pageOfLines,
  type Refusal,
} from '../../storage/index.js';
import { linkNextPart, requireMatch } from '../answers/answer-headers.js';
import { layoutOf } from '../answers/file-records.js';
import { openResult, readResults } from '../answers/job-results.js';
import { proposalMasker } from '../answers/masked-values.js';
import { hiddenHash } from '../service/repeatable-requests.js';
import { sendJson } from './file-routes.js';
import { jobTag, withFileUrl } from './job-routes.js';
import type { RouteServices } from './route-services.js';

/** The routes of reviews. */
export function reviewRoutes(services: RouteServices): FastifyPluginAsyncZod {
  const { reviews, repeatable } = services;

  return async (app) => {
    // Only JSON is accepted.
    app.removeContentTypeParser('text/plain');
    app.route({
      method: 'GET',
      url: '/api/v1/jobs/:job_id/proposals',
      schema: {
        operationId: 'listProposals',
        tags: ['jobs'],
        summary: 'List the proposals of a job',
        description:
          'The errors for which the correction found a repair that only a person can confirm, in the order of the file.',
        params: JobParams,
        querystring: ProposalsQuery,
        response: {
          200: answer('A page of proposals.', Proposals, PROPOSALS_EXAMPLE, ['Link']),
          ...dataProblems('JOB_NOT_FOUND', 'JOB_NOT_COMPLETED', 'JOB_STATE', 'BLOB_DAMAGED'),
        },
      },
      handler: ({ store, url, params, query: { values, skip, limit, ...which } }, reply) =>
        readResults(store, params.job_id, async (job) => {
          reviewable(job);
          const row = await store.knownFile(job.file_id);
          const stored = await openResult(services, job, 'proposals');
          const wanted = { skip, limit, isWanted: isProposal(which) };
          const { total, page } = await pageOfLines(stored.chunks(), wanted).finally(stored.close);
          if (skip + limit < total) linkNextPart(reply, url, skip + limit);
          const shown = values === 'mask' ? page.map(proposalMasker(await layoutOf(row), row)) : page;
          return sendJson(reply, `{"total":${total},"proposals":[${shown.join(',')}]}`);
        }),
    });

    app.route({
      method: 'POST',
      url: '/api/v1/jobs/:job_id/decisions',
      schema: {
        operationId: 'decideProposals',
        tags: ['jobs'],
        summary: 'Decide on proposals, and type values',
        description:
          'The upload is corrected again with all decisions and typed values so far, and proven as a whole. The job stays completed, and gets a new revision of its corrected file, counts and audit. All decisions take effect, or none, unless `partial` is true. A decision remains valid until the proposal is reopened, a value until it is taken back. Values are kept with the proposals only, until the file is deleted.',
        params: JobParams,
        headers: RepeatableHeaders.extend(ConditionalHeaders.shape),
        body: Decisions,
        response: {
          200: answer('The job with its new revision.', ReviewedJob, REVIEWED_JOB_EXAMPLE),
          ...dataProblems(
            'JOB_NOT_FOUND',
            'JOB_NOT_COMPLETED',
            'PROPOSAL_NOT_FOUND',
            'PROPOSAL_STATE',
            'JOB_STATE',
            'PRECONDITION_FAILED',
            'REQUEST_UNDER_WAY',
            'TOO_LARGE',
            'DECISION_NOT_PROVEN',
            'IDEMPOTENCY_KEY_REUSED',
            'BLOB_DAMAGED',
            'TOO_SLOW',
            'STOPPING',
          ),
        },
      },
      handler: (request) =>
        repeatable.run(request, async (keyed) => {
          const { store } = request;
          const { job_id } = request.params;
          const { body } = request;
          const asked = keyed(job_id, ...(await contentOf(request, body)));
          const answered = (asked && (await store.answerTo(asked)) !== undefined) ?? false;
          const before = await store.knownJob(job_id);
          if (!answered) requireMatch(request, jobTag(before));
          const { job, refused } = answered
            ? { job: before, refused: undefined }
            : await reviews.decide(job_id, body, asked);
          if (!answered) {
            const { results, corrections_applied, corrections_failed } = job;
            const facts = { job_id, revision: results?.revision, corrections_applied, corrections_failed };
            const { decisions, date_orders, values } = body;
            const sizes = { decisions: decisions.length + date_orders.length, values: values.length };
            request.log.info({ reqId: request.id, ...sizes, ...facts }, 'job reviewed');
          }
          if (!body.partial) return withFileUrl(job);
          return {
            ...withFileUrl(job),
            refused: [...(refused ?? (await refusedBefore(services, store, job, asked)))],
          };
        }),
    });
  };
}

/** What a repeated request did not do. @throws {NewhireError} JOB_STATE when that is not kept any more */
async function refusedBefore(
  services: RouteServices,
  store: ClientStore,
  job: JobRow,
  request: KeyedRequest | undefined,
): Promise<readonly Refusal[]> {
  const refused = await readResults(store, job.job_id, async (now) => {
    const stored = await openResult(services, now, 'proposals');
    return keptRefusals(stored.chunks(), request?.key ?? '').finally(stored.close);
  });
  if (!refused) throw decidedMeanwhile(job.job_id);
  return refused;
}

/** What makes a request differ from another one with the same key. Typed values are included only as a hash that does not reveal them. */
async function contentOf(request: FastifyRequest, asked: z.infer<typeof Decisions>): Promise<string[]> {
  const { decisions, date_orders, values, revision, partial } = asked;
  const rest = values.length > 0 || partial ? [await hiddenHash(request, { values, revision, partial })] : [];
  return [JSON.stringify([...decisions, ...date_orders]), ...rest];
}
