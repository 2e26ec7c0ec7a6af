/** GET /api/v1/files/{file_id}/records/{record_number}: a record field by field. */

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answer, FileRecord, problems, RECORD_EXAMPLE, RecordParams, ValuesQuery } from '../../api/index.js';
import { recordOf } from '../file-records.js';
import type { RouteServices } from '../route-services.js';
import { knownFile } from './file-routes.js';

/** The route of records. */
export function recordRoutes(services: RouteServices): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/v1/files/:file_id/records/:record_number',
      schema: {
        operationId: 'getRecord',
        tags: ['files'],
        summary: 'Get a record of a file',
        description:
          'A record field by field, with its findings. A record is found by its number in the upload, as in `record_number` of a finding.',
        params: RecordParams,
        querystring: ValuesQuery,
        response: {
          200: answer('The record.', FileRecord, RECORD_EXAMPLE),
          ...problems(
            'USAGE',
            'UNAUTHORIZED',
            'FILE_NOT_FOUND',
            'RECORD_NOT_FOUND',
            'BLOB_DAMAGED',
            'STORE_UNAVAILABLE',
          ),
        },
      },
      handler: async ({ params, query }) => {
        const row = await knownFile(services, params.file_id);
        return recordOf(row, params.record_number, query.values, services.blobs).catch(
          async (error: unknown) => {
            // It may have been deleted in the meantime.
            await knownFile(services, row.file_id);
            throw error;
          },
        );
      },
    });
  };
}
