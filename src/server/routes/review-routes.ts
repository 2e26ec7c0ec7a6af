/** The review of a completed job: its proposals, and decisions about them. */

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  answer,
  ConditionalHeaders,
  Decisions,
  dataProblems,
  JOB_EXAMPLE,
  Job,
  JobParams,
  PROPOSALS_EXAMPLE,
  Proposals,
  ProposalsQuery,
  RepeatableHeaders,
} from '../../api/index.js';
import { reviewable } from '../../jobs/index.js';
import { hasStatus, pageOfLines } from '../../storage/index.js';
import { linkNextPart, requireMatch } from '../answers/answer-headers.js';
import { layoutOf } from '../answers/file-records.js';
import { openResult, readResults } from '../answers/job-results.js';
import { proposalMasker } from '../answers/masked-values.js';
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
      handler: ({ store, url, params, query: { values, status, skip, limit } }, reply) =>
        readResults(store, params.job_id, async (job) => {
          reviewable(job);
          const row = await store.knownFile(job.file_id);
          const stored = await openResult(services, job, 'proposals');
          const wanted = { skip, limit, ...(status && { isWanted: hasStatus(status) }) };
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
        summary: 'Accept or decline proposals',
        description:
          'The upload is corrected again with all decisions so far, and proven as a whole. The job stays completed, and gets a new revision of its corrected file, counts and audit. All decisions take effect, or none. A decision remains valid until the proposal is reopened.',
        params: JobParams,
        headers: RepeatableHeaders.extend(ConditionalHeaders.shape),
        body: Decisions,
        response: {
          200: answer('The job with its new revision.', Job, { ...JOB_EXAMPLE, revision: 2 }),
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
          const { decisions, date_orders } = request.body;
          const all = [...decisions, ...date_orders];
          const asked = keyed(job_id, JSON.stringify(all));
          const isAnswered = asked && (await store.answerTo(asked)) !== undefined;
          const before = await store.knownJob(job_id);
          if (isAnswered) return withFileUrl(before);
          requireMatch(request, jobTag(before));
          const job = await reviews.decide(job_id, all, asked);
          const { results, corrections_applied, corrections_failed } = job;
          const facts = { job_id, revision: results?.revision, corrections_applied, corrections_failed };
          request.log.info({ reqId: request.id, decisions: all.length, ...facts }, 'job reviewed');
          return withFileUrl(job);
        }),
    });
  };
}
