/** GET /api/v1/files/{file_id}/table: a file as a spreadsheet. */

import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { dataProblems, FileParams, FileTable, TABLE_TYPES, TableQuery } from '../../api/index.js';
import type { HiresForm } from '../../conversion/index.js';
import { tableName } from '../../output-name.js';
import type { FileRow } from '../../storage/index.js';
import { attachment } from '../answers/answer-headers.js';
import { closing } from '../answers/file-download.js';
import { layoutOf } from '../answers/file-records.js';
import { type BlobReader, whileConnected } from '../answers/while-connected.js';
import { unlessDeleted } from './file-routes.js';
import type { RouteServices } from './route-services.js';

/** The route of tables. */
export function tableRoutes({ blobs }: RouteServices): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/v1/files/:file_id/table',
      schema: {
        operationId: 'getFileTable',
        tags: ['files'],
        summary: 'Get a file as a spreadsheet',
        description:
          'A row for each hire. A workbook also has headers and totals, and names its layout: if it is not edited, it converts back to the same bytes. A file for which this is not possible is refused, and the lines are named.',
        params: FileParams,
        querystring: TableQuery,
        response: {
          200: FileTable,
          ...dataProblems('FILE_NOT_FOUND', 'NOT_REVERSIBLE', 'BLOB_DAMAGED'),
        },
      },
      handler: async ({ store, params, query: { format } }, reply) => {
        const row = await store.knownFile(params.file_id);
        const table = await openTableOf(row, whileConnected(blobs, reply)).catch(
          unlessDeleted(store, row.file_id),
        );
        return reply
          .type(format === 'csv' ? `${TABLE_TYPES.csv}; charset=utf-8` : TABLE_TYPES.xlsx)
          .header('content-disposition', attachment(tableName(row.file_name, format)))
          .send(Readable.from(table(format), { highWaterMark: 1 }));
      },
    });
  };
}

/** Makes the table of a file; the stored bytes are closed with its last piece, or when it cannot be made. */
async function openTableOf(
  row: FileRow,
  blobs: BlobReader,
): Promise<(form: HiresForm) => AsyncGenerator<Uint8Array>> {
  const layout = await layoutOf(row);
  const source = await blobs.open({ kind: 'source', id: row.file_id }, row);
  try {
    const { openHiresTable } = await import('../../conversion/index.js');
    const table = await openHiresTable(layout, () => source.chunks());
    return (form) => closing(table.bytes(form), source);
  } catch (error) {
    await source.close();
    throw error;
  }
}
