/** The results of /api/v1/jobs/{job_id}: the corrected file, and the audit of its changes: in parts, whole, and in counts. */

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import {
  AuditDocument,
  AuditQuery,
  answer,
  CORRECTED_RECORD_EXAMPLE,
  CORRECTIONS_EXAMPLE,
  CorrectedFile,
  CorrectedRecord,
  Corrections,
  CorrectionsQuery,
  dataProblems,
  JOB_SUMMARY_EXAMPLE,
  JOB_WARNINGS_EXAMPLE,
  JobLineParams,
  JobParams,
  JobSummary,
  JobWarnings,
  ReadHeaders,
  ValuesQuery,
} from '../../api/index.js';
import { ruleTitle } from '../../correction/index.js';
import { correctedName } from '../../output-name.js';
import { Tally } from '../../reports/index.js';
import { isAbout, linesOf, pageOfLines, type StoredBlob } from '../../storage/index.js';
import {
  attachment,
  inline,
  isKnown,
  linkNextPart,
  NOT_CHANGED,
  sendNotChanged,
  tagOf,
} from '../answers/answer-headers.js';
import { correctedRecordOf } from '../answers/corrected-record.js';
import { closing, sendFile } from '../answers/file-download.js';
import { layoutOf, type RecordLine } from '../answers/file-records.js';
import { auditDocument, openResult, readAudit, readResults } from '../answers/job-results.js';
import { auditMasker } from '../answers/masked-values.js';
import { shownEntries } from '../answers/shown-entries.js';
import { whileConnected } from '../answers/while-connected.js';
import { sendJson } from './file-routes.js';
import { CONTENT_SECURITY } from './report-routes.js';
import type { RouteServices } from './route-services.js';

const RESULT_CODES = ['JOB_NOT_FOUND', 'JOB_NOT_COMPLETED', 'BLOB_DAMAGED'] as const;
const RESULT_PROBLEMS = dataProblems(...RESULT_CODES);

