/** /api/v1/jobs: correction jobs. */

import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  answer,
  ConditionalHeaders,
  CREATED_JOB_EXAMPLE,
  CreatedJob,
  dataProblems,
  JOB_EXAMPLE,
  JOB_LIST_EXAMPLE,
  Job,
  JobList,
  type JobListItem,
  JobParams,
  JobQuery,
  NewJob,
  OneJobQuery,
  placeOf,
  ReadHeaders,
  RepeatableHeaders,
} from '../../api/index.js';
import { NewhireError } from '../../errors.js';
import type { Worker } from '../../jobs/index.js';
import type { ClientStore, JobRow } from '../../storage/index.js';
import {
  isKnown,
  linkNext,
  NOT_CHANGED,
  requireMatch,
  sendNotChanged,
  tagOf,
} from '../answers/answer-headers.js';
import { isUnderWay, jobAtEnd, secondsToEnd } from '../answers/job-end.js';
import { ListJson } from '../answers/list-json.js';
import { acceptAnyBody, sendList } from './file-routes.js';
import type { RouteServices } from './route-services.js';

const LATE = {
  message: 'The store did not answer in time. The job may have been created anyway.',
  next: 'Look for it in the list of jobs.',
};

/** The routes of jobs. */
export function jobRoutes(services: RouteServices): FastifyPluginAsyncZod {
  const { blobs, worker, repeatable } = services;
  const pages = new ListJson<JobRow>(
    { member: 'jobs', kind: 'job', idOf: ({ job_id }) => job_id, itemOf: listed },
    blobs,
  );

  return async (app) => {
    // Only JSON is accepted.
    app.removeContentTypeParser('text/plain');
    app.route({
      method: 'POST',
      url: '/api/v1/jobs',
      schema: {
        operationId: 'createJob',
        tags: ['jobs'],
        summary: 'Create a correction job',
        description: 'A file has one job at most. One that has failed can be retried.',
        headers: RepeatableHeaders,
        body: NewJob,
        response: {
          201: answer('The job waits for a worker.', CreatedJob, CREATED_JOB_EXAMPLE),
          ...dataProblems(
            'NOTHING_TO_CORRECT',
            'JOB_EXISTS',
            'FILE_NOT_FOUND',
            'JOB_NOT_FOUND',
            'REQUEST_UNDER_WAY',
            'TOO_LARGE',
            'IDEMPOTENCY_KEY_REUSED',
            'WORKER_DOWN',
            'TOO_SLOW',
          ),
        },
      },
      handler: (request, reply) =>
        repeatable.run(request, async (keyed) => {
          const { file_id } = request.body;
          const { store } = request;
          const file = await store.knownFile(file_id);
          await refuseWithoutWorker(worker);
          const estimated_completion = (await worker.estimate(file)).toISOString();
          const deadline = AbortSignal.timeout(services.jobCreationTimeout);
          const job = await withDeadline(
            deadline,
            store.insertJob({ file_id, estimated_completion }, keyed(file_id)),
          );
          // Also when the request is sent again after the job was started.
          return reply.code(201).send({ ...job, status: 'pending' });
        }),
    });

    app.route({
      method: 'GET',
      url: '/api/v1/jobs',
      schema: {
        operationId: 'listJobs',
        tags: ['jobs'],
        summary: 'List correction jobs',
        description: 'Correction jobs, newest first.',
        querystring: JobQuery,
        headers: ReadHeaders,
        response: {
          200: answer('A page of jobs.', JobList, JOB_LIST_EXAMPLE, ['ETag', 'Link']),
          304: NOT_CHANGED,
          ...dataProblems('PRECONDITION_FAILED'),
        },
      },
      handler: async (request, reply) => {
        const { store, url } = request;
        const { cursor, ...query } = request.query;
        const after = cursor === undefined ? undefined : placeOf(cursor);
        const list = await store.listJobs({ ...query, after });
        const last = list.jobs.at(-1);
        if (last && list.jobs.length === query.limit) {
          linkNext(reply, url, { time: last.created_at, id: last.job_id });
        }
        return sendList(request, reply, await pages.of(list.total, list.jobs));
      },
    });

    app.route({
      method: 'GET',
      url: '/api/v1/jobs/:job_id',
      schema: {
        operationId: 'getJob',
        tags: ['jobs'],
        summary: 'Get a correction job',
        description: 'Poll the job with `wait` until its status is `completed` or `failed`.',
        params: JobParams,
        querystring: OneJobQuery,
        headers: ReadHeaders,
        response: {
          200: answer('The job.', Job, JOB_EXAMPLE, ['ETag', 'Retry-After']),
          304: NOT_CHANGED,
          ...dataProblems('JOB_NOT_FOUND', 'PRECONDITION_FAILED'),
        },
      },
      handler: async (request, reply) => {
        const { params, query } = request;
        const job = await jobAtEnd(services, params.job_id, query.wait, request);
        const hasIt = isKnown(request, reply, jobTag(job));
        if (isUnderWay(job)) reply.header('retry-after', secondsToEnd(job));
        if (hasIt) return sendNotChanged(reply as FastifyReply);
        return withFileUrl(job);
      },
    });
  };
}

