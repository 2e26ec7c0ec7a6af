/** Answers are compressed for those who ask for it, arrive while they are made, and are otherwise the same. */

import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { get, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { compressAnswers } from '../../../src/server/plugins/compression.js';
import { atEndOfFile } from '../../support/at-end-of-file.js';
import { runs } from '../../support/campaign.js';
import { fieldPart, filePart, rawClient, uploadHead } from '../raw-client.js';
import { createJob, faulty, jobEnded, json, startService, upload } from '../test-service.js';

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** A client that decompresses nothing. */
function ask(url: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers, method }, async (response) => {
      resolve({ status: response.statusCode, headers: response.headers, body: await buffer(response) });
    });
    asking.on('error', reject);
    asking.end();
  });
}

const GZIP = { 'accept-encoding': 'gzip, deflate, br' };

const atEnd = atEndOfFile();

/** A service with a file of many errors and its finished job: one for all tests, which only read. */
let filled: ReturnType<typeof fill> | undefined;
const filledService = () => (filled ??= fill());

async function fill() {
  const service = await startService({ metrics: true }, atEnd);
  const { file_id } = await json(await upload(service.url, faulty(200)));
  const { job_id } = await json(await createJob(service.url, file_id));
  await jobEnded(service.url, job_id);
  return { ...service, file: `/api/v1/files/${file_id}`, job: `/api/v1/jobs/${job_id}`, job_id };
}

test('JSON, reports, documentation and metrics are the same when they are unpacked', async () => {
  const { url, file } = await filledService();
  const paths = [file, `${file}/errors?limit=1000`, `${file}/report`, '/openapi.json', '/docs', '/redoc'];
  const assets = [
    '/redoc/redoc.standalone.js',
    '/docs/static/swagger-ui.css',
    '/docs/static/swagger-ui-bundle.js',
  ];
  for (const path of [...paths, ...assets]) {
    const [packed, plain] = [await ask(url + path, GZIP), await ask(url + path)];
    expect(plain.headers['content-encoding'], path).toBeUndefined();
    if (plain.body.length < 1024) {
      expect(packed.body.equals(plain.body), path).toBe(true);
      continue;
    }
    expect(packed.headers, path).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(packed.body.length, path).toBeLessThan(0.7 * plain.body.length);
    expect(gunzipSync(packed.body).equals(plain.body), path).toBe(true);
  }
  expect((await ask(`${url}/metrics`, GZIP)).headers['content-encoding']).toBe('gzip');
});

test.each<OutgoingHttpHeaders>([
  {},
  { 'accept-encoding': 'identity' },
  { 'accept-encoding': 'gzip;q=0' },
  { 'accept-encoding': 'br' },
])('a client that sends %j gets the answer as it is', async (headers) => {
  const { url } = await filledService();
  const { headers: got, body } = await ask(`${url}/openapi.json`, headers);
  expect(got['content-encoding']).toBeUndefined();
  expect(JSON.parse(body.toString())).toMatchObject({ openapi: '3.1.0' });
});

test('what fits into a packet is not compressed', async () => {
  const { url } = await filledService();
  for (const path of ['/health', '/api/v1/files', '/api/v1/nothing'])
    expect((await ask(url + path, GZIP)).headers['content-encoding'], path).toBeUndefined();
});

test('each form of an answer has its own strong tag, and a client with an accepted form gets 304', async () => {
  const { url, file } = await filledService();
  const tagIn = async (headers: OutgoingHttpHeaders, method = 'GET') =>
    (await ask(url + file, headers, method)).headers.etag ?? '';
  const [packed, plain] = [await tagIn(GZIP), await tagIn({})];
  expect([packed, plain]).toEqual([expect.stringMatching(/^"/), expect.stringMatching(/^"/)]);
  expect(packed).not.toBe(plain);
  expect([await tagIn(GZIP, 'HEAD'), await tagIn({}, 'HEAD')]).toEqual([packed, plain]);
  const again = async (headers: OutgoingHttpHeaders, tags: string) => {
    const answer = await ask(url + file, { ...headers, 'if-none-match': tags });
    expect(answer.headers.vary).toBe('accept-encoding');
    return [answer.status, answer.headers.etag, answer.headers['content-encoding']];
  };
  expect(await again(GZIP, packed)).toEqual([304, packed, undefined]);
  expect(await again(GZIP, `"x", W/${packed}, ${plain}`)).toEqual([304, packed, undefined]);
  for (const headers of [GZIP, {}]) expect(await again(headers, plain)).toEqual([304, plain, undefined]);
  // A cache may have the packed form for other clients.
  expect(await again({}, `${packed}, ${plain}`)).toEqual([304, plain, undefined]);
  expect(await again({}, packed)).toEqual([200, plain, undefined]);
  for (const headers of [GZIP, {}])
    for (const tag of [packed, plain])
      expect((await ask(url + file, { ...headers, 'if-match': tag })).status).toBe(200);
  expect((await ask(url + file, { 'if-match': packed.replace('"', '"x') })).status).toBe(412);
});

