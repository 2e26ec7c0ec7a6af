/** /api/v1/files: uploads and their results. */

import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { NewhireError } from '../../errors.js';
import { findLayout, LAYOUTS } from '../../layouts/index.js';
import type { FileRow } from '../../storage/index.js';
import { UPLOADS } from '../plugins/rate-limit.js';
import { InvalidRequest } from '../request-errors.js';
import { FILE_EXAMPLE, FILE_LIST_EXAMPLE, File, FileList, FileQuery, UploadForm } from '../schemas/file.js';
import { answer, problems } from '../schemas/problem.js';
import { FileParams } from '../schemas/request.js';
import type { Services } from '../services.js';
import { takeUpload } from '../uploads/receive-upload.js';

const JSON_TYPE = 'application/json; charset=utf-8';

export function fileRoutes(services: Services): FastifyPluginAsyncZod {
  const { store, folder, bodies, worker, metrics } = services;

  async function known(fileId: string): Promise<FileRow> {
    const row = await store.getFile(fileId);
    if (row) return row;
    throw new NewhireError('FILE_NOT_FOUND', 'No file has this id.');
  }

  /** Rows with many findings are too large for a serializer, so that the body is sent as it lies on disk. */
  async function send(reply: FastifyReply, row: FileRow): Promise<FastifyReply> {
    const body = await bodies.bodyOf(row).catch(async (error: unknown) => {
      // It may have been deleted meanwhile.
      await known(row.file_id);
      throw error;
    });
    return sendBody(reply, body);
  }

  return async (app) => {
    app.register(async (uploads) => {
      // Whatever else arrives is answered like any bad form.
      takeAnyBody(uploads);
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
            'Checks the file against the layout of the state and stores both. A file with errors is a good answer: 200, with the errors in it.',
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
          const { row, counts } = await takeUpload(request, services.upload);
          metrics?.findings(row.state, counts);
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
        description: 'The same object as the upload was answered with.',
        params: FileParams,
        response: {
          200: answer('The file.', File, FILE_EXAMPLE),
          ...problems('USAGE', 'UNAUTHORIZED', 'FILE_NOT_FOUND', 'STORE_UNAVAILABLE'),
        },
      },
      handler: async ({ params }, reply) => {
        const row = await known(params.file_id);
        // Most are asked for again and again.
        const body = bodies.kept(row.file_id);
        return body ? sendBody(reply, body) : send(reply, row);
      },
    });

    app.register(async (deletions) => {
      // Some clients name a content type in every request.
      takeAnyBody(deletions);
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
            204: z.null().describe('The file is gone.'),
            ...problems('USAGE', 'UNAUTHORIZED', 'FILE_NOT_FOUND', 'STORE_UNAVAILABLE'),
          },
        },
        handler: async ({ params }, reply) => {
          const { file_id } = await known(params.file_id);
          const { job } = await store.deleteFile(file_id);
          bodies.forget(file_id);
          if (job) {
            await worker.cancel(job.job_id);
            await folder.removeJob(job.job_id);
          }
          await folder.removeFile(file_id);
          return reply.code(204).send(null);
        },
      });
    });
  };
}

/** Bodies are not parsed by their content type here. */
function takeAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

function sendBody(reply: FastifyReply, body: Buffer | Readable): FastifyReply {
  return reply.type(JSON_TYPE).send(body);
}

function stateNamed(given: string): string {
  const layout = findLayout(given);
  if (layout) return layout.state;
  const names = LAYOUTS.map(({ state }) => state).join(', ');
  throw new InvalidRequest([{ name: 'state', detail: `must be one of: ${names}` }]);
}
