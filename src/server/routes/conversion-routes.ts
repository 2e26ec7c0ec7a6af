/**
 * Below /api/v1/conversions/{conversion_id}: what was proposed and decided, and the files that are made. receive-table-route.ts
 * has the table itself.
 */

import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import {
  answer,
  CONVERSION_EXAMPLE,
  ConditionalHeaders,
  Conversion,
  ConversionParams,
  ConversionQuery,
  dataProblems,
  MADE_FILE_EXAMPLE,
  MadeFile,
  MakeFile,
  ReadHeaders,
  RepeatableHeaders,
  SentMapping,
  SentState,
  WAITING_EXAMPLE,
  type WaitingConversions as Waiting,
  WaitingConversions,
  WaitingQuery,
} from '../../api/index.js';
import { NewhireError } from '../../errors.js';
import type { SurveyedTable, TableOrder } from '../../jobs/index.js';
import { type Layout, readLayout } from '../../layouts/index.js';
import { escapedJson } from '../../printable.js';
import type { ClientStore, ConversionRow, FileRow, KeyedRequest } from '../../storage/index.js';
import { hasAnswer, NOT_CHANGED, requireMatch, sendNotChanged } from '../answers/answer-headers.js';
import {
  contentOf,
  conversionBody,
  conversionTag,
  hasMapping,
  madeFileOf,
  waitingConversion,
} from '../answers/conversion-body.js';
import { uncoveredMapping } from '../answers/covered-mapping.js';
import { InvalidRequest } from '../plugins/problem-details.js';
import { fileOfTable } from '../uploads/file-of-table.js';
import { layoutOf } from '../uploads/form-parts.js';
import { UploadClock } from '../uploads/receive-upload.js';
import { MAX_MAPPING_BYTES } from '../uploads/table-form.js';
import { acceptAnyBody, leaveBodyToRoute, sendJson } from './file-routes.js';
import type { RouteServices } from './route-services.js';
import { tellStored } from './upload-route.js';

/** The routes of conversions. */
export function conversionRoutes(services: RouteServices): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/v1/conversions',
      schema: {
        operationId: 'listWaitingConversions',
        tags: ['conversions'],
        summary: 'List the tables from which no file was made',
        description: 'Newest first. Each is removed a day after it was sent.',
        querystring: WaitingQuery,
        response: { 200: answer('The tables.', WaitingConversions, WAITING_EXAMPLE), ...dataProblems() },
      },
      handler: async ({ store, query }, reply) => {
        const { total, rows } = await store.waitingConversions(query.limit);
        const body = { total, conversions: rows.map(waitingConversion) };
        return sendJson(reply, escapedJson(JSON.stringify(body satisfies Waiting)));
      },
    });

    app.route({
      method: 'GET',
      url: '/api/v1/conversions/:conversion_id',
      schema: {
        operationId: 'getConversion',
        tags: ['conversions'],
        summary: 'Get a conversion',
        description: 'The table, its mapping as proposed or decided, and the files that were made from it.',
        params: ConversionParams,
        querystring: ConversionQuery,
        headers: ReadHeaders,
        response: {
          200: answer('The conversion.', Conversion, CONVERSION_EXAMPLE, ['ETag']),
          304: NOT_CHANGED,
          ...dataProblems('CONVERSION_NOT_FOUND', 'PRECONDITION_FAILED', 'BLOB_DAMAGED'),
        },
      },
      handler: async (request, reply) => {
        const { store, params, query } = request;
        const row = await store.knownConversion(params.conversion_id);
        requireMatch(request, conversionTag(row));
        const { etag, body } = await conversionBody(row, query.values, store);
        if (hasAnswer(request, reply, etag)) return sendNotChanged(reply);
        return sendJson(reply, body);
      },
    });

    app.register(async (deletions) => {
      // Some clients send a content type with every request.
      acceptAnyBody(deletions);
      deletions.withTypeProvider<ZodTypeProvider>().route({
        method: 'DELETE',
        url: '/api/v1/conversions/:conversion_id',
        schema: {
          operationId: 'deleteConversion',
          tags: ['conversions'],
          summary: 'Delete a conversion',
          description: 'Removes the table and its mapping. The files that were made from it stay.',
          params: ConversionParams,
          headers: ConditionalHeaders,
          response: {
            204: z.null().describe('The conversion was deleted.'),
            ...dataProblems('CONVERSION_NOT_FOUND', 'PRECONDITION_FAILED', 'BLOB_DAMAGED'),
          },
        },
        handler: async (request, reply) => {
          const { store, params } = request;
          // One that is damaged can be deleted, too.
          if (request.headers['if-match'] !== undefined)
            requireMatch(request, conversionTag(await store.knownConversion(params.conversion_id)));
          await store.deleteConversion(params.conversion_id);
          return reply.code(204).send(null);
        },
      });
    });

    app.register(decisions(services));
    app.register(files(services));
  };
}

/** How a table is read again. */
type ReadingOrder = Pick<TableOrder, 'state' | 'mapping' | 'decided'>;

