/** Guards and headers go by the route that answers, not by the spelling of the address. */

import { beforeAll, describe, expect, test } from 'vitest';
import { rawClient } from '../raw-client.js';
import { type Service, startService } from '../test-service.js';

const closers: (() => Promise<void>)[] = [];
let service: Service;
beforeAll(async () => {
  service = await startService({}, (close) => closers.push(close));
  return async () => {
    for (const close of closers) await close();
  };
});

/** The head of the answer, and its body. */
async function answer(target: string, headers: string[] = [], method = 'GET'): Promise<[string, string]> {
  const client = rawClient(service.url);
  const host = headers.some((one) => /^host:/i.test(one)) ? [] : ['Host: localhost'];
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...host,
    ...headers.filter((one) => one !== 'Host:'),
    'Connection: close',
  ];
  await client.send(`${lines.join('\r\n')}\r\n\r\n`);
  const [head = '', body = ''] = (await client.rest()).split('\r\n\r\n');
  return [head.toLowerCase(), body];
}

const SPELLINGS = [
  '/api/v1/files',
  '/%61pi/v1/files',
  '/api/v1/%66iles',
  'http://localhost/api/v1/files',
  '//api/v1/files',
  '/api/v1/nothing',
  '/api/v1/files/00000000-0000-4000-8000-000000000000',
];

describe.each(SPELLINGS)('GET %s', (target) => {
  test('is kept by nobody, and its type is not guessed', async () => {
    const [head] = await answer(target);
    expect(head).toContain('cache-control: no-store');
    expect(head).toContain('x-content-type-options: nosniff');
  });

  test('is refused to a page of another site, or is nothing', async () => {
    const [head] = await answer(target, ['Sec-Fetch-Site: cross-site']);
    expect(head).toMatch(/^http\/1.1 40[34] /);
  });
});

test.each(['/', '/health', '/openapi.json', '/docs'])(
  'the type of %s is not guessed either',
  async (target) => {
    const [head] = await answer(target);
    expect(head).toContain('x-content-type-options: nosniff');
  },
);

test('an address with a slash at its end is another address', async () => {
  const [head, body] = await answer('/health/');
  expect(head).toMatch(/^http\/1.1 404 /);
  expect(body).toContain('NOT_FOUND');
});

test('the methods of an address are the same in every spelling', async () => {
  for (const target of ['/%68ealth', 'http://localhost/health', '/health']) {
    const [head] = await answer(target, [], 'DELETE');
    expect(head).toMatch(/^http\/1.1 405 /);
    expect(head).toContain('allow: get, head, options');
  }
});

test.each([
  ['two Host headers', ['Host: localhost', 'Host: evil.example']],
  ['no Host header', ['Host:']],
])('a request with %s is refused with a reason', async (_about, headers) => {
  const [head, body] = await answer('/health', headers);
  expect(head).toMatch(/^http\/1.1 400 /);
  expect(JSON.parse(body)).toMatchObject({ status: 400, detail: expect.stringContaining('Host') });
});

test('an address that names another host is refused, whatever the Host header says', async () => {
  for (const other of ['http://evil.example', 'HTTPS://evil.example:80', 'http://localhost@evil.example']) {
    const [head, body] = await answer(`${other}/api/v1/files`);
    expect(head, other).toMatch(/^http\/1.1 403 /);
    expect(JSON.parse(body)).toMatchObject({ code: 'FORBIDDEN' });
  }
});

test('an address that is not encoded right is refused with a reason', async () => {
  const [head, body] = await answer('/%zz');
  expect(head).toMatch(/^http\/1.1 400 /);
  expect(JSON.parse(body)).toMatchObject({ detail: expect.stringContaining('%') });
});

test('a method that is not known is refused with a reason', async () => {
  const [head, body] = await answer('/health', [], 'QUERY');
  expect(head).toMatch(/^http\/1.1 (400|405|501) /);
  expect(JSON.parse(body).detail).not.toBe('Bad Request.');
});
