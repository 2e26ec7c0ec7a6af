/** The results of /api/v1/jobs/{job_id}: the corrected file, and the audit of its changes. */

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pageOfLines, type StoredBlob } from '../../storage/index.js';
import { attachment, correctedName } from '../content-disposition.js';
import { includesTag } from '../entity-tags.js';
import { layoutOf } from '../file-records.js';
import { openResult, readResults } from '../job-results.js';
import { linkNextPart } from '../list-cursor.js';
import { auditMasker } from '../masked-values.js';
import type { RouteServices } from '../route-services.js';
import { answer, problems } from '../schemas/problem-schema.js';
import { JobParams } from '../schemas/request-schemas.js';
import {
  CORRECTIONS_EXAMPLE,
  CorrectedFile,
  Corrections,
  CorrectionsQuery,
} from '../schemas/result-schemas.js';
import { knownFile, sendJson } from './file-routes.js';

/** The routes of jobs' results. */
export function resultRoutes(services: RouteServices): FastifyPluginAsyncZod {
  const { store } = services;

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
        description: 'Only decisions about proposals change the file. HEAD and If-None-Match are supported.',
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
      handler: ({ params, headers, method }, reply) =>
        readResults(services, params.job_id, async (job) => {
          const { job_id, file_id, results } = job;
          const etag = `"${results?.corrected?.sha256 ?? job_id}"`;
          reply.header('etag', etag);
          if (includesTag(headers['if-none-match'], etag)) return (reply as FastifyReply).code(304).send();
          const file = await store.getFile(file_id);
          const corrected = await openResult(services, job, 'corrected');
          reply
            .type('text/plain')
            .header('content-length', corrected.size)
            .header('content-disposition', attachment(correctedName(file?.file_name ?? job_id)));
          if (method !== 'HEAD') return reply.send(Readable.from(bytesOf(corrected)));
          await corrected.close();
          return reply.send(Readable.from([]));
        }),
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
      handler: ({ url, params, query: { values, ...page } }, reply) =>
        readResults(services, params.job_id, async (job) => {
          const row = await knownFile(services, job.file_id);
          const audit = await openResult(services, job, 'audit');
          const { total, page: entries } = await pageOfLines(audit.chunks(), page).finally(audit.close);
          if (page.skip + page.limit < total) linkNextPart(reply, url, page.skip + page.limit);
          const shown = values === 'mask' ? entries.map(auditMasker(await layoutOf(row), row)) : entries;
          return sendJson(reply, `{"total":${total},"corrections":[${shown.join(',')}]}`);
        }),
    });
  };
}

async function* bytesOf(blob: StoredBlob): AsyncGenerator<Uint8Array> {
  try {
    yield* blob.chunks();
  } finally {
    await blob.close();
  }
}
