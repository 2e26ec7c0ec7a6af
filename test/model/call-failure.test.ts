import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Model } from '../../src/model/model-port.js';
import { abstainer, liar, oracle } from '../support/model-answers.js';
import { type Behavior, type Fault, type ModelServer, startModelServer } from '../support/model-server.js';
import { askedError, cityNamed, cityRequest, HASTE, openHasty } from './sample-request.js';

let server: ModelServer;
let model: Model;
beforeEach(async () => {
  server = await startModelServer();
  model = await openHasty({ baseURL: server.baseURL });
});
afterEach(async () => {
  await model.close();
  await server.close();
});

/** The first behaviors in turn, then good answers. */
function first(...behaviors: Behavior[]): void {
  server.behave((nth) => behaviors[nth] ?? { answer: abstainer });
}

/** Long enough for an answer on a busy machine, short enough to wait for three times. */
const HANGING = { attemptMs: 800 };
/** What does not hang may take as long as it needs. */
const limitsFor = (behavior: Behavior) => ('fault' in behavior ? HANGING : {});

const TRANSIENT: Behavior[] = [
  { status: 408 },
  { status: 409 },
  { status: 429 },
  { status: 500 },
  { status: 502 },
  { status: 503 },
  { fault: 'silence' },
  { fault: 'stall after headers' },
  { fault: 'slow drip' },
  { fault: 'cut body' },
  { fault: 'length too long' },
  { fault: 'connection reset' },
];

describe('a temporary failure', () => {
  test.each(TRANSIENT)('%o is tried again, three times in all, and then given up', async (behavior) => {
    model = await openHasty({ baseURL: server.baseURL, retryLimits: limitsFor(behavior) });
    server.behave(behavior);
    const startedAt = performance.now();
    const outcome = await model.ask(cityRequest());
    expect(outcome.kind).toBe('failed');
    expect(server.requests).toHaveLength(3);
    expect(performance.now() - startedAt).toBeLessThan(HASTE.totalMs + 1_000);
    expect(model.stopped()).toBeUndefined();
    expect(model.stats()).toMatchObject({ calls: 1, attempts: 3 });
  });

  test.each(TRANSIENT)('%o once, then an answer, is an answer', async (behavior) => {
    model = await openHasty({ baseURL: server.baseURL, retryLimits: limitsFor(behavior) });
    first(behavior);
    expect(await model.ask(cityRequest())).toMatchObject({ kind: 'answered' });
    expect(server.requests).toHaveLength(2);
  });

  test('ends at the total deadline, whatever tries are left', async () => {
    const retryLimits = { retries: 50, attemptMs: 150, totalMs: 400 };
    const hurried = await openHasty({ baseURL: server.baseURL, retryLimits });
    server.behave({ fault: 'stall after headers' });
    const startedAt = performance.now();
    expect(await hurried.ask(cityRequest())).toMatchObject({ kind: 'failed' });
    // Fifty tries would take at least 7.5 s.
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    expect(server.requests.length).toBeLessThanOrEqual(3);
  });

  test('ends at the total deadline in the middle of a try', async () => {
    // Long enough for the request to arrive on a busy machine.
    const retryLimits = { attemptMs: 60_000, totalMs: 1_500 };
    const hurried = await openHasty({ baseURL: server.baseURL, retryLimits });
    server.behave({ fault: 'silence' });
    const reason = 'The model service did not answer in time.';
    expect(await hurried.ask(cityRequest())).toEqual({ kind: 'failed', reason });
    expect(server.requests).toHaveLength(1);
  });

  test('is asked again when the same request comes back', async () => {
    server.behave({ status: 500 });
    await model.ask(cityRequest());
    server.behave({ answer: abstainer });
    expect(await model.ask(cityRequest())).toMatchObject({ kind: 'answered', cached: false });
  });
});

