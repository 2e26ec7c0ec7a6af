/** Forms that no browser sends: each gets a sentence that says what is wrong with it. */

import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { BOUNDARY, END, fieldPart, filePart, rawClient, uploadHead } from '../raw-client.js';
import { faulty, startService } from '../test-service.js';

const FILE = filePart() + faulty().toString('latin1');
const typed = (name: string, type: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n${value}\r\n`;

test.each([
  ['a state that is not JSON', typed('state', 'application/json', 'Ohio') + FILE + END, {}, 'is not JSON'],
  ['a part named __proto__', `${fieldPart('__proto__', 'x')}${FILE}${END}`, {}, 'name that is not allowed'],
  [
    'too many fields',
    `${Array.from({ length: 25 }, (_, i) => fieldPart(`x${i}`, 'y')).join('')}${FILE}${END}`,
    {},
    'too many fields',
  ],
  [
    'a compressed form',
    fieldPart('state', 'Ohio') + FILE + END,
    { 'Content-Encoding': 'gzip' },
    'compressed',
  ],
])('%s is called so', async (_what, body, headers, words) => {
  const { url } = await startService();
  const client = rawClient(url);
  await client.send(uploadHead(Buffer.byteLength(body), { Connection: 'close', ...headers }) + body);
  const answer = await client.rest();
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toContain(words);
});

test('a body of JSON that is said to be compressed is refused, whatever it is', async () => {
  const { url } = await startService();
  for (const body of ['{}', gzipSync('{}')]) {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const answer = await fetch(`${url}/api/v1/jobs`, { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('compressed');
  }
});

test('a state that is JSON is taken', async () => {
  const { url } = await startService();
  const client = rawClient(url);
  const body = typed('state', 'application/json', '"Ohio"') + FILE + END;
  await client.send(uploadHead(Buffer.byteLength(body), { Connection: 'close' }) + body);
  expect(await client.rest()).toMatch(/^HTTP\/1.1 200 /);
});

test('the errors of HTTP itself are in the document and carry their own code', async () => {
  const { url } = await startService();
  const client = rawClient(url);
  await client.send(
    'POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nExpect: miracles\r\nContent-Length: 2\r\n\r\n{}',
  );
  const answer = await client.rest();
  expect(answer).toMatch(/^HTTP\/1.1 417 /);
  expect(answer).toContain('"code":"EXPECTATION_FAILED"');
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { responses: object }>>;
  };
  for (const operations of Object.values(document.paths)) {
    for (const { responses } of Object.values(operations)) {
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['408', '417', '431']));
    }
  }
});
