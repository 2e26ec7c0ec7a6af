/** /api/v1/files: the uploaded files; upload-route.ts has the upload itself. */

import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type FastifyPluginAsyncZod,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import * as z from 'zod';
import {
  answer,
  CheckedFile,
  ConditionalHeaders,
  dataProblems,
  FILE_EXAMPLE,
  FILE_LIST_EXAMPLE,
  FileList,
  type FileListItem,
  FileParams,
  FileQuery,
  OneFileQuery,
  placeOf,
  ReadHeaders,
  STATE_NAMES,
} from '../../api/index.js';
import { findOutline } from '../../layouts/index.js';
import { type ClientStore, type FileRow, removeBytes } from '../../storage/index.js';
import {
  hasAnswer,
  isKnown,
  linkNext,
  NOT_CHANGED,
  requireMatch,
  sendNotChanged,
  tagOf,
} from '../answers/answer-headers.js';
import { ListJson } from '../answers/list-json.js';
import { InvalidRequest } from '../plugins/problem-details.js';
import type { RouteServices } from './route-services.js';

/** The routes of files. */
export function fileRoutes(services: RouteServices): FastifyPluginAsyncZod {
  const { blobs, bodies, findings, worker, planner, reviews } = services;
  const pages = new ListJson<FileRow>(
    { member: 'files', kind: 'file', idOf: ({ file_id }) => file_id, itemOf: listed },
    blobs,
  );

  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/v1/files',
      schema: {
        operationId: 'listFiles',
        tags: ['files'],
        summary: 'List files',
        description: 'Uploaded files, newest first.',
        querystring: FileQuery,
        headers: ReadHeaders,
        response: {
          200: answer('A page of files.', FileList, FILE_LIST_EXAMPLE, ['ETag', 'Link']),
          304: NOT_CHANGED,
          ...dataProblems('FILE_NOT_FOUND', 'PRECONDITION_FAILED'),
        },
      },
      handler: async (request, reply) => {
        const { store, url } = request;
        const { state, sha256, cursor, earlier_than, ...page } = request.query;
        if (earlier_than !== undefined) {
          const found = await store.earlierFiles(await store.knownFile(earlier_than), page.limit);
          return sendList(request, reply, await pages.of(found.length, found));
        }
        const query = { ...page, sha256, after: cursor === undefined ? undefined : placeOf(cursor) };
        const list = await store.listFiles({
          ...query,
          state: state === undefined ? undefined : stateNamed(state),
        });
        const last = list.files.at(-1);
        if (last && list.files.length === page.limit)
          linkNext(reply, url, { time: last.uploaded_at, id: last.file_id });
        return sendList(request, reply, await pages.of(list.total, list.files));
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
        querystring: OneFileQuery,
        headers: ReadHeaders,
        response: {
          200: answer('The file.', CheckedFile, FILE_EXAMPLE, ['ETag']),
          304: NOT_CHANGED,
          ...dataProblems('FILE_NOT_FOUND', 'PRECONDITION_FAILED'),
        },
      },
      handler: async (request, reply) => {
        const { store, params, query } = request;
        const row = await store.knownFile(params.file_id);
        requireMatch(request, fileTag(row));
        const etag = tagOf(row.file_id, row.job_id, query.errors_limit, query.values);
        if (hasAnswer(request, reply, etag)) return sendNotChanged(reply);
        const body = await bodies.bodyOf(row, query).catch(unlessDeleted(store, row.file_id));
        return sendJson(reply, body);
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
          headers: ConditionalHeaders,
          response: {
            204: z.null().describe('The file was deleted.'),
            ...dataProblems('FILE_NOT_FOUND', 'PRECONDITION_FAILED'),
          },
        },
        handler: async (request, reply) => {
          const { store } = request;
          const row = await store.knownFile(request.params.file_id);
          const { file_id } = row;
          requireMatch(request, fileTag(row));
          const { job } = await store.deleteFile(file_id);
          bodies.forget(file_id);
          findings.forget(file_id);
          await planner.forget(file_id);
          if (job) await Promise.all([worker.ended(job.job_id), reviews.ended(job.job_id)]);
          await removeBytes(blobs, { file_id, job_id: job?.job_id ?? null });
          return reply.code(204).send(null);
        },
      });
    });
  };
}

/** The tag of a file, which the tags of all its answers begin with. Only its job changes. */
const fileTag = ({ file_id, job_id }: FileRow) => tagOf(file_id, job_id);

function listed(row: FileRow) {
  const { file_id, file_name, state, total_errors, total_warnings, uploaded_at, validation_status, sha256 } =
    row;
  const item = {
    ...{ file_id, file_name, state, total_errors, total_warnings },
    ...{ uploaded_at, validation_status, sha256 },
  };
  return item satisfies FileListItem;
}

/** Accepts bodies of any content type, and does not parse them. */
export function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/** Routes whose body is a form that is read as it arrives. Other content types are answered like any invalid form. */
export async function acceptStreamedForms(app: FastifyInstance): Promise<void> {
  acceptAnyBody(app);
  await app.register(multipart, { throwFileSizeLimit: false });
  leaveBodyToRoute(app);
}

/** The body is described by the schema of the route and checked by the route itself. */
export function leaveBodyToRoute(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>((part) =>
    part.httpPart === 'body' ? () => true : validatorCompiler(part),
  );
}

/** For `catch`, after a file is read. @throws {NewhireError} FILE_NOT_FOUND when it was deleted meanwhile, else the error */
export function unlessDeleted(store: ClientStore, fileId: string): (error: unknown) => Promise<never> {
  return async (error) => {
    await store.knownFile(fileId);
    throw error;
  };
}

/** Sends what is JSON already: a file with many findings is too large for a serializer. */
export function sendJson(reply: FastifyReply, body: string | Buffer | Readable): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(body);
}

/** A page of a list, unless the client has it already. @throws {NewhireError} PRECONDITION_FAILED */
export function sendList(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  const etag = tagOf(createHash('sha256').update(body).digest('base64url'));
  return isKnown(request, reply, etag) ? sendNotChanged(reply) : sendJson(reply, body);
}

/** The state as the API spells it. @throws {InvalidRequest} when there is no such state */
function stateNamed(given: string): string {
  const outline = findOutline(given);
  if (outline) return outline.state;
  throw new InvalidRequest([{ name: 'state', detail: `must be one of: ${STATE_NAMES}` }]);
}
