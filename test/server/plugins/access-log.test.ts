import { expect, test } from 'vitest';
import { requestIdOf } from '../../../src/server/plugins/access-log.js';
import { fetch, startService } from '../test-service.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const UUID = /^[0-9a-f-]{36}$/;

test.each([
  [{ 'x-request-id': 'lb-7/42' }, 'lb-7/42'],
  [{ traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }, TRACE],
  [{ 'x-request-id': 'a b', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }, TRACE],
])('of %j it is %s', (headers, id) => {
  expect(requestIdOf({ headers })).toBe(id);
});

test('otherwise it is made up, and the answer has it', async () => {
  for (const id of ['', 'x'.repeat(129), 'a\u001b[2J']) {
    expect(requestIdOf({ headers: { 'x-request-id': id } })).toMatch(UUID);
  }
  const { url } = await startService();
  expect((await fetch(`${url}/health`)).headers.get('x-request-id')).toMatch(UUID);
  const named = await fetch(`${url}/health`, { headers: { 'x-request-id': 'mine' } });
  expect(named.headers.get('x-request-id')).toBe('mine');
});
