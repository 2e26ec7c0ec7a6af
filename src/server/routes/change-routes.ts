/** GET /api/v1/files/{file_id}/changes: what is new in a file, gone or changed since an earlier one. */

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import PQueue from 'p-queue';
import {
  answer,
  CHANGES_EXAMPLE,
  ChangesQuery,
  dataProblems,
  FileChanges,
  FileParams,
  ReadHeaders,
} from '../../api/index.js';
import { NewhireError } from '../../errors.js';
import type { ClientStore, FileRow } from '../../storage/index.js';
import { isKnown, NOT_CHANGED, sendNotChanged, tagOf } from '../answers/answer-headers.js';
import { changesOf, refuseToCompare } from '../answers/file-changes.js';
import { whileConnected } from '../answers/while-connected.js';
import { sendJson, unlessDeleted } from './file-routes.js';
import type { RouteServices } from './route-services.js';

/** The route of changes. */
export function changeRoutes({ blobs, version }: RouteServices): FastifyPluginAsyncZod {
  // For each request, the findings of two files are in memory as numbers.
  const turns = new PQueue({ concurrency: 1 });

  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/v1/files/:file_id/changes',
      schema: {
        operationId: 'getFileChanges',
        tags: ['files'],
        summary: 'Get what has changed since an earlier file',
        description:
          'Hires and findings that are new, gone or changed since another file of the same state, and their number for each employer. Hires are matched as in `newhire compare`: by SSN and FEIN, then by name and date of hire.',
        params: FileParams,
        querystring: ChangesQuery,
        headers: ReadHeaders,
        response: {
          200: answer('The changes.', FileChanges, CHANGES_EXAMPLE, ['ETag']),
          304: NOT_CHANGED,
          ...dataProblems(
            'FILE_NOT_FOUND',
            'NO_EARLIER_FILE',
            'NOT_COMPARABLE',
            'PRECONDITION_FAILED',
            'TOO_LARGE',
            'BLOB_DAMAGED',
          ),
        },
      },
      handler: async (request, reply) => {
        const { store, params, query } = request;
        const fresh = await store.knownFile(params.file_id);
        const old = await earlier(store, fresh, query.since);
        refuseToCompare(old, fresh);
        const etag = tagOf(fresh.file_id, 'changes', old.file_id, query.values, query.limit, version);
        if (isKnown(request, reply, etag)) return sendNotChanged(reply);
        const reader = whileConnected(blobs, reply);
        const body = await turns
          .add(() => changesOf(old, fresh, query, reader))
          .catch(unlessDeleted(store, old.file_id))
          .catch(unlessDeleted(store, fresh.file_id));
        return sendJson(reply, body);
      },
    });
  };
}

async function earlier(store: ClientStore, fresh: FileRow, since: string | undefined): Promise<FileRow> {
  if (since !== undefined) return store.knownFile(since);
  const [found] = await store.earlierFiles(fresh, 1);
  if (found) return found;
  throw new NewhireError(
    'NO_EARLIER_FILE',
    'No earlier file of this state has an employer in common with this file.',
    {
      next: 'Name the file to compare with: since=FILE_ID.',
    },
  );
}
