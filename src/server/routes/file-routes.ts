/** /api/v1/files: uploads and their findings. */

import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { NewhireError } from '../../errors.js';
import { findLayout } from '../../layouts/index.js';
import type { FileRow } from '../../storage/index.js';
import { UPLOADS } from '../plugins/rate-limit.js';
import { InvalidRequest } from '../request-errors.js';
import type { RouteServices } from '../route-services.js';
import {
  FILE_EXAMPLE,
  FILE_LIST_EXAMPLE,
  File,
  FileList,
  FileQuery,
  UploadForm,
} from '../schemas/file-schemas.js';
import { answer, problems } from '../schemas/problem-schema.js';
import { FileParams } from '../schemas/request-schemas.js';
import { STATE_NAMES } from '../schemas/state-names.js';
import { receiveUpload } from '../uploads/receive-upload.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The routes of files. */
export function fileRoutes(services: RouteServices): FastifyPluginAsyncZod {
  const { store, blobs, bodies, worker, metrics } = services;

  async function knownFile(fileId: string): Promise<FileRow> {
    const row = await store.getFile(fileId);
    if (row) return row;
    throw new NewhireError('FILE_NOT_FOUND', 'No file has this id.');
  }

  /** The body is sent as it is on disk: a file with many findings is too large for a serializer. */
  async function send(reply: FastifyReply, row: FileRow): Promise<FastifyReply> {
    const body = await bodies.bodyOf(row).catch(async (error: unknown) => {
      // It may have been deleted in the meantime.
      await knownFile(row.file_id);
      throw error;
    });
    return sendBody(reply, body);
  }

  return async (app) => {
    app.register(async (uploads) => {
      // Other content types are answered like any invalid form.
      acceptAnyBody(uploads);
      await uploads.register(multipart, { throwFileSizeLimit: false });
      uploads.route({
        method: 'POST',
        url: '/api/v1/files',
        config: { rateLimit: UPLOADS },
        schema: {
          operationId: 'uploadFile',
          tags: ['files'],
          summary: 'Upload and validate a file',
          description:
            'Checks the file against the layout of the state and stores the file and the result. A file with errors is answered with 200 and its errors.',
          consumes: ['multipart/form-data'],
          body: UploadForm,
          response: {
            200: answer('The file was validated.', File, FILE_EXAMPLE),
            ...problems(
              'USAGE',
              'UNKNOWN_STATE',
              'UNAUTHORIZED',
              'TOO_LARGE',
              'FORMAT_FAULT',
              'STORE_UNAVAILABLE',
              'TOO_SLOW',
            ),
          },
        },
        validatorCompiler: () => () => true,
        handler: async (request, reply) => {
          const { row, counts } = await receiveUpload(request, services.upload);
          metrics?.countFindings(row.state, counts);
          const { file_id, state, size, total_records, total_errors } = row;
          const facts = { file_id, state, size, total_records, total_errors };
          request.log.info({ reqId: request.id, ...facts }, 'file stored');
          return send(reply, row);
        },
      });
    });

    app.route({
      method: 'GET',
      url: '/api/v1/files',
      schema: {
        operationId: 'listFiles',
        tags: ['files'],
        summary: 'List files',
        description: 'Uploaded files, newest first.',
        querystring: FileQuery,
        response: {
          200: answer('A page of files.', FileList, FILE_LIST_EXAMPLE),
          ...problems('USAGE', 'UNAUTHORIZED', 'STORE_UNAVAILABLE'),
        },
      },
      handler: async ({ query: { state, ...page } }) => {
        return store.listFiles(state === undefined ? page : { ...page, state: stateNamed(state) });
      },
    });

    app.route({
      method: 'GET',
      url: '/api/v1/files/:file_id',
      schema: {
        operationId: 'getFile',
        tags: ['files'],
        summary: 'Get a file and its errors',
        description: 'The same object as in the response to the upload.',
        params: FileParams,
        response: {
          200: answer('The file.', File, FILE_EXAMPLE),
          ...problems('USAGE', 'UNAUTHORIZED', 'FILE_NOT_FOUND', 'STORE_UNAVAILABLE'),
        },
      },
      handler: async ({ params }, reply) => {
        const row = await knownFile(params.file_id);
        const body = bodies.cached(row.file_id);
        return body ? sendBody(reply, body) : send(reply, row);
      },
    });

    app.register(async (deletions) => {
      // Some clients send a content type with every request.
      acceptAnyBody(deletions);
      deletions.withTypeProvider<ZodTypeProvider>().route({
        method: 'DELETE',
        url: '/api/v1/files/:file_id',
        schema: {
          operationId: 'deleteFile',
          tags: ['files'],
          summary: 'Delete a file',
          description: 'Removes the file, its job (a running one is cancelled) and the results of both.',
          params: FileParams,
          response: {
            204: z.null().describe('The file was deleted.'),
            ...problems('USAGE', 'UNAUTHORIZED', 'FILE_NOT_FOUND', 'STORE_UNAVAILABLE'),
          },
        },
        handler: async ({ params }, reply) => {
          const { file_id } = await knownFile(params.file_id);
          const { job } = await store.deleteFile(file_id);
          bodies.forget(file_id);
          if (job) {
            await worker.cancel(job.job_id);
            await blobs.removeJob(job.job_id);
          }
          await blobs.removeFile(file_id);
          return reply.code(204).send(null);
        },
      });
    });
  };
}

/** Accepts bodies of any content type, and does not parse them. */
function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

function sendBody(reply: FastifyReply, body: Buffer | Readable): FastifyReply {
  return reply.type(JSON_TYPE).send(body);
}

/** The state as the API spells it. @throws {InvalidRequest} when there is no such state */
function stateNamed(given: string): string {
  const layout = findLayout(given);
  if (layout) return layout.state;
  throw new InvalidRequest([{ name: 'state', detail: `must be one of: ${STATE_NAMES}` }]);
}
