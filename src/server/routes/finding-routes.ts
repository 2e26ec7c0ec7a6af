/** Below /api/v1/files/{file_id}: the findings in parts, and by type and field, and the records. */

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  answer,
  dataProblems,
  FINDINGS_EXAMPLE,
  FileParams,
  FileRecord,
  FindingGroups,
  Findings,
  FindingsQuery,
  GROUPS_EXAMPLE,
  RECORD_EXAMPLE,
  RecordParams,
  ValuesQuery,
} from '../../api/index.js';
import { linkNextPart } from '../answers/answer-headers.js';
import { type RecordLine, recordOf } from '../answers/file-records.js';
import { groupsOf } from '../answers/finding-groups.js';
import { findingMasker } from '../answers/masked-values.js';
import { whileConnected } from '../answers/while-connected.js';
import { sendJson, unlessDeleted } from './file-routes.js';
import type { RouteServices } from './route-services.js';

/** The routes of findings. */
export function findingRoutes(services: RouteServices): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/v1/files/:file_id/errors',
      schema: {
        operationId: 'listErrors',
        tags: ['files'],
        summary: 'List the errors of a file in parts',
        description:
          'In the order in which they were found. With `severity=warning` its warnings; with `severity=all` both in one list.',
        params: FileParams,
        querystring: FindingsQuery,
        response: {
          200: answer('A page of findings.', Findings, FINDINGS_EXAMPLE, ['Link']),
          ...dataProblems('FILE_NOT_FOUND', 'BLOB_DAMAGED'),
        },
      },
      handler: async ({ store, url, params, query: { skip, limit, values, ...filter } }, reply) => {
        const row = await store.knownFile(params.file_id);
        const masker = values === 'mask' ? await findingMasker(row) : undefined;
        const { total, page } = await services.findings
          .page(row, filter, { skip, limit }, whileConnected(services.blobs, reply))
          .catch(unlessDeleted(store, row.file_id));
        if (skip + limit < total) linkNextPart(reply, url, skip + limit);
        const entries = masker ? page.map(masker) : page;
        return sendJson(reply, `{"total":${total},"errors":[${entries.join(',')}]}`);
      },
    });

    app.route({
      method: 'GET',
      url: '/api/v1/files/:file_id/groups',
      schema: {
        operationId: 'listFindingGroups',
        tags: ['files'],
        summary: 'List the findings of a file by type and field',
        description: 'All are counted, and the first few of each are given with the line around them.',
        params: FileParams,
        querystring: ValuesQuery,
        response: {
          200: answer('The groups.', FindingGroups, GROUPS_EXAMPLE),
          ...dataProblems('FILE_NOT_FOUND', 'BLOB_DAMAGED'),
        },
      },
      handler: async ({ store, params, query: { values } }, reply) => {
        const row = await store.knownFile(params.file_id);
        return groupsOf(row, values, whileConnected(services.blobs, reply)).catch(
          unlessDeleted(store, row.file_id),
        );
      },
    });
  };
}

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
          ...dataProblems('FILE_NOT_FOUND', 'RECORD_NOT_FOUND', 'BLOB_DAMAGED'),
        },
      },
      handler: async ({ store, params, query }, reply) => {
        const row = await store.knownFile(params.file_id);
        const blobs = whileConnected(services.blobs, reply);
        const around = (line: RecordLine) => services.findings.around(row, line, blobs);
        return recordOf(row, params.record_number, query.values, blobs, around).catch(
          unlessDeleted(store, row.file_id),
        );
      },
    });
  };
}
