/** POST /api/v1/files: an upload, answered with the result of its validation. */

import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  answer,
  CheckedFile,
  dataProblems,
  FILE_EXAMPLE,
  OneFileQuery,
  RepeatableHeaders,
  UploadForm,
} from '../../api/index.js';
import { NewhireError } from '../../errors.js';
import { loggedFacts } from '../plugins/access-log.js';
import { UPLOADS } from '../plugins/rate-limit.js';
import { receiveUpload, type StoredUpload } from '../uploads/receive-upload.js';
import { untilSlice } from '../uploads/yield-to-requests.js';
import { acceptStreamedForms, sendJson } from './file-routes.js';
import type { RouteServices } from './route-services.js';

/** Milliseconds until the plan of an upload is made although nobody asks for it: a job may come first. */
const PLAN_AFTER = 1000;

/** Reports a stored file to the log, the metrics and the planner. */
export function tellStored(
  { metrics, plans }: Pick<RouteServices, 'metrics' | 'plans'>,
  request: FastifyRequest,
  { row, counts, isRepeated }: StoredUpload,
): void {
  const { file_id, state, size, total_records, total_errors } = row;
  const facts = { file_id, state, size, total_records, total_errors };
  request.log.info(
    { ...loggedFacts(request), ...facts },
    isRepeated ? 'file was stored before' : 'file stored',
  );
  if (!isRepeated) metrics?.countFindings(state, counts);
  // Whoever needs it earlier asks for it.
  if (!isRepeated && total_errors > 0) void plans.want(file_id, PLAN_AFTER).catch(() => undefined);
}

/** The route of the upload. */
export function uploadRoute(services: RouteServices): FastifyPluginAsyncZod {
  const { bodies, metrics, repeatable, slots } = services;

  async function stored(request: FastifyRequest): Promise<StoredUpload> {
    const upload = await slots
      .run(() => repeatable.run(request, (keyed) => receiveUpload(request, services.upload, keyed)))
      .catch((error: unknown) => {
        metrics?.countRejectedUpload(error);
        throw error;
      });
    tellStored(services, request, upload);
    return upload;
  }

  return async (app) => {
    await acceptStreamedForms(app);
    app.route({
      method: 'POST',
      url: '/api/v1/files',
      config: { rateLimit: UPLOADS },
      // Hundreds that arrive at the same time are accepted or refused in turns.
      onRequest: () => untilSlice(),
      schema: {
        operationId: 'uploadFile',
        tags: ['files'],
        summary: 'Upload and validate a file',
        description:
          'Checks the file against the layout of the state and stores the file and the result. A file with errors is answered with 200 and its errors.',
        consumes: ['multipart/form-data'],
        headers: RepeatableHeaders,
        querystring: OneFileQuery,
        body: UploadForm,
        response: {
          200: answer('The file was validated.', CheckedFile, FILE_EXAMPLE),
          ...dataProblems(
            'UNKNOWN_STATE',
            'FILE_NOT_FOUND',
            'REQUEST_UNDER_WAY',
            'TOO_LARGE',
            'FORMAT_FAULT',
            'IDEMPOTENCY_KEY_REUSED',
            'BLOB_DAMAGED',
            'TOO_SLOW',
            'TOO_MANY_UPLOADS',
            'STOPPING',
          ),
        },
      },
      handler: async (request, reply) => {
        const { row } = await stored(request);
        const body = await bodies.bodyOf(row, request.query).catch((error: NewhireError) => {
          throw new NewhireError(error.code, `The file is stored as ${row.file_id}. ${error.message}`, {
            next: `Do not send it again; ask for it later: GET /api/v1/files/${row.file_id}`,
            cause: error,
            ids: { file_id: row.file_id },
          });
        });
        return sendJson(reply, body);
      },
    });
  };
}
