import { expect, test } from 'vitest';
import { rawClient } from '../raw-client.js';
import { fetch, json, startService } from '../test-service.js';

const ID = '00000000-0000-4000-8000-000000000000';

test.each([
  ['DELETE', '/health', 'GET, HEAD, OPTIONS'],
  ['PUT', '/api/v1/files', 'GET, HEAD, OPTIONS, POST'],
  ['POST', `/api/v1/files/${ID}`, 'DELETE, GET, HEAD, OPTIONS'],
  ['PATCH', `/api/v1/jobs/${ID}/download?x=1`, 'GET, HEAD, OPTIONS'],
  ['DELETE', '/openapi.json', 'GET, HEAD, OPTIONS'],
])('%s %s is refused with the methods that are offered', async (method, path, allow) => {
  const { url } = await startService();
  const answer = await globalThis.fetch(url + path, { method });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe(allow);
  expect(await json(answer)).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
});

test('OPTIONS is answered with the methods, and an unknown address stays unknown', async () => {
  const { url } = await startService();
  const options = await globalThis.fetch(`${url}/api/v1/jobs`, { method: 'OPTIONS' });
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
  for (const method of ['GET', 'PUT', 'OPTIONS']) {
    expect((await fetch(`${url}/api/v1/nothing`, { method })).status).toBe(404);
  }
});

test.each([
  ...['*', '*api/v1/files', '*health', '/docs/nothing', '/docs/static/nothing.js', '/docs/..'],
  ...['/docs/../health', '/docs/%2e%2e/api/v1/files', '/docs/static/..\\..\\health'],
])('GET %s names no address', async (address) => {
  const { url } = await startService();
  const client = rawClient(url);
  await client.send(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expect(await client.rest()).toMatch(/^HTTP\/1.1 40[04] /);
});
