/** GET /api/v1/files/{file_id}/payroll: what must be corrected in the payroll system. */

import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { dataProblems, FileParams, PayrollList, PayrollQuery } from '../../api/index.js';
import { payrollCsv, payrollHtml } from '../../reports/payroll/index.js';
import { attachment } from '../answers/answer-headers.js';
import { payrollRows } from '../answers/payroll-list.js';
import { unlessDeleted } from './file-routes.js';
import { neededPlan } from './plan-routes.js';
import { CONTENT_SECURITY } from './report-routes.js';
import type { RouteServices } from './route-services.js';

/** The route of the list for the payroll department. */
export function payrollRoutes(services: RouteServices): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/v1/files/:file_id/payroll',
      schema: {
        operationId: 'getPayrollList',
        tags: ['files'],
        summary: 'Get the list for the payroll department',
        description:
          'The errors that must be corrected in the payroll system: by the outcomes of the completed job, or by the plan until then. Whole SSNs, FEINs and birth dates are never in it.',
        params: FileParams,
        querystring: PayrollQuery,
        response: {
          200: PayrollList,
          ...dataProblems('FILE_NOT_FOUND', 'PLAN_PENDING', 'WORKER_DOWN', 'BLOB_DAMAGED'),
        },
      },
      handler: async ({ store, params, query: { format } }, reply) => {
        const row = await store.knownFile(params.file_id);
        const rows = async () => {
          const known = await services.actors.of(store, row);
          return payrollRows(services, row, known ?? (await neededPlan(services, row.file_id)));
        };
        const list = await rows().catch(unlessDeleted(store, row.file_id));
        if (format === 'html')
          return reply
            .header('content-security-policy', CONTENT_SECURITY)
            .header('content-disposition', 'inline')
            .type('text/html; charset=utf-8')
            .send(Readable.from(payrollHtml(list, row)));
        return reply
          .header('content-disposition', attachment(`${row.file_name}.payroll.csv`))
          .type('text/csv; charset=utf-8')
          .send(Readable.from(payrollCsv(list)));
      },
    });
  };
}