test('a corrected file comes byte for byte, with its length and its strong tag', async () => {
  const { url, root, job, job_id } = await filledService();
  const stored = await readFile(`${root}/jobs/${job_id}/corrected`);
  for (const headers of [GZIP, {}]) {
    const download = await ask(`${url}${job}/download`, headers);
    expect(download.body.equals(stored)).toBe(true);
    const { etag, 'content-length': length, 'content-encoding': encoding } = download.headers;
    const tag = `"${createHash('sha256').update(stored).digest('hex')}"`;
    expect([etag, length, encoding]).toEqual([tag, String(stored.length), undefined]);
    const head = await ask(`${url}${job}/download`, headers, 'HEAD');
    expect(head.headers['content-length']).toBe(String(stored.length));
  }
});

test('a part of a file, and an answer to HEAD, name no length or encoding that is not theirs', async () => {
  const { url, file } = await filledService();
  const style = `${url}/docs/static/swagger-ui.css`;
  const part = await ask(style, { ...GZIP, range: 'bytes=0-2000' });
  expect([part.status, part.body.length, part.headers['content-encoding']]).toEqual([206, 2001, undefined]);
  for (const path of [file, '/openapi.json', '/docs/static/swagger-ui.css']) {
    const head = await ask(url + path, GZIP, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length], path).toEqual([
      200,
      undefined,
      0,
    ]);
  }
});

test('a refused upload gets its whole answer while it is still being sent', async () => {
  const { url } = await startService({ apiKey: 'secret' });
  const client = rawClient(url);
  await client.send(uploadHead(1_000_000, { 'Accept-Encoding': 'gzip' }));
  await client.send(fieldPart('state', 'Ohio') + filePart() + 'A'.repeat(5000));
  const answer = await client.until(/"code":"UNAUTHORIZED"[^}]*}/);
  expect(answer).not.toMatch(/content-encoding/i);
});

test('a body that a client has compressed is not unpacked', async () => {
  const { url } = await filledService();
  const answer = await fetch(`${url}/api/v1/jobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync('{"file_id":"x"}'),
  });
  expect(answer.status).toBe(400);
});

/** An app that sends chunks of JSON-like text that hardly can be compressed, and how many bytes of them were made. */
async function sender(chunks: number, { failAt = -1 } = {}) {
  const made = { bytes: 0 };
  async function* body() {
    for (let at = 0; at < chunks; at++) {
      if (at === failAt) throw new Error('made by the test');
      const chunk = randomBytes(24_576).toString('base64');
      made.bytes += chunk.length;
      yield chunk;
    }
  }
  const app = fastify();
  compressAnswers(app);
  app.get('/', (_request, reply) =>
    reply.type('application/json').send(Readable.from(body(), { highWaterMark: 1 })),
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return { url, made };
}

/** The unpacked body; it fails when the connection breaks. */
function unpacked(response: IncomingMessage): AsyncIterable<Buffer> & NodeJS.ReadableStream {
  return pipeline(response, createGunzip(), () => {});
}

function opened(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers: GZIP, agent: false }, resolve).on('error', reject);
  });
}

test('a large answer is made while it is sent: a slow client keeps little of it in memory', async () => {
  const { url, made } = await sender(runs(600, 1000));
  const response = await opened(url);
  expect(response.headers['content-encoding']).toBe('gzip');
  let [received, most] = [0, 0];
  for await (const chunk of unpacked(response)) {
    received += chunk.length;
    most = Math.max(most, made.bytes - received);
  }
  expect(received).toBe(made.bytes);
  expect(made.bytes).toBeGreaterThan(19_000_000);
  // Most of which is in the socket buffers of the system.
  expect(most).toBeLessThan(12_000_000);
});

test('an answer that fails halfway does not look complete', async () => {
  const { url } = await sender(100, { failAt: 50 });
  const response = await opened(url);
  await expect(buffer(unpacked(response))).rejects.toThrow();
  expect(response.complete).toBe(false);
});
