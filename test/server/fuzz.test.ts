/** Thousands of requests made from our own OpenAPI document: none may fail in a way that it does not document. */

import fc from 'fast-check';
import type { OpenAPIV3_1 } from 'openapi-types';
import { beforeAll, expect, test } from 'vitest';
import { atEndOfFile } from '../support/at-end-of-file.js';
import { runs } from '../support/campaign.js';
import { nastyBody, nastyText, valid } from './arbitrary-requests.js';
import { type Contract, type Operation, ourContract } from './openapi-contract.js';
import {
  clean,
  createJob,
  faulty,
  jobEnded,
  json,
  planOf,
  type Service,
  startService,
  upload,
} from './test-service.js';

/** The same requests on each run; a failure prints the seed and the smallest request that shows it. */
const RUNS = { seed: 20_261_121, numRuns: runs(10, 1000) };
const BOUNDARY = 'fuzz';

const atEnd = atEndOfFile();
let service: Service;
let contract: Contract;
const known = { file_id: '', job_id: '', cursor: '' };

beforeAll(async () => {
  contract = await ourContract();
  service = await startService({ metrics: true, maxUpload: 20_000 }, atEnd);
  const { file_id } = await json(await upload(service.url, faulty()));
  const { job_id } = await json(await createJob(service.url, file_id));
  await jobEnded(service.url, job_id);
  await planOf(service.url, file_id);
  const { headers } = await fetch(`${service.url}/api/v1/files?limit=1`);
  const cursor = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];
  Object.assign(known, { file_id, job_id, cursor });
});

interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
}

async function statusOf({ method, path, body, headers, type = 'application/json' }: Sent): Promise<number> {
  const response = await service.app.inject({
    method,
    url: path,
    headers: { ...headers, host: 'localhost', ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { payload: body }),
  });
  const status = response.statusCode;
  expect(status, `${method} ${path}: ${response.body}`).toBeLessThan(500);
  contract.check({
    method,
    path,
    status,
    type: response.headers['content-type']?.toString() ?? null,
    body: response.body,
  });
  return status;
}

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;

const operations = (await ourContract().then(({ document }) => Object.entries(document.paths ?? {}))).flatMap(
  ([template, item]) =>
    Object.entries(METHODS).flatMap(([name, method]) => {
      const operation = (item as Record<string, Operation>)[name];
      return operation && template !== '/metrics' ? [{ template, method, operation }] : [];
    }),
);

const contentOf = ({ requestBody }: Operation) => (requestBody as OpenAPIV3_1.RequestBodyObject).content;

type Parameter = OpenAPIV3_1.ParameterObject & { schema: OpenAPIV3_1.SchemaObject };

/** A path with values in its places, its query and headers, each made by `make`; undefined leaves a parameter out. */
function targetOf(
  template: string,
  { parameters = [] }: Operation,
  make: (parameter: Parameter) => fc.Arbitrary<string | undefined>,
): fc.Arbitrary<Required<Pick<Sent, 'path' | 'headers'>>> {
  const all = parameters as Parameter[];
  return fc.tuple(...all.map(make)).map((values) => {
    const query = new URLSearchParams();
    const headers: Record<string, string> = {};
    let path = template;
    all.forEach(({ name, in: place }, at) => {
      const value = values[at];
      if (place === 'path') path = path.replace(`{${name}}`, segmentOf(value ?? ''));
      else if (value !== undefined && place === 'header') headers[name] = value;
      else if (value !== undefined) query.append(name, value);
    });
    return { path: query.size > 0 ? `${path}?${query}` : path, headers };
  });
}

/** A client takes the segments . and .. away before it sends, and then asks for another address. */
const segmentOf = (value: string) => encodeURIComponent(/^\.{1,2}$/.test(value) ? `_${value}` : value);

const goodValue = ({ name, schema, in: place }: Parameter): fc.Arbitrary<string | undefined> => {
  if (name === 'state') return fc.constantFrom('Ohio', 'texas', 'CO', undefined);
  // It must come from an answer.
  if (name === 'cursor') return fc.constantFrom('cursor', undefined).map((given) => given && known.cursor);
  // Of another state it is refused.
  if (['if-match', 'if-none-match'].includes(name)) return fc.constantFrom('*', undefined);
  const own = name === 'file_id' || name === 'job_id' ? [fc.constant(name).map((id) => known[id])] : [];
  const one = fc.oneof(...own, valid(schema).map(String));
  return place === 'path' ? one : fc.option(one, { nil: undefined });
};