describe('an unreadable answer', () => {
  test.each<Fault>(['broken JSON', 'length too short'])('(%s) is tried once more', async (fault) => {
    server.behave({ fault });
    const reason = 'The model service sent an unreadable answer.';
    expect(await model.ask(cityRequest())).toEqual({ kind: 'failed', reason });
    expect(server.requests).toHaveLength(2);
  });

  test('that never ends is left after some megabytes', async () => {
    server.behave({ fault: 'endless' });
    const before = process.memoryUsage().rss;
    const reason = 'The model service sent more than an answer can have.';
    expect(await model.ask(cityRequest())).toEqual({ kind: 'failed', reason });
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  test.each<Fault>(['HTML page', 'empty object'])('(%s) is not tried again', async (fault) => {
    server.behave({ fault });
    const reason = 'The response from this address is not a chat completion.';
    expect(await model.ask(cityRequest())).toEqual({ kind: 'failed', reason });
    expect(server.requests).toHaveLength(1);
  });
});

describe('a permanent failure', () => {
  const quota = { code: 'insufficient_quota', type: 'insufficient_quota' };
  test.each<[Behavior, RegExp]>([
    [{ status: 401 }, /did not accept the API key/],
    [{ status: 402 }, /no credit left/],
    [{ status: 403 }, /does not allow this API key/],
    [{ status: 404 }, /does not know this model/],
    [{ status: 429, headers: { 'retry-after': '1' }, error: quota }, /quota .* is used up/],
    [{ fault: 'redirect' }, /redirects to another address/],
  ])('%o stops the stage immediately', async (behavior, reason) => {
    server.behave(behavior);
    expect(await model.ask(cityRequest())).toEqual({ kind: 'failed', reason: expect.stringMatching(reason) });
    expect(model.stopped()).toMatch(reason);
    const later = await model.ask(cityRequest('DAYTN'));
    expect(later).toEqual({ kind: 'not_attempted', reason: model.stopped() });
    expect(server.requests).toHaveLength(1);
  });

  test('ends the waits of other requests, and keeps what was answered before', async () => {
    first({ answer: abstainer }, { status: 429, headers: { 'retry-after': '50' } }, { status: 401 });
    const patient = await openHasty({ baseURL: server.baseURL, retryLimits: { totalMs: 100_000 } });
    await patient.ask(cityRequest('ANSWERED'));
    const startedAt = performance.now();
    const waiting = patient.ask(cityRequest('WAITING'));
    await server.arrived(2);
    await patient.ask(cityRequest('REFUSED'));
    expect((await waiting).kind).toBe('failed');
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(await patient.ask(cityRequest('ANSWERED'))).toMatchObject({ kind: 'answered', cached: true });
  });

  test('of one request (400) does not affect the others', async () => {
    first({ status: 400 });
    const reason = 'The model service refused the request (HTTP 400).';
    expect(await model.ask(cityRequest())).toEqual({ kind: 'failed', reason });
    expect(await model.ask(cityRequest('DAYTN'))).toMatchObject({ kind: 'answered' });
    expect(server.requests).toHaveLength(2);
  });
});

describe('Retry-After', () => {
  const gap = () => server.requests[1]!.at - server.requests[0]!.at;

  test('in seconds is waited for', async () => {
    first({ status: 429, headers: { 'retry-after': '0.25' } });
    expect(await model.ask(cityRequest())).toMatchObject({ kind: 'answered' });
    expect(gap()).toBeGreaterThanOrEqual(240);
  });

  test('as an HTTP date is waited for', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00.700Z') });
    first({ status: 503, headers: { 'retry-after': 'Sat, 21 Nov 2026 10:00:01 GMT' } });
    const answer = await model.ask(cityRequest()).finally(vi.useRealTimers);
    expect(answer).toMatchObject({ kind: 'answered' });
    expect(gap()).toBeGreaterThanOrEqual(290);
  });

  test('of an hour is cut to the longest wait', async () => {
    first({ status: 429, headers: { 'retry-after': '3600' } });
    const retryLimits = { maxRetryAfterMs: 150 };
    const capped = await openHasty({ baseURL: server.baseURL, retryLimits });
    expect(await capped.ask(cityRequest())).toMatchObject({ kind: 'answered' });
    expect(gap()).toBeGreaterThanOrEqual(140);
  });

  test('beyond the deadline is not waited for', async () => {
    first({ status: 429, headers: { 'retry-after': '3600' } });
    const startedAt = performance.now();
    expect(await model.ask(cityRequest())).toMatchObject({ kind: 'failed' });
    expect(performance.now() - startedAt).toBeLessThan(500);
    expect(server.requests).toHaveLength(1);
  });

  test.each(['soon', '-5', ''])('that is invalid (%j) is ignored', async (value) => {
    first({ status: 429, headers: { 'retry-after': value } });
    expect(await model.ask(cityRequest())).toMatchObject({ kind: 'answered' });
  });
});

describe('a parameter that the service does not accept', () => {
  test('is left out immediately, and for the rest of the run', async () => {
    server.behave((_, { body }) =>
      'temperature' in body
        ? { status: 400, error: { code: 'unsupported_value', param: 'temperature' } }
        : { answer: abstainer },
    );
    expect(await model.ask(cityRequest())).toMatchObject({ kind: 'answered' });
    expect(await model.ask(cityRequest('DAYTN'))).toMatchObject({ kind: 'answered' });
    expect(server.requests.map(({ body }) => 'temperature' in body)).toEqual([true, false, false]);
    expect(model.stats()).toMatchObject({ calls: 2, attempts: 3 });
  });

  test('is sent by its older name where there is one', async () => {
    server.behave((_, { body }) =>
      'max_completion_tokens' in body
        ? { status: 422, error: { message: 'Unknown field: max_completion_tokens' } }
        : { answer: abstainer },
    );
    expect(await model.ask(cityRequest())).toMatchObject({ kind: 'answered' });
    expect(server.requests[1]!.body).toMatchObject({ max_tokens: 2048 });
  });

  test('does not disturb requests in flight', async () => {
    server.behave((_, { body }) =>
      'temperature' in body ? { status: 400, error: { param: 'temperature' } } : { answer: abstainer },
    );
    const cities = ['A', 'B', 'C', 'D'].map((value) => model.ask(cityRequest(value)));
    const kinds = (await Promise.all(cities)).map(({ kind }) => kind);
    expect(kinds).toEqual(['answered', 'answered', 'answered', 'answered']);
  });

  test.each([
    ['as a parameter', { message: 'Not here.', param: 'store' }],
    ['in words', { message: 'Unrecognized request argument supplied: store' }],
  ])('may be store, named %s: the next request is sent without it immediately', async (_, error) => {
    server.behave((_nth, { body }) =>
      'store' in body ? { status: 400, error } : { answer: oracle(() => 'COLUMBUS') },
    );
    for (const city of ['COLUMBS', 'COLMBUS', 'CLUMBUS'])
      expect(await model.ask(cityRequest(city))).toMatchObject({ kind: 'answered' });
    expect(server.requests.map(({ body }) => 'store' in body)).toEqual([true, false, false, false]);
  });

  test('may be named in a form that is not that of OpenAI', async () => {
    const detail = [{ type: 'extra_forbidden', loc: ['body', 'store'] }];
    server.behave((_, { body }) =>
      'store' in body ? { status: 422, text: { detail } } : { answer: abstainer },
    );
    expect(await model.ask(cityRequest())).toMatchObject({ kind: 'answered' });
    expect(server.requests).toHaveLength(2);
  });

  test('may be the schema: then any JSON, and at last any text, is checked all the same', async () => {
    server.behave((_, { body }) => {
      const { type } = (body.response_format ?? {}) as { type?: string };
      if (type === 'json_schema') return { status: 400, error: { message: 'json_schema is not supported' } };
      if (type) return { status: 400, error: { message: 'bad format', param: 'response_format.type' } };
      return { answer: oracle(() => 'COLUMBUS'), message: 'code fence' };
    });
    for (const city of ['COLUMBS', 'COLMBUS'])
      expect(await model.ask(cityRequest(city))).toMatchObject({ fixes: [{ candidate_id: 'c1' }] });
    const formats = server.requests.map(({ body }) => (body.response_format as { type: string })?.type);
    expect(formats).toEqual(['json_schema', 'json_object', undefined, undefined]);
    server.behave({ answer: liar('candidate not offered') });
    expect(await model.ask(cityRequest('CLUMBUS'))).toMatchObject({ kind: 'failed' });
  });
});

describe('the caller', () => {
  test('can end a call under way', async () => {
    server.behave({ fault: 'silence' });
    const stop = new AbortController();
    const retryLimits = { attemptMs: 60_000, retries: 0 };
    const lasting = await openHasty({ baseURL: server.baseURL, retryLimits });
    const outcome = lasting.ask(cityRequest(), stop.signal);
    await server.arrived(1);
    stop.abort();
    expect(await outcome).toEqual({ kind: 'failed', reason: 'The run was stopped.' });
    expect(server.requests).toHaveLength(1);
  });

  test('can end many calls with one signal, without a warning on the terminal', async () => {
    server.behave({ fault: 'silence' });
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const stop = new AbortController();
    const wide = await openHasty({ baseURL: server.baseURL, concurrency: 15 });
    const asked = Array.from({ length: 30 }, (_, i) => wide.ask(cityRequest(cityNamed(i)), stop.signal));
    await server.arrived(15);
    stop.abort();
    const kinds = (await Promise.all(asked)).map(({ kind }) => kind);
    expect(kinds).toEqual([...Array(15).fill('failed'), ...Array(15).fill('not_attempted')]);
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  test('sends nothing once it has stopped', async () => {
    const outcome = await model.ask(cityRequest(), AbortSignal.abort());
    expect(outcome).toEqual({ kind: 'not_attempted', reason: 'The run was stopped.' });
    expect(server.requests).toEqual([]);
  });
});

test('no reason repeats a value or the text of the service', async () => {
  const secret = 'ZZYZXVILLE';
  const request = { errors: [askedError({ value: secret })] };
  const error = { message: `cannot take ${secret}` };
  const faults: Behavior[] = [...TRANSIENT, { fault: 'HTML page' }, { fault: 'broken JSON' }];
  const statuses = [400, 401, 403, 404, 422, 429, 500].map((status) => ({ status, error }));
  for (const behavior of [...faults, ...statuses]) {
    const fresh = await openHasty({ baseURL: server.baseURL, retryLimits: { retries: 0, attemptMs: 100 } });
    server.behave(behavior);
    expect(JSON.stringify(await fresh.ask(request))).not.toMatch(/ZZYZX|cannot take/);
  }
});
