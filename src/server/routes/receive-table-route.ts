/** POST /api/v1/conversions: a table, answered with the mapping that is proposed for it. */

import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  answer,
  CONVERSION_EXAMPLE,
  Conversion,
  ConversionForm,
  ConversionQuery,
  dataProblems,
  RepeatableHeaders,
} from '../../api/index.js';
import { NewhireError } from '../../errors.js';
import type { ConversionRow, KeyedRequest, TableUpload } from '../../storage/index.js';
import { conversionBody } from '../answers/conversion-body.js';
import { loggedFacts } from '../plugins/access-log.js';
import { UPLOADS } from '../plugins/rate-limit.js';
import { UploadClock } from '../uploads/receive-upload.js';
import { readTableForm } from '../uploads/table-form.js';
import { untilSlice } from '../uploads/yield-to-requests.js';
import { acceptStreamedForms, sendJson } from './file-routes.js';
import type { RouteServices } from './route-services.js';

/** Makes of the content of a request what the store remembers of it. */
type Keyed = (...content: string[]) => KeyedRequest | undefined;

/** The route of tables that are sent. */
export function receiveTableRoute(services: RouteServices): FastifyPluginAsyncZod {
  const { slots, metrics, repeatable, upload: options } = services;

  /** @throws {NewhireError} when the table cannot be read or stored; then nothing is stored */
  async function received(request: FastifyRequest, keyed: Keyed): Promise<ConversionRow> {
    const conversion_id = randomUUID();
    const clock = new UploadClock(options.timeouts, options.stopping);
    const upload = await request.store.receiveTable(conversion_id);
    try {
      const row = await clock.limit(stored(request, conversion_id, upload, clock, keyed));
      const facts = { ...loggedFacts(request), conversion_id: row.conversion_id, size: row.size };
      const isRepeated = row.conversion_id !== conversion_id;
      request.log.info(facts, isRepeated ? 'table was stored before' : 'table stored');
      return row;
    } finally {
      clock.stop();
      await upload.discard();
    }
  }

  async function stored(
    request: FastifyRequest,
    conversion_id: string,
    upload: TableUpload,
    clock: UploadClock,
    keyed: Keyed,
  ): Promise<ConversionRow> {
    const { signal } = clock;
    const { maxUpload, today } = options;
    const form = await readTableForm(request, { maxUpload, signal }, async (bytes) => {
      for await (const chunk of bytes) {
        clock.checks();
        await upload.write(chunk);
        clock.waits();
      }
    });
    clock.checks();
    const facts = await upload.commit();
    const { file_name, layout, mapping, sheet = null } = form;
    const state = layout?.state ?? mapping?.state ?? null;
    const again = keyed(facts.sha256, file_name, state ?? '', sheet ?? '', JSON.stringify(mapping ?? null));
    const earlier = again && (await request.store.answerTo(again));
    if (earlier !== undefined) return request.store.knownConversion(earlier);
    const order = { today: today(), state, sheet, mapping };
    const task = { path: upload.path, root: dirname(upload.path), ...order };
    const table = await services.tables.survey(task, signal).catch(withSheetPart);
    signal.throwIfAborted();
    const content = { table, asked: { state, sheet } };
    return request.store.insertConversion({ conversion_id, file_name, ...facts, content }, upload, again);
  }

  return async (app) => {
    await acceptStreamedForms(app);
    app.route({
      method: 'POST',
      url: '/api/v1/conversions',
      config: { rateLimit: UPLOADS },
      onRequest: () => untilSlice(),
      schema: {
        operationId: 'receiveTable',
        tags: ['conversions'],
        summary: 'Send a table to be converted',
        description:
          'Reads a CSV, TSV or XLSX table and proposes which column is which field. With a complete mapping that fits, files can be made from it immediately. A conversion from which no file is made is removed after a day.',
        consumes: ['multipart/form-data'],
        headers: RepeatableHeaders,
        querystring: ConversionQuery,
        body: ConversionForm,
        response: {
          201: answer('The table was read.', Conversion, CONVERSION_EXAMPLE, ['ETag']),
          ...dataProblems(
            'UNKNOWN_STATE',
            'CONVERSION_NOT_FOUND',
            'REQUEST_UNDER_WAY',
            'TOO_LARGE',
            'TABLE_UNREADABLE',
            'MAPPING_UNFIT',
            'NOT_REVERSIBLE',
            'IDEMPOTENCY_KEY_REUSED',
            'TOO_SLOW',
            'TOO_MANY_UPLOADS',
            'STOPPING',
          ),
        },
      },
      handler: async (request, reply) => {
        const row = await slots
          .run(() => repeatable.run(request, (keyed) => received(request, keyed)))
          .catch((error: unknown) => {
            metrics?.countRejectedUpload(error);
            throw error;
          });
        const { etag, body } = await conversionBody(row, request.query.values, request.store);
        return sendJson(reply.code(201).header('etag', etag), body);
      },
    });
  };
}

/** For `catch`: a part of the form names the sheet to read. */
function withSheetPart(error: unknown): never {
  const { sheets } = error instanceof NewhireError ? error.ids : {};
  if (!(error instanceof NewhireError) || !sheets) throw error;
  throw new NewhireError(error.code, error.message, {
    next: 'Send its name in the part "sheet".',
    ids: { sheets },
    cause: error,
  });
}