function decisions({ tables, upload }: RouteServices): FastifyPluginAsyncZod {
  /**
   * Reads the stored table again, and keeps what was found in it. What was decided in the meantime is not taken back: the table is
   * then read once more, as `orderOf` says of it now.
   * @throws {NewhireError} CONVERSION_NOT_FOUND, PRECONDITION_FAILED; also what `orderOf` and `accepts` throw; then nothing changes
   */
  async function readAgain(
    request: FastifyRequest,
    id: string,
    orderOf: (row: ConversionRow) => Promise<ReadingOrder>,
    accepts: (table: SurveyedTable) => void = () => {},
  ): Promise<ConversionRow> {
    const { store } = request;
    for (;;) {
      const row = await store.knownConversion(id);
      requireMatch(request, conversionTag(row));
      const order = await orderOf(row);
      const table = await tableOf(store, row, order).catch(unlessDeleted(store, row));
      accepts(table);
      let isOvertaken = false;
      const changed = await store.changeConversion(id, (now) => {
        isOvertaken = now.revision !== row.revision;
        if (isOvertaken) return {};
        const isSame = hasMapping(now, table.mapping);
        const made = now.made.map((one) => ({ ...one, is_current: one.is_current && isSame }));
        return { content: { asked: { ...contentOf(row).asked, state: order.state }, table }, made };
      });
      if (!isOvertaken) return changed;
    }
  }

  async function tableOf(
    store: ClientStore,
    row: ConversionRow,
    order: ReadingOrder,
  ): Promise<SurveyedTable> {
    const { table: before } = contentOf(row);
    const placed = await store.openTable(row);
    const clock = new UploadClock(upload.timeouts, upload.stopping);
    clock.checks();
    const task = {
      path: placed.path,
      root: placed.work,
      today: upload.today(),
      sheet: before.sheet,
      ...order,
    };
    return clock.limit(tables.survey(task, clock.signal)).finally(() => {
      clock.stop();
      return placed.close();
    });
  }

  return async (app) => {
    app.register(async (mappings) => {
      // An invalid mapping gets the same answer as one that does not fit.
      leaveBodyToRoute(mappings);
      mappings.withTypeProvider<ZodTypeProvider>().route({
        method: 'PUT',
        url: '/api/v1/conversions/:conversion_id/mapping',
        bodyLimit: MAX_MAPPING_BYTES,
        schema: {
          operationId: 'putMapping',
          tags: ['conversions'],
          summary: 'Decide the mapping of a table',
          description:
            'Replaces the complete mapping. The body has the form of a mapping file. While `confirmed` is false it is a draft. With `confirmed: true` it is refused as long as something is left to decide. A constant that is sent back masked, as it was shown, keeps its value; so does the employer of the table.',
          params: ConversionParams,
          querystring: ConversionQuery,
          headers: ConditionalHeaders,
          body: SentMapping,
          response: {
            200: answer('The conversion.', Conversion, CONVERSION_EXAMPLE, ['ETag']),
            ...dataProblems('MAPPING_NEEDED', 'TOO_LARGE', ...OF_READING_AGAIN),
          },
        },
        handler: async (request, reply) => {
          const { store, params, query } = request;
          requireMatch(request, conversionTag(await store.knownConversion(params.conversion_id)));
          const { checkedMapping } = await import('../../conversion/index.js');
          const sent = await checkedMapping(request.body);
          const orderOf = async (row: ConversionRow) => {
            const { asked, table: before } = contentOf(row);
            if (before.mapping === null) throw needsNone();
            return { state: asked.state, mapping: await uncoveredMapping(sent, before.mapping) };
          };
          const accepts = ({ is_whole, mapping }: SurveyedTable) => {
            if (sent.confirmed && !is_whole) throw notWhole(mapping?.wanted ?? []);
          };
          const changed = await readAgain(request, params.conversion_id, orderOf, accepts);
          const { etag, body } = await conversionBody(changed, query.values, store);
          return sendJson(reply.header('etag', etag), body);
        },
      });
    });

    app.route({
      method: 'PUT',
      url: '/api/v1/conversions/:conversion_id/state',
      schema: {
        operationId: 'putConversionState',
        tags: ['conversions'],
        summary: 'Choose another state for a table',
        description:
          'Reads the stored table again for another state, or, with null, for the state of hire of each employee. What was confirmed stays: columns, constants, hidden rows. The rest is proposed again, and the mapping is a draft.',
        params: ConversionParams,
        querystring: ConversionQuery,
        headers: ConditionalHeaders,
        body: SentState,
        response: {
          200: answer('The conversion.', Conversion, CONVERSION_EXAMPLE, ['ETag']),
          ...dataProblems('UNKNOWN_STATE', ...OF_READING_AGAIN),
        },
      },
      handler: async (request, reply) => {
        const { store, params, query, body: sent } = request;
        const orderOf = async (row: ConversionRow) => {
          const { mapping } = contentOf(row).table;
          if (mapping === null) throw needsNone();
          const state = sent.state === null ? null : (await layoutOf({ value: sent.state })).state;
          return { state, decided: mapping };
        };
        const changed = await readAgain(request, params.conversion_id, orderOf);
        const { etag, body } = await conversionBody(changed, query.values, store);
        return sendJson(reply.header('etag', etag), body);
      },
    });
  };
}