/** The routes of jobs' results. */
export function resultRoutes(services: RouteServices): FastifyPluginAsyncZod {
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
        description:
          'The file changes only when decisions or typed values are sent. HEAD and If-None-Match are supported.',
        params: JobParams,
        headers: ReadHeaders,
        response: {
          200: CorrectedFile,
          304: z.null().describe('The client already has this file.'),
          ...dataProblems('JOB_NOT_FOUND', 'JOB_NOT_COMPLETED', 'BLOB_DAMAGED', 'PRECONDITION_FAILED'),
        },
      },
      handler: (request, reply) =>
        readResults(request.store, request.params.job_id, async (job) => {
          const { job_id, file_id, results } = job;
          const file = await request.store.getFile(file_id);
          return sendFile(request, reply as FastifyReply, {
            tag: results?.corrected?.sha256 ?? job_id,
            name: correctedName(file?.file_name ?? job_id),
            open: () => openResult(services, job, 'corrected'),
          });
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
          'The audit of a completed job, in the order of the file: of each line its changes, then the outcomes of its errors.',
        params: JobParams,
        querystring: CorrectionsQuery,
        response: {
          200: answer('A page of the audit.', Corrections, CORRECTIONS_EXAMPLE, ['Link']),
          ...RESULT_PROBLEMS,
        },
      },
      handler: ({ store, url, params, query: { values, kind, line_number, fields, ...page } }, reply) =>
        readResults(store, params.job_id, async (job) => {
          const row = await store.knownFile(job.file_id);
          const audit = await openResult(services, job, 'audit');
          const { total, page: entries } = await pageOfLines(audit.chunks(), {
            ...page,
            isWanted: isAbout(kind, line_number),
          }).finally(audit.close);
          if (page.skip + page.limit < total) linkNextPart(reply, url, page.skip + page.limit);
          const asked = { values, withFields: fields === 'true' };
          const shown = await shownEntries(entries, row, asked, services.blobs);
          return sendJson(reply, `{"total":${total},"corrections":[${shown.join(',')}]}`);
        }),
    });

    app.route({
      method: 'GET',
      url: '/api/v1/jobs/:job_id/lines/:line_number',
      schema: {
        operationId: 'getCorrectedRecord',
        tags: ['jobs'],
        summary: 'Get a record of the corrected file',
        description:
          'The record on a line of the corrected file, field by field, including values that a person has typed.',
        params: JobLineParams,
        querystring: ValuesQuery,
        response: {
          200: answer('The record.', CorrectedRecord, CORRECTED_RECORD_EXAMPLE),
          ...dataProblems(...RESULT_CODES, 'FILE_NOT_FOUND', 'RECORD_NOT_FOUND'),
        },
      },
      handler: ({ store, params, query }, reply) =>
        readResults(store, params.job_id, async (job) => {
          const row = await store.knownFile(job.file_id);
          const blobs = whileConnected(services.blobs, reply);
          const around = (line: RecordLine) => services.findings.around(row, line, blobs);
          return correctedRecordOf(row, job, params.line_number, { values: query.values, blobs, around });
        }),
    });

    app.route({
      method: 'GET',
      url: '/api/v1/jobs/:job_id/warnings',
      schema: {
        operationId: 'getJobWarnings',
        tags: ['jobs'],
        summary: 'List the new warnings of a corrected file',
        description:
          'Warnings that the corrected file has and the upload does not. They come from values that a person accepted or typed, or from records that could not be read before the correction. The corrected file is checked for it.',
        params: JobParams,
        headers: ReadHeaders,
        response: {
          200: answer('The warnings.', JobWarnings, JOB_WARNINGS_EXAMPLE, ['ETag']),
          304: NOT_CHANGED,
          ...dataProblems(...RESULT_CODES, 'FILE_NOT_FOUND', 'PRECONDITION_FAILED'),
        },
      },
      handler: (request, reply) =>
        readResults(request.store, request.params.job_id, async (job) => {
          const etag = tagOf(job.job_id, job.results?.revision, 'warnings');
          if (isKnown(request, reply, etag)) return sendNotChanged(reply as FastifyReply);
          const blobs = whileConnected(services.blobs, reply);
          return services.warnings.of(await request.store.knownFile(job.file_id), job, blobs);
        }),
    });

    app.route({
      method: 'GET',
      url: '/api/v1/jobs/:job_id/summary',
      schema: {
        operationId: 'getJobSummary',
        tags: ['jobs'],
        summary: 'Count what a job did',
        description: 'The changes by rule, and the errors that remain by cause.',
        params: JobParams,
        response: {
          200: answer('The counts.', JobSummary, JOB_SUMMARY_EXAMPLE),
          ...RESULT_PROBLEMS,
        },
      },
      handler: ({ store, params }) =>
        readResults(store, params.job_id, async (job) => {
          const tally = new Tally(await layoutOf(await store.knownFile(job.file_id)));
          await readAudit(services, job, (entry) => {
            if (entry.kind === 'change') tally.change(entry);
            else tally.outcome(entry);
          });
          const changed = tally.changed().map((count) => ({ ...count, title: ruleTitle(count.rule) }));
          return { changed, left: tally.left() };
        }),
    });

    app.route({
      method: 'GET',
      url: '/api/v1/jobs/:job_id/audit',
      schema: {
        operationId: 'downloadAudit',
        tags: ['jobs'],
        summary: 'Download the audit',
        description:
          'Every change and the outcome of each error, one JSON object per line. With `format`, as a page or a table for people: the old value, the new value, the reason, who decided, and what remains.',
        params: JobParams,
        querystring: AuditQuery,
        response: { 200: AuditDocument, ...RESULT_PROBLEMS },
      },
      handler: ({ store, params, query: { values, format } }, reply) =>
        readResults(store, params.job_id, async (job) => {
          const row = await store.knownFile(job.file_id);
          if (format !== 'jsonl') {
            const parts = await auditDocument(services, row, job, { format, values });
            const isPage = format === 'html';
            if (isPage) reply.header('content-security-policy', CONTENT_SECURITY);
            const name = `${row.file_name}.audit.${format}`;
            return reply
              .type(`text/${format}; charset=utf-8`)
              .header('content-disposition', isPage ? inline(name) : attachment(name))
              .send(Readable.from(parts));
          }
          const masked = values === 'mask' ? auditMasker(await layoutOf(row), row) : undefined;
          const audit = await openResult(services, job, 'audit');
          return reply
            .type('application/x-ndjson; charset=utf-8')
            .header('content-disposition', attachment(`${row.file_name}.audit.ndjson`))
            .send(Readable.from(masked ? textOf(audit, masked) : closing(audit.chunks(), audit)));
        }),
    });
  };
}

async function* textOf(blob: StoredBlob, change: (line: string) => string): AsyncGenerator<string> {
  try {
    for await (const lines of linesOf(blob.chunks()))
      if (lines.length > 0) yield lines.map((line) => `${change(line)}\n`).join('');
  } finally {
    await blob.close();
  }
}