const asking = operations.filter(
  // A form is made by its own tests, and so is a mapping.
  ({ method, operation }) =>
    !['DELETE', 'PUT'].includes(method) &&
    !(operation.requestBody && 'multipart/form-data' in contentOf(operation)),
);

test.each(asking)(
  '$method $template takes whatever its schema allows',
  async ({ template, method, operation }) => {
    const body = (operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content[
      'application/json'
    ];
    // The job has ended; no proposal has such an id, and none may be decided twice in a request.
    const fitting = /\/(retry|cancel)$/.test(template)
      ? [404, 409]
      : /\/decisions$/.test(template)
        ? [400, 404, 409]
        : [200, 201, 404];
    const bodies = body
      ? valid(body.schema as OpenAPIV3_1.SchemaObject).map((value) => JSON.stringify(value))
      : fc.constant(undefined);
    await fc.assert(
      fc.asyncProperty(targetOf(template, operation, goodValue), bodies, async (target, sent) => {
        const status = await statusOf({ method, ...target, ...(sent !== undefined && { body: sent }) });
        const isConditional = 'if-none-match' in target.headers;
        expect(isConditional ? [...fitting, 304] : fitting).toContain(status);
      }),
      RUNS,
    );
  },
);

test.each(operations)(
  '$method $template handles invalid requests as documented',
  async ({ template, method, operation }) => {
    const junk = targetOf(template, operation, () => fc.option(nastyText, { nil: undefined }));
    const body =
      method === 'POST' || method === 'PUT'
        ? fc.option(nastyBody, { nil: undefined })
        : fc.constant(undefined);
    const type = fc.constantFrom(
      'application/json',
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=fuzz',
      'x',
    );
    await fc.assert(
      fc.asyncProperty(junk, body, type, async (target, sent, contentType) => {
        await statusOf({ method, ...target, ...(sent !== undefined && { body: sent, type: contentType }) });
      }),
      RUNS,
    );
  },
);

const head = fc.record(
  {
    filename: fc.oneof(fc.constant('hires.txt'), nastyText),
    type: fc.constantFrom(
      'text/plain',
      'application/octet-stream',
      'application/json',
      'x/y; charset=latin1',
    ),
  },
  { requiredKeys: [] },
);
const content = fc.oneof(
  fc.constantFrom('Ohio', 'Atlantis', '').map((text) => Buffer.from(text)),
  fc.constant(Buffer.alloc(30_000, 65)),
  fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
);
const file = fc.oneof(fc.constantFrom(faulty(2), clean('Texas', 2), Buffer.from('PK\u0003\u0004')), content);
const state = fc.constantFrom('Ohio', 'ohio', 'TX', 'Atlantis').map((text) => Buffer.from(text));
const plain = fc.constant({});
const named = fc.constant({ filename: 'hires.txt' });
type Part = [name: string, head: { filename?: string; type?: string }, body: Buffer];
const aPart: fc.Arbitrary<Part> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constant('file'), named, file) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('state'), plain, state) },
  { weight: 1, arbitrary: fc.tuple(nastyText, head, content) },
);

function partBytes([name, { filename, type }, body]: Part): Buffer {
  const disposition = `form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`;
  const lines = [
    `--${BOUNDARY}`,
    `Content-Disposition: ${disposition}`,
    ...(type ? [`Content-Type: ${type}`] : []),
    '',
    '',
  ];
  return Buffer.concat([Buffer.from(lines.join('\r\n')), body, Buffer.from('\r\n')]);
}

test('uploads of any form, whole or cut, are taken or refused as documented', async () => {
  const form = fc.tuple(
    fc.array(aPart, { maxLength: 5 }),
    fc.option(fc.nat(2000), { nil: undefined, freq: 5 }),
  );
  // Few drawn uploads are complete: each run begins with one that is taken.
  const complete: Part[] = [
    ['state', {}, Buffer.from('Ohio')],
    ['file', { filename: 'hires.txt' }, faulty(2)],
  ];
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(form, async ([parts, cut]) => {
      const whole = Buffer.concat([...parts.map(partBytes), Buffer.from(`--${BOUNDARY}--\r\n`)]);
      const body = cut === undefined ? whole : whole.subarray(0, cut);
      const type = `multipart/form-data; boundary=${BOUNDARY}`;
      seen.add(await statusOf({ method: 'POST', path: '/api/v1/files', body, type }));
    }),
    { ...RUNS, numRuns: runs(60, 3000), examples: [[[complete, undefined]]] },
  );
  expect([...seen].sort()).toEqual([200, 400, 413, 422]);
});
