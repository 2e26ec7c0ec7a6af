/** A request may be answered before it is complete; a client that is still sending gets that answer too. */

import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { drainRefusedRequests } from '../../../src/server/plugins/unread-requests.js';
import { runs } from '../../support/campaign.js';
import { collectGarbageOften } from '../../support/garbage.js';
import { END, fieldPart, filePart, type RawClient, rawClient, uploadHead } from '../raw-client.js';
import { type ServiceOptions, startService } from '../test-service.js';

const MB = 1024 * 1024;
/** More than the socket buffers of the system. */
const LARGE = runs(10, 20) * MB;
const BEGIN = fieldPart('state', 'Ohio') + filePart();

async function sendPieces(client: RawClient, total: number): Promise<void> {
  const piece = Buffer.alloc(64 * 1024, 'A');
  for (let sent = 0; sent < total; sent += piece.length) await client.send(piece.subarray(0, total - sent));
}

interface Refusal {
  status: number;
  options?: ServiceOptions;
  headers?: Record<string, string>;
  path?: string;
  /** Requests before it. */
  before?: number;
}

const isDown: ServiceOptions = {
  prepare: (store) => {
    store.check = () => Promise.reject(Object.assign(new Error('made by the test'), { code: 'EROFS' }));
  },
};

const REFUSALS: [string, Refusal][] = [
  ['without the API key', { status: 401, options: { apiKey: 'secret' } }],
  ['for a foreign host', { status: 403, headers: { Host: 'evil.example' } }],
  ['from a foreign page', { status: 403, headers: { Origin: 'https://evil.example' } }],
  ['after too many', { status: 429, options: { profile: 'production' }, before: 5 }],
  ['while the store is down', { status: 503, options: isDown }],
  ['to an address that leads nowhere', { status: 404, path: '/nothing' }],
  ['with a file that is too large', { status: 413, options: { maxUpload: 1000 } }],
  [
    'with a job that is too large',
    { status: 413, path: '/api/v1/jobs', headers: { 'Content-Type': 'application/json' } },
  ],
];

test.each(REFUSALS)(
  'a client that sends many megabytes before it reads anything gets its answer: an upload %s',
  async (_what, { status, options, headers, path, before = 0 }) => {
    const { url } = await startService(options);
    for (let at = 0; at < before; at++) await fetch(`${url}/api/v1/files`, { method: 'POST' });
    const client = rawClient(url, { deaf: true });
    await client.send(uploadHead(LARGE, { Connection: 'close', ...headers }, path));
    await client.send(BEGIN);
    await sendPieces(client, LARGE - BEGIN.length - END.length);
    await client.send(END);
    const answer = await client.rest();
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(new RegExp(`"status":${status},.*\\}$`));
  },
);

test('the answer is whole before the rest of the request has come, and the connection serves on', async () => {
  const { url } = await startService({ apiKey: 'secret' });
  const client = rawClient(url);
  await client.send(uploadHead(MB) + BEGIN);
  expect(await client.until(/\}$/)).toMatch(/^HTTP\/1\.1 401 /);
  await sendPieces(client, MB - BEGIN.length);
  await client.send('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await client.until(/"healthy"/)).toMatch(/HTTP\/1\.1 200 /);
});

test('a file that is too large is refused when its limit is passed, whatever still comes', async () => {
  const { url } = await startService({ maxUpload: 100_000 });
  const client = rawClient(url);
  await client.send(uploadHead(MB) + BEGIN);
  await sendPieces(client, 300_000);
  expect(await client.until(/\}$/)).toMatch(/^HTTP\/1\.1 413 /);
});

test('a client that stops in the middle of what is refused does not keep its connection', async () => {
  // A timer that nothing refers to would be collected before it ends the wait.
  collectGarbageOften();
  const { url } = await startService({ apiKey: 'secret', timeouts: { refused: 200 } });
  const client = rawClient(url);
  await client.send(uploadHead(MB) + BEGIN);
  expect(await client.rest()).toMatch(/^HTTP\/1\.1 401 [\s\S]*\}$/);
});

test('a client that sends more than the limit is disconnected', async () => {
  const app = fastify();
  drainRefusedRequests(app, { time: 600_000, pause: 600_000, bytes: MB });
  app.addHook('onRequest', (_request, reply) => {
    reply.code(401).send('{}');
  });
  const client = rawClient(await app.listen({ host: '127.0.0.1', port: 0 }));
  onTestFinished(() => app.close());
  await client.send(uploadHead(1000 * MB));
  await client.until(/\{\}$/);
  // A client may notice that it is disconnected before it has sent everything.
  await sendPieces(client, 2 * MB).catch(() => undefined);
  expect(await client.rest()).toMatch(/^HTTP\/1\.1 401 /);
});

test('an answer is counted also when its client hangs up without sending the rest', async () => {
  const { url } = await startService({ apiKey: 'secret', metrics: true });
  const client = rawClient(url);
  await client.send(uploadHead(MB) + BEGIN);
  await client.until(/\}$/);
  client.hangUp();
  const counted = async () => {
    const response = await fetch(`${url}/metrics`, { headers: { 'x-api-key': 'secret' } });
    return response.text();
  };
  await expect.poll(counted).toContain('{method="POST",route="/api/v1/files",status="401"} 1');
});
