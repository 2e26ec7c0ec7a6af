/** The HTML report of a file, and of a job's corrected file. */

import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { dataProblems, FileParams, HtmlReport, JobParams, ReportQuery } from '../../api/index.js';
import type { JobRow } from '../../storage/index.js';
import { fileReport, jobReport } from '../answers/html-reports.js';
import { readResults } from '../answers/job-results.js';
import { unlessDeleted } from './file-routes.js';
import type { RouteServices } from './route-services.js';

/** The page has no script, loads nothing, and cannot be shown in a frame. */
export const CONTENT_SECURITY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The routes of reports. */
export function reportRoutes(services: RouteServices): FastifyPluginAsyncZod {
  const { upload, findings, version } = services;

  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/v1/files/:file_id/report',
      schema: {
        operationId: 'getFileReport',
        tags: ['files'],
        summary: 'Get the report of a file',
        description: 'The findings as one page to read and print. Values are masked unless `values=show`.',
        params: FileParams,
        querystring: ReportQuery,
        response: {
          200: HtmlReport,
          ...dataProblems('FILE_NOT_FOUND', 'BLOB_DAMAGED'),
        },
      },
      handler: async ({ store, params, query: { values } }, reply) => {
        const row = await store.knownFile(params.file_id);
        const report = (job: JobRow | undefined) =>
          fileReport(row, job, { ...upload, values, version, findings });
        const job = row.job_id === null ? undefined : await store.getJob(row.job_id);
        const made = job?.status === 'completed' ? readResults(store, job.job_id, report) : report(undefined);
        const page = await made.catch(unlessDeleted(store, row.file_id));
        return sendPage(reply, page);
      },
    });

    app.route({
      method: 'GET',
      url: '/api/v1/jobs/:job_id/report',
      schema: {
        operationId: 'getJobReport',
        tags: ['jobs'],
        summary: 'Get the report of the corrected file',
        description:
          'The corrected file is checked again, and what remains is shown as one page to read and print. Values are masked unless `values=show`.',
        params: JobParams,
        querystring: ReportQuery,
        response: {
          200: HtmlReport,
          ...dataProblems('JOB_NOT_FOUND', 'JOB_NOT_COMPLETED', 'FILE_NOT_FOUND', 'BLOB_DAMAGED'),
        },
      },
      handler: ({ store, params, query: { values } }, reply) =>
        readResults(store, params.job_id, async (job) => {
          const row = await store.knownFile(job.file_id);
          return sendPage(reply, await jobReport(row, job, { ...upload, values, version }));
        }),
    });
  };
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('content-security-policy', CONTENT_SECURITY)
    .type('text/html; charset=utf-8')
    .send(page);
}
