/** What the client of the API does with answers, good and bad, and without any. */

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { Client, jsonBody } from '../../../src/cli/remote/client.js';
import { rowsOf } from '../../../src/cli/remote/remote-list.js';
import { NewhireError } from '../../../src/errors.js';
import { outbound } from './outbound.js';

async function serverWith(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

function clientOf(server: string, apiKey?: string, waits: number[] = []): Client {
  const { signal } = new AbortController();
  return new Client({ address: outbound(server), apiKey, signal, onWait: (seconds) => waits.push(seconds) });
}

async function errorOf(work: Promise<unknown>): Promise<NewhireError> {
  const fault = await work.catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(NewhireError);
  return fault as NewhireError;
}

const ANYTHING = z.unknown().refine((value) => value !== undefined);

const problem = (code: string, detail: string) => JSON.stringify({ code, detail });

test('waits as long as the server asks, then continues', async () => {
  let asked = 0;
  const { url } = await serverWith((_request, answer) => {
    asked++;
    if (asked < 3) answer.writeHead(429, { 'retry-after': '0' }).end();
    else answer.end('{"total":0}');
  });
  const waits: number[] = [];
  expect(await clientOf(url, undefined, waits).requestJson({ path: '/x' }, ANYTHING)).toEqual({ total: 0 });
  expect(waits).toEqual([0, 0]);
});

test('gives up when it is never let in, or asked to wait for hours', async () => {
  let asked = 0;
  const { url } = await serverWith((request, answer) => {
    asked++;
    answer.writeHead(429, { 'retry-after': request.url === '/hours' ? '7200' : '0' }).end();
  });
  expect(await errorOf(clientOf(url).request({ path: '/never' }))).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    exitCode: 3,
  });
  expect(asked).toBe(10);
  await errorOf(clientOf(url).request({ path: '/hours' }));
  expect(asked).toBe(11);
});

test('a body is sent whole again after a wait', async () => {
  const bodies: string[] = [];
  const { url } = await serverWith(async (request, answer) => {
    let body = '';
    for await (const piece of request) body += piece;
    bodies.push(body);
    answer.writeHead(bodies.length === 1 ? 429 : 200, { 'retry-after': '0' }).end('{}');
  });
  await clientOf(url).requestJson({ method: 'POST', path: '/x', body: jsonBody({ file_id: 'a' }) }, ANYTHING);
  expect(bodies).toEqual(['{"file_id":"a"}', '{"file_id":"a"}']);
});

test('sends the key, and says what to set when there is none or a wrong one', async () => {
  const { url } = await serverWith(({ headers }, answer) => {
    answer.writeHead(headers['x-api-key'] === 'right' ? 200 : 401).end('{}');
  });
  expect(await clientOf(url, 'right').requestJson({ path: '/' }, ANYTHING)).toEqual({});
  for (const key of [undefined, 'wrong']) {
    const { code, exitCode, next } = await errorOf(clientOf(url, key).request({ path: '/' }));
    expect([code, exitCode]).toEqual(['UNAUTHORIZED', 2]);
    expect(next).toContain('NEWHIRE_API_KEY');
  }
});

test.each([
  [413, 'TOO_LARGE', 'It is larger than 5 bytes.', 2],
  [404, 'JOB_NOT_FOUND', 'No job has this id.', 2],
  [403, 'FORBIDDEN', 'Not from here.', 2],
])('%i %s is reported in the words of the server', async (status, code, detail, exitCode) => {
  const { url } = await serverWith((_request, answer) => answer.writeHead(status).end(problem(code, detail)));
  expect(await errorOf(clientOf(url).request({ path: '/' }))).toMatchObject({
    code,
    message: detail,
    exitCode,
  });
});

test.each([500, 502, 503])('%i is a failure of the server, with what it says', async (status) => {
  const { url } = await serverWith((_request, answer) =>
    answer.writeHead(status).end(problem('STORE_UNAVAILABLE', 'The disk is full.')),
  );
  const { code, message, exitCode } = await errorOf(clientOf(url).request({ path: '/' }));
  expect([code, exitCode]).toEqual(['SERVICE_FAILED', 3]);
  expect(message).toContain(`${url} failed. The disk is full.`);
});

