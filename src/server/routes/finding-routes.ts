/** Below /api/v1/files/{file_id}: the findings in parts, and by type and field, and the records. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import {
  answer,
  dataProblems,
  FINDINGS_EXAMPLE,
  FileParams,
  FileRecord,
  FindingGroups,
  FindingMap,
  FindingMapQuery,
  Findings,
  FindingsQuery,
  GROUPS_EXAMPLE,
  LineParams,
  MAP_EXAMPLE,
  RECORD_EXAMPLE,
  ReadHeaders,
  RecordParams,
  ValuesQuery,
} from '../../api/index.js';
import type { ClientStore, FileRow, IndexedFinding } from '../../storage/index.js';
import { isKnown, linkNextPart, NOT_CHANGED, sendNotChanged, tagOf } from '../answers/answer-headers.js';
import { isActor } from '../answers/error-actors.js';
import { type RecordLine, recordOf, type WantedRecord } from '../answers/file-records.js';
import { recordWithCells, withCells } from '../answers/finding-cells.js';
import { groupsOf } from '../answers/finding-groups.js';
import { findingMasker } from '../answers/masked-values.js';
import { whileConnected } from '../answers/while-connected.js';
import { sendJson, unlessDeleted } from './file-routes.js';
import { neededPlan } from './plan-routes.js';
import type { RouteServices } from './route-services.js';

/** The problems of requests that ask who clears errors. */
const WHO_PROBLEMS = ['PLAN_PENDING', 'WORKER_DOWN'] as const;

/** A filter of a request: `who` is the tier of a fix, or who clears the error. */
type AskedFilter = z.infer<typeof FindingMapQuery>;

/** The routes of findings. */
export function findingRoutes(services: RouteServices): FastifyPluginAsyncZod {
  /** The filter, and the tag of what it depends on in addition to the findings. */
  const filterOf = async (store: ClientStore, row: FileRow, { who, ...filter }: AskedFilter) => {
    if (!isActor(who)) return { filter: { ...filter, who }, tag: undefined };
    const known = (await services.actors.of(store, row)) ?? (await neededPlan(services, row.file_id));
    const { actors, tag } = known;
    const isWanted = (one: IndexedFinding) => one.severity === 'error' && actors.of(one) === who;
    return { filter: { ...filter, isWanted }, tag };
  };

  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/v1/files/:file_id/errors',
      schema: {
        operationId: 'listErrors',
        tags: ['files'],
        summary: 'List the errors of a file, page by page',
        description:
          'In the order in which they were found. `severity=warning` returns the warnings; `severity=all` returns both in one list.',
        params: FileParams,
        querystring: FindingsQuery,
        headers: ReadHeaders,
        response: {
          200: answer('A page of findings.', Findings, FINDINGS_EXAMPLE, ['ETag', 'Link']),
          304: NOT_CHANGED,
          ...dataProblems('FILE_NOT_FOUND', 'PRECONDITION_FAILED', 'BLOB_DAMAGED', ...WHO_PROBLEMS),
        },
      },
      handler: async (request, reply) => {
        const { store, url, params, query } = request;
        const { skip, limit, values, ...asked } = query;
        const row = await store.knownFile(params.file_id);
        const { filter, tag } = await filterOf(store, row, asked).catch(unlessDeleted(store, row.file_id));
        const etag = tag === undefined ? tagOf(row.file_id, values) : tagOf(row.file_id, values, tag);
        if (isKnown(request, reply, etag)) return sendNotChanged(reply);
        const masker = values === 'mask' ? await findingMasker(row) : undefined;
        const { total, page } = await services.findings
          .page(row, filter, { skip, limit }, whileConnected(services.blobs, reply))
          .catch(unlessDeleted(store, row.file_id));
        if (skip + limit < total) linkNextPart(reply, url, skip + limit);
        const shown = masker ? page.map(masker) : page;
        const entries = await withCells(row, shown, services.blobs).catch(unlessDeleted(store, row.file_id));
        return sendJson(reply, `{"total":${total},"errors":[${entries.join(',')}]}`);
      },
    });

    app.route({
      method: 'GET',
      url: '/api/v1/files/:file_id/map',
      schema: {
        operationId: 'getFindingMap',
        tags: ['files'],
        summary: 'See where the findings of a file are',
        description:
          'The findings by field and line, and by type and field, without any value. With the filters of the list, only those that match are counted.',
        params: FileParams,
        querystring: FindingMapQuery,
        headers: ReadHeaders,
        response: {
          200: answer('The map.', FindingMap, MAP_EXAMPLE, ['ETag']),
          304: NOT_CHANGED,
          ...dataProblems('FILE_NOT_FOUND', 'PRECONDITION_FAILED', 'BLOB_DAMAGED', ...WHO_PROBLEMS),
        },
      },
      handler: async (request, reply) => {
        const { store, params, query } = request;
        const row = await store.knownFile(params.file_id);
        const { filter, tag } = await filterOf(store, row, query).catch(unlessDeleted(store, row.file_id));
        if (isKnown(request, reply, tagOf(row.file_id, 'map', tag))) return sendNotChanged(reply);
        const map = await services.findings.map(row, filter).catch(unlessDeleted(store, row.file_id));
        return { file_id: row.file_id, ...map };
      },
    });

    app.route({
      method: 'GET',
      url: '/api/v1/files/:file_id/groups',
      schema: {
        operationId: 'listFindingGroups',
        tags: ['files'],
        summary: 'List the findings of a file by type and field',
        description:
          'All findings are counted, and the first few of each group are given with the text of their line.',
        params: FileParams,
        querystring: ValuesQuery,
        headers: ReadHeaders,
        response: {
          200: answer('The groups.', FindingGroups, GROUPS_EXAMPLE, ['ETag']),
          304: NOT_CHANGED,
          ...dataProblems('FILE_NOT_FOUND', 'PRECONDITION_FAILED', 'BLOB_DAMAGED'),
        },
      },
      handler: async (request, reply) => {
        const { store, params } = request;
        const { values } = request.query;
        const row = await store.knownFile(params.file_id);
        if (isKnown(request, reply, tagOf(row.file_id, values))) return sendNotChanged(reply);
        const reader = whileConnected(services.blobs, reply);
        return groupsOf(row, values, reader, services.findings).catch(unlessDeleted(store, row.file_id));
      },
    });
  };
}

