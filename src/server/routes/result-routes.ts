/** The results of /api/v1/jobs/{job_id}: the corrected file, and the audit of its changes. */

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { NewhireError } from '../../errors.js';
import { type JobRow, readAuditPage, type StoredBlob } from '../../storage/index.js';
import { attachment, correctedName } from '../content-disposition.js';
import { includesTag } from '../entity-tags.js';
import type { RouteServices } from '../route-services.js';
import { answer, problems } from '../schemas/problem-schema.js';
import { JobParams } from '../schemas/request-schemas.js';
import {
  CORRECTIONS_EXAMPLE,
  CorrectedFile,
  Corrections,
  CorrectionsQuery,
} from '../schemas/result-schemas.js';
import { knownJob } from './job-routes.js';

/** The routes of jobs' results. */
export function resultRoutes(services: RouteServices): FastifyPluginAsyncZod {
  const { store, blobs } = services;

  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/v1/jobs/:job_id/download',
      // Its tag and its length are those of the file.
      compress: false,
      schema: {
        operationId: 'downloadCorrectedFile',
        tags: ['jobs'],
        summary: 'Download the corrected file',
        description: 'The file never changes. HEAD and If-None-Match are supported.',
        params: JobParams,
        response: {
          200: CorrectedFile,
          304: z.null().describe('The client already has this file.'),
          ...problems(
            'USAGE',
            'UNAUTHORIZED',
            'JOB_NOT_FOUND',
            'JOB_NOT_COMPLETED',
            'BLOB_DAMAGED',
            'STORE_UNAVAILABLE',
          ),
        },
      },
      handler: async ({ params, headers, method }, reply) => {
        const { job_id, file_id, results } = await completedJob(services, params.job_id);
        const etag = `"${job_id}"`;
        reply.header('etag', etag);
        if (includesTag(headers['if-none-match'], etag)) return (reply as FastifyReply).code(304).send();
        const file = await store.getFile(file_id);
        const corrected = await blobs.open({ kind: 'corrected', id: job_id }, results?.corrected ?? null);
        reply
          .type('text/plain')
          .header('content-length', corrected.size)
          .header('content-disposition', attachment(correctedName(file?.file_name ?? job_id)));
        if (method !== 'HEAD') return reply.send(Readable.from(bytesOf(corrected)));
        await corrected.close();
        return reply.send(Readable.from([]));
      },
    });

    app.route({
      method: 'GET',
      url: '/api/v1/jobs/:job_id/corrections',
      schema: {
        operationId: 'listCorrections',
        tags: ['jobs'],
        summary: 'List what a job did',
        description:
          'The audit of a completed job: every change of the file, then the outcome of each error, in the order of the file.',
        params: JobParams,
        querystring: CorrectionsQuery,
        response: {
          200: answer('A page of the audit.', Corrections, CORRECTIONS_EXAMPLE),
          ...problems(
            'USAGE',
            'UNAUTHORIZED',
            'JOB_NOT_FOUND',
            'JOB_NOT_COMPLETED',
            'BLOB_DAMAGED',
            'STORE_UNAVAILABLE',
          ),
        },
      },
      handler: async ({ params, query }, reply) => {
        const { job_id, results } = await completedJob(services, params.job_id);
        const audit = await blobs.open({ kind: 'audit', id: job_id }, results?.audit ?? null);
        const { total, entries } = await readAuditPage(audit, query).finally(audit.close);
        // The entries are JSON already; a serializer would only parse and write them again.
        const raw: FastifyReply = reply;
        return raw
          .type('application/json; charset=utf-8')
          .send(`{"total":${total},"corrections":[${entries.join(',')}]}`);
      },
    });
  };
}

/** The job of an id. @throws {NewhireError} JOB_NOT_FOUND, JOB_NOT_COMPLETED */
export async function completedJob(services: RouteServices, jobId: string): Promise<JobRow> {
  const job = await knownJob(services, jobId);
  if (job.status === 'completed') return job;
  throw new NewhireError('JOB_NOT_COMPLETED', 'The job has not been completed, so it has no result.', {
    next:
      job.status === 'failed'
        ? 'Upload the file again to start over.'
        : 'Ask for the job until it is completed.',
  });
}

async function* bytesOf(blob: StoredBlob): AsyncGenerator<Uint8Array> {
  try {
    yield* blob.chunks();
  } finally {
    await blob.close();
  }
}