test.each([
  ['a web page', 200, '<html>'],
  ['another address', 302, ''],
  ['nothing there', 404, '<html>'],
])('%s is not a newhire server', async (_what, status, body) => {
  let elsewhere = 0;
  const { url } = await serverWith((request, answer) => {
    if (request.url === '/elsewhere') elsewhere++;
    answer.writeHead(status, { location: '/elsewhere' }).end(body);
  });
  const { code, message } = await errorOf(clientOf(url).requestJson({ path: '/' }, ANYTHING));
  expect(code).toBe('SERVICE_FAILED');
  expect(message).toContain('is not a newhire server');
  expect(elsewhere).toBe(0);
});

test('no listener, no such host, and a broken connection are distinguished', async () => {
  const { url, server } = await serverWith((request) => request.socket.destroy());
  const reasonOf = async (address: string) =>
    (await errorOf(clientOf(address).request({ path: '/' }))).message;
  expect(await reasonOf(url)).toContain('it closed the connection');
  await new Promise((resolve) => server.close(resolve));
  expect(await reasonOf(url)).toContain('nothing listens there');
});

test('a body that breaks off is a failure, not a shorter file', async () => {
  const { url } = await serverWith((_request, answer) => {
    answer.writeHead(200, { 'content-length': '100' });
    answer.write('some', () => answer.destroy());
  });
  const all = async () => {
    for await (const _piece of clientOf(url).requestBytes({ path: '/' }));
  };
  expect((await errorOf(all())).exitCode).toBe(3);
});

test('an answer that comes before the body is sent is taken', async () => {
  const { url } = await serverWith((_request, answer) => {
    answer.writeHead(413, { connection: 'close' }).end(problem('TOO_LARGE', 'Too large.'));
  });
  const piece = new Uint8Array(65_536);
  const body = {
    type: 'text/plain',
    length: 800 * piece.length,
    bytes: async function* () {
      for (let count = 0; count < 800; count++) yield piece;
    },
  };
  expect((await errorOf(clientOf(url).request({ method: 'POST', path: '/', body }))).code).toBe('TOO_LARGE');
});

test('ends immediately when it is interrupted while it waits', async () => {
  const { url } = await serverWith((_request, answer) =>
    answer.writeHead(429, { 'retry-after': '60' }).end(),
  );
  const abort = new AbortController();
  const onWait = () => abort.abort(new Error('interrupted'));
  const client = new Client({ address: outbound(url), apiKey: undefined, signal: abort.signal, onWait });
  await expect(client.request({ path: '/' })).rejects.toThrow();
});

/** Sends a piece of this many bytes repeatedly until the client closes the connection. */
const endless =
  (bytes: number, pause: number): RequestListener =>
  async (request, answer) => {
    answer.writeHead(request.url === '/error' ? 500 : 200);
    const piece = Buffer.alloc(bytes, ' ');
    while (!answer.destroyed) {
      answer.write(piece);
      await setTimeout(pause);
    }
  };

test('an endless answer is abandoned as soon as it is longer than allowed', async () => {
  const { url } = await serverWith(endless(65_536, 0));
  const client = clientOf(url);
  const all = async () => {
    for await (const _piece of client.requestBytes({ path: '/', most: 1_000_000 }));
  };
  for (const ask of [
    () => client.requestJson({ path: '/' }, ANYTHING),
    () => client.requestHead({ path: '/' }),
    all,
  ]) {
    const { code, message } = await errorOf(ask());
    expect([code, message]).toEqual([
      'SERVICE_FAILED',
      expect.stringMatching(/^The server sent more than \d+ [KM]B/),
    ]);
  }
  expect((await errorOf(client.request({ path: '/error' }))).message).toContain('status 500');
});

test('an answer that comes byte by byte is abandoned, too', async () => {
  const { url } = await serverWith(endless(1, 5));
  const { signal } = new AbortController();
  const client = new Client({
    address: outbound(url),
    apiKey: undefined,
    signal,
    limits: { time: 100, pace: 10_000 },
  });
  expect((await errorOf(client.requestJson({ path: '/' }, ANYTHING))).message).toContain('it took too long');
  expect((await errorOf(client.request({ path: '/error' }))).message).toContain('status 500');
});

test('an endless list is abandoned', async () => {
  const { url } = await serverWith((_request, answer) => {
    answer.end(JSON.stringify({ total: 1e15, rows: Array(1000).fill('x') }));
  });
  const rows = rowsOf(clientOf(url), { path: '/', name: 'rows', row: z.string(), most: 100_000 });
  const all = async () => {
    for await (const _row of rows);
  };
  expect((await errorOf(all())).message).toContain('more than');
});