function listed(job: JobRow) {
  const { job_id, file_id, status, created_at, completed_at, corrections_applied, corrections_failed } = job;
  const corrections_proposed = job.results?.proposed ?? null;
  const file_changed = isFileChanged(job);
  const counts = { corrections_applied, corrections_failed, corrections_proposed, file_changed };
  return { job_id, file_id, status, created_at, completed_at, ...counts } satisfies JobListItem;
}

/** @throws {NewhireError} WORKER_DOWN when no job can be run */
export async function refuseWithoutWorker(worker: Worker): Promise<void> {
  const next = await worker.missing();
  if (next === undefined) return;
  throw new NewhireError('WORKER_DOWN', 'No worker is running to correct the file.', { next });
}

/** For `catch` of what changes a job. @throws {NewhireError} JOB_NOT_FOUND when it was deleted meanwhile, else the error */
function unlessJobDeleted(store: ClientStore, jobId: string): (error: unknown) => Promise<never> {
  return async (error) => {
    await store.knownJob(jobId);
    throw error;
  };
}

/** One of an older version says only what was cleared. */
const isFileChanged = ({ results, corrections_applied }: JobRow): boolean =>
  results?.changed ?? corrections_applied > 0;

/** The job as the API shows it. */
export function withFileUrl(job: JobRow) {
  const corrected_file_url = `/api/v1/jobs/${job.job_id}/download`;
  const { revision = null, model = 'unused', proposed = null, warnings = null } = job.results ?? {};
  const counts = {
    corrections_proposed: proposed,
    file_changed: isFileChanged(job),
    total_warnings: warnings,
  };
  return { ...job, corrected_file_url, revision, model, ...counts };
}

/** The tag of a job, of all that an answer shows of it. */
export function jobTag(job: JobRow): string {
  return tagOf(
    createHash('sha256')
      .update(JSON.stringify(withFileUrl(job)))
      .digest('base64url'),
  );
}

/** The result of `work`. @throws {NewhireError} TOO_SLOW when the signal is aborted first; the work continues */
async function withDeadline<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  const { message, next } = LATE;
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => reject(new NewhireError('TOO_SLOW', message, { next })));
  });
  return Promise.race([work, late]);
}

const PENDING = {
  status: 'pending',
  started_at: null,
  completed_at: null,
  corrections_applied: 0,
  corrections_proposed: null,
  file_changed: false,
  total_warnings: null,
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
export function jobChangeRoutes({ worker }: RouteServices): FastifyPluginAsyncZod {
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
        description: 'A cancelled job can be retried too. The job becomes pending again.',
        params: JobParams,
        headers: ConditionalHeaders,
        response: {
          200: answer('The job waits for a worker.', Job, { ...JOB_EXAMPLE, ...PENDING }),
          ...dataProblems('JOB_NOT_FOUND', 'JOB_STATE', 'PRECONDITION_FAILED', 'WORKER_DOWN'),
        },
      },
      handler: async (request) => {
        const { store } = request;
        const job = await store.knownJob(request.params.job_id);
        requireMatch(request, jobTag(job));
        const { job_id, file_id } = job;
        await refuseWithoutWorker(worker);
        const estimated = await worker.estimate(await store.knownFile(file_id));
        const retried = store.retryJob(job_id, estimated.toISOString());
        return withFileUrl(await retried.catch(unlessJobDeleted(store, job_id)));
      },
    });

    app.route({
      method: 'POST',
      url: '/api/v1/jobs/:job_id/cancel',
      schema: {
        operationId: 'cancelJob',
        tags: ['jobs'],
        summary: 'Cancel a correction job',
        description: 'The status of the job becomes failed. It can be retried.',
        params: JobParams,
        headers: ConditionalHeaders,
        response: {
          200: answer('The job was cancelled.', Job, { ...JOB_EXAMPLE, ...CANCELLED }),
          ...dataProblems('JOB_NOT_FOUND', 'JOB_STATE', 'PRECONDITION_FAILED'),
        },
      },
      handler: async (request) => {
        const { store } = request;
        const job = await store.knownJob(request.params.job_id);
        requireMatch(request, jobTag(job));
        const { job_id, file_id } = job;
        const cancelled = await store.cancelJob(job_id).catch(unlessJobDeleted(store, job_id));
        const { status, error_message } = cancelled;
        if (!job.cancelled) request.log.info({ job_id, file_id, status, error_message }, 'job ended');
        return withFileUrl(cancelled);
      },
    });
  };
}
