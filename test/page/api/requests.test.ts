/** What becomes of a request whose answer comes in part. */

import { afterEach, expect, test, vi } from 'vitest';
import { asProblem } from '../../../src/page/api/api-problem.js';
import { load, loadBlob, loadInTheEnd, NO_ANSWER, remove } from '../../../src/page/api/requests.js';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an answer is asked for until the server can give it, while the tab is visible', async () => {
  vi.useFakeTimers();
  const [tab, fetch] = [{ hidden: true }, vi.fn(async () => Response.json({}, { status: 503 }))];
  vi.stubGlobal('document', tab);
  vi.stubGlobal('fetch', fetch);
  const answer = loadInTheEnd('/api/v1/files/f', { signal: new AbortController().signal });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  tab.hidden = false;
  await vi.advanceTimersByTimeAsync(6000);
  expect(fetch).toHaveBeenCalledTimes(3);
  fetch.mockResolvedValueOnce(Response.json({ job_id: null }));
  await vi.advanceTimersByTimeAsync(3000);
  expect(await answer).toEqual({ job_id: null });
  const gone = Response.json({ code: 'FILE_NOT_FOUND' }, { status: 404 });
  fetch.mockResolvedValueOnce(gone);
  const refused = loadInTheEnd('/api/v1/files/f', { signal: new AbortController().signal });
  await expect(refused).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
});

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

test.each([
  [
    'a decision',
    409,
    'REQUEST_UNDER_WAY',
    () => load('/api/v1/jobs/j/decisions', { method: 'POST', body: {} }),
  ],
  ['a view', 429, 'TOO_MANY_REQUESTS', () => load('/api/v1/jobs/j')],
  ['a deletion', 429, 'TOO_MANY_REQUESTS', () => remove('/api/v1/files/f')],
])(
  '%s that is refused with %i %s is sent again as soon as the server accepts it',
  async (_, refused, code, ask) => {
    vi.useFakeTimers();
    const headers = { ...(refused === 429 && { 'Retry-After': '1' }) };
    const answers = [refused, refused, 200].map((status) => Response.json({ code }, { status, headers }));
    const fetch = vi.fn(async () => answers.shift());
    vi.stubGlobal('fetch', fetch);
    const answer = ask();
    await vi.advanceTimersByTimeAsync(999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1001);
    await answer;
    expect(fetch).toHaveBeenCalledTimes(3);
  },
);
