/** GET /api/v1/files/{file_id}/download: a file as it is stored. */

import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { dataProblems, FileParams, ReadHeaders, SourceFile } from '../../api/index.js';
import { sendFile } from '../answers/file-download.js';
import { whileConnected } from '../answers/while-connected.js';
import { unlessDeleted } from './file-routes.js';
import type { RouteServices } from './route-services.js';

/** The route of the files themselves. A file that was made from a table is nowhere else. */
export function sourceRoute({ blobs }: RouteServices): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/v1/files/:file_id/download',
      // Its tag and its length are those of the file.
      compress: false,
      schema: {
        operationId: 'downloadFile',
        tags: ['files'],
        summary: 'Download a file',
        description:
          'The file as it was uploaded, or as it was made from a table, with all values. HEAD and If-None-Match are supported.',
        params: FileParams,
        headers: ReadHeaders,
        response: {
          200: SourceFile,
          304: z.null().describe('The client already has this file.'),
          ...dataProblems('FILE_NOT_FOUND', 'BLOB_DAMAGED', 'PRECONDITION_FAILED'),
        },
      },
      handler: async (request, reply) => {
        const { store, params } = request;
        const row = await store.knownFile(params.file_id);
        const { file_id, file_name, sha256 } = row;
        const open = () =>
          whileConnected(blobs, reply as FastifyReply).open({ kind: 'source', id: file_id }, row);
        return sendFile(request, reply as FastifyReply, { tag: sha256, name: file_name, open }).catch(
          unlessDeleted(store, file_id),
        );
      },
    });
  };
}