/** The routes of records. */
export function recordRoutes(services: RouteServices): FastifyPluginAsyncZod {
  const answers = {
    200: answer('The record.', FileRecord, RECORD_EXAMPLE, ['ETag']),
    304: NOT_CHANGED,
    ...dataProblems('FILE_NOT_FOUND', 'RECORD_NOT_FOUND', 'PRECONDITION_FAILED', 'BLOB_DAMAGED'),
  };
  type Asked = FastifyRequest & { query: z.infer<typeof ValuesQuery> };
  const send = async (request: Asked, reply: FastifyReply, fileId: string, wanted: WantedRecord) => {
    const { store, query } = request;
    const row = await store.knownFile(fileId);
    const blobs = whileConnected(services.blobs, reply);
    const around = (line: RecordLine) => services.findings.around(row, line, blobs);
    const record = await recordOf(row, wanted, { values: query.values, blobs, around })
      .then((found) => recordWithCells(row, found, blobs))
      .catch(unlessDeleted(store, row.file_id));
    const etag = tagOf(row.file_id, wanted.by, wanted.number, query.values);
    return isKnown(request, reply, etag) ? sendNotChanged(reply) : record;
  };
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/v1/files/:file_id/records/:record_number',
      schema: {
        operationId: 'getRecord',
        tags: ['files'],
        summary: 'Get a record of a file',
        description:
          'A record field by field, with its findings; a finding about several lines is given for each of these lines. A record is found by its number in the upload, as in `record_number` of a finding.',
        params: RecordParams,
        querystring: ValuesQuery,
        headers: ReadHeaders,
        response: answers,
      },
      handler: (request, reply) =>
        send(request, reply, request.params.file_id, { by: 'record', number: request.params.record_number }),
    });
    app.route({
      method: 'GET',
      url: '/api/v1/files/:file_id/lines/:line_number',
      schema: {
        operationId: 'getRecordOfLine',
        tags: ['files'],
        summary: 'Get the record on a line of a file',
        description: 'The employee record on a line, as in `line_number` and `places` of a finding.',
        params: LineParams,
        querystring: ValuesQuery,
        headers: ReadHeaders,
        response: answers,
      },
      handler: (request, reply) =>
        send(request, reply, request.params.file_id, { by: 'line', number: request.params.line_number }),
    });
  };
}
