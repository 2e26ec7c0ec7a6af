/** What becomes of a request whose answer comes in part. */

import { afterEach, expect, test, vi } from 'vitest';
import { asProblem } from '../../../src/page/api/api-problem.js';
import { load, loadBlob, NO_ANSWER } from '../../../src/page/api/requests.js';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a decision', () => load('/api/v1/jobs/j/decisions', { method: 'POST', body: {} })],
  ['a view', () => load('/api/v1/jobs/j')],
  ['a download', () => loadBlob('/api/v1/jobs/j/download')],
])('the answer to %s that is cut off is none, and the server is checked', async (_, ask) => {
  const browser = new EventTarget();
  vi.stubGlobal('window', browser);
  let checks = 0;
  browser.addEventListener(NO_ANSWER, () => checks++);
  const cut = () =>
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('{"job_id":'));
        // As a browser says it.
        body.error(new TypeError('network error'));
      },
    });
  vi.stubGlobal('fetch', async () => new Response(cut()));
  const problem = asProblem(await ask().catch((error: unknown) => error));
  expect(problem).toMatchObject({ code: 'UNREACHABLE', facts: { isTemporary: true } });
  expect(checks).toBe(1);
});