/** For `catch`, after a table is read. @throws {NewhireError} CONVERSION_NOT_FOUND when it was deleted meanwhile, else the error */
function unlessDeleted(store: ClientStore, { conversion_id }: ConversionRow) {
  return async (error: unknown): Promise<never> => {
    await store.knownConversion(conversion_id);
    throw error;
  };
}

const OF_READING_AGAIN = [
  'CONVERSION_NOT_FOUND',
  'PRECONDITION_FAILED',
  'MAPPING_UNFIT',
  'TABLE_UNREADABLE',
  'BLOB_DAMAGED',
  'TOO_SLOW',
  'STOPPING',
] as const;

function files(services: RouteServices): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'POST',
      url: '/api/v1/conversions/:conversion_id/file',
      schema: {
        operationId: 'makeFile',
        tags: ['conversions'],
        summary: 'Make a file from a table',
        description:
          'Makes the file of a state, which is then like an upload; its findings name the cells. The same mapping gives the same file, however often and by how many clients it is asked for, until the mapping changes or the file is deleted.',
        params: ConversionParams,
        headers: RepeatableHeaders.extend(ConditionalHeaders.shape),
        body: MakeFile,
        response: {
          201: answer('The file was made.', MadeFile, MADE_FILE_EXAMPLE),
          ...dataProblems(
            'UNKNOWN_STATE',
            'CONVERSION_NOT_FOUND',
            'FILE_NOT_FOUND',
            'PRECONDITION_FAILED',
            'REQUEST_UNDER_WAY',
            'IDEMPOTENCY_KEY_REUSED',
            'MAPPING_NEEDED',
            'TABLE_UNREADABLE',
            'MAPPING_UNFIT',
            'NOT_REVERSIBLE',
            'FORMAT_FAULT',
            'TOO_LARGE',
            'BLOB_DAMAGED',
            'TOO_SLOW',
            'TOO_MANY_UPLOADS',
            'STOPPING',
          ),
        },
      },
      handler: async (request, reply) => {
        const { conversion_id } = await request.store.knownConversion(request.params.conversion_id);
        const given = request.body.state;
        const wanted = given === undefined ? undefined : (await layoutOf({ value: given })).state;
        const made = services.repeatable.run(request, (keyed) => {
          const asked = () => keyed(conversion_id, wanted ?? '');
          return madeFile(services, request, { conversion_id, wanted, asked });
        });
        const { file_id, state, total_records: hires, total_errors, total_warnings } = await made;
        return reply.code(201).send({ conversion_id, file_id, state, hires, total_errors, total_warnings });
      },
    });
  };
}

/** The table and the state of a file to make, and what the store remembers of the request. */
interface FileAsked {
  readonly conversion_id: string;
  readonly wanted: string | undefined;
  readonly asked: () => KeyedRequest | undefined;
}

/** The file: a new one, unless the request was answered before, or a file was made with the same mapping. */
async function madeFile(
  services: RouteServices,
  request: FastifyRequest,
  { conversion_id, wanted, asked }: FileAsked,
): Promise<FileRow> {
  const { store } = request;
  const repeated = asked();
  const earlier = repeated && (await store.answerTo(repeated));
  if (earlier !== undefined) return store.knownFile(earlier);
  const conversion = await store.knownConversion(conversion_id);
  requireMatch(request, conversionTag(conversion));
  const layout = await wantedLayout(conversion, wanted);
  const before = await madeFileOf(conversion, layout.state, store);
  if (before && repeated) await store.remember(repeated, before.file_id);
  if (before) return before;
  const making = services.slots.run(() => fileOfTable(request, conversion, layout, services, asked));
  const made = await making.catch(unlessDeleted(store, conversion));
  tellStored(services, request, made);
  return made.row;
}

/** The layout of the file that is asked for. @throws {NewhireError} MAPPING_NEEDED; USAGE if no file of the table is for that state */
async function wantedLayout(conversion: ConversionRow, named: string | undefined): Promise<Layout> {
  const { is_whole, mapping, files: planned } = contentOf(conversion).table;
  if (!is_whole) throw notWhole(mapping?.wanted ?? []);
  const states = planned.map(({ state }) => state);
  const [only, ...others] = states;
  const state = named ?? (others.length === 0 ? only : undefined);
  const layout = state !== undefined && states.includes(state) ? await readLayout(state) : undefined;
  if (layout) return layout;
  throw new InvalidRequest([
    { name: 'state', detail: `must be one of those of the table: ${states.join(', ')}` },
  ]);
}

function notWhole(wanted: readonly string[]): NewhireError {
  const left = wanted.length > 0 ? wanted : ['It is not confirmed.'];
  return new NewhireError('MAPPING_NEEDED', `The mapping is not complete. ${left.join(' ')}`, {
    next: 'Decide what is left: PUT /api/v1/conversions/{conversion_id}/mapping',
  });
}

const needsNone = () =>
  new NewhireError('MAPPING_UNFIT', 'The workbook was made from a state file, and needs no mapping.', {
    next: 'You can make the file immediately.',
  });
