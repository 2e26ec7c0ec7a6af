import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { breakerMemory, CircuitBreaker } from '../../src/model/circuit-breaker.js';
import { abstainer } from '../support/model-answers.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { cityNamed, cityRequest, openHasty } from './sample-request.js';

let server: ModelServer;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'hrtime'] });
  server = await startModelServer();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

/** Lets milliseconds go by, for the clocks only. */
const wait = (ms: number) => vi.advanceTimersByTime(ms);

test('a service that fails five times in a row gets no request for 30 seconds, then one, then none for 60', async () => {
  const retryLimits = { retries: 0 };
  const model = await openHasty({ baseURL: server.baseURL, retryLimits });
  server.behave({ status: 503 });
  for (let i = 0; i < 5; i++) {
    expect(await model.ask(cityRequest(cityNamed(i)))).toMatchObject({ kind: 'failed' });
  }
  const reason = 'The model service failed several times in a row, so no request is sent to it for a while.';
  expect(await model.ask(cityRequest('SIXTH'))).toEqual({ kind: 'not_attempted', reason });
  expect(server.requests).toHaveLength(5);

  wait(29_999);
  expect(await model.ask(cityRequest('EARLY'))).toMatchObject({ kind: 'not_attempted' });
  wait(1);
  expect(await model.ask(cityRequest('PROBE'))).toMatchObject({ kind: 'failed' });
  expect(await model.ask(cityRequest('AFTER'))).toMatchObject({ kind: 'not_attempted' });
  expect(server.requests).toHaveLength(6);

  server.behave({ answer: abstainer });
  wait(59_999);
  expect(await model.ask(cityRequest('RESTING'))).toMatchObject({ kind: 'not_attempted' });
  wait(1);
  expect(await model.ask(cityRequest('WELL'))).toMatchObject({ kind: 'answered' });
  expect(await model.ask(cityRequest('AGAIN'))).toMatchObject({ kind: 'answered' });
  expect(model.stopped()).toBeUndefined();
  await model.close();
});

test('a service that refuses every request is left alone too', async () => {
  const model = await openHasty({ baseURL: server.baseURL });
  server.behave({ status: 400 });
  for (let i = 0; i < 8; i++) await model.ask(cityRequest(cityNamed(i)));
  expect(server.requests).toHaveLength(5);
  await model.close();
});

test('failures with an answer between them do not add up', async () => {
  const model = await openHasty({ baseURL: server.baseURL, retryLimits: { retries: 0 } });
  server.behave((nth) => (nth % 5 === 4 ? { answer: abstainer } : { status: 500 }));
  for (let i = 0; i < 15; i++) await model.ask(cityRequest(cityNamed(i)));
  expect(server.requests).toHaveLength(15);
  await model.close();
});

test('a useless answer is not a failure of the service', async () => {
  const model = await openHasty({ baseURL: server.baseURL });
  server.behave({ message: 'null content' });
  for (let i = 0; i < 8; i++) await model.ask(cityRequest(cityNamed(i)));
  expect(server.requests).toHaveLength(8);
  await model.close();
});

test('while it is open, one call in each rest may try, and each rest is twice as long, up to ten minutes', () => {
  const breaker = new CircuitBreaker();
  for (let i = 0; i < 5; i++) breaker.failed();
  for (const rest of [30_000, 60_000, 120_000, 240_000, 480_000, 600_000, 600_000]) {
    wait(rest - 1);
    expect(breaker.allows()).toBe(false);
    wait(1);
    expect([breaker.allows(), breaker.allows()]).toEqual([true, false]);
    breaker.failed();
  }
  breaker.succeeded();
  for (let i = 0; i < 5; i++) breaker.failed();
  wait(30_000);
  expect(breaker.allows()).toBe(true);
});

test.each([
  ['back', -86_400_000],
  ['ahead', 86_400_000],
])('a clock of the computer that is set %s does not change how long it is open', (_, change) => {
  const breaker = new CircuitBreaker();
  for (let i = 0; i < 5; i++) breaker.failed();
  vi.setSystemTime(Date.now() + change);
  expect(breaker.allows()).toBe(false);
  wait(29_999);
  expect(breaker.allows()).toBe(false);
  wait(1);
  expect(breaker.allows()).toBe(true);
});

describe('jobs that share a breaker', () => {
  const job = (breaker: SharedArrayBuffer) =>
    openHasty({ baseURL: server.baseURL, retryLimits: { retries: 2 }, breakerMemory: breaker });

  test('learn from the first that the service is down: the others send nothing', async () => {
    const shared = breakerMemory();
    server.behave({ status: 503 });
    const kinds: string[] = [];
    for (let nth = 0; nth < 4; nth++) {
      const model = await job(shared);
      kinds.push((await model.ask(cityRequest(cityNamed(nth)))).kind);
      await model.close();
    }
    expect(kinds).toEqual(['failed', 'not_attempted', 'not_attempted', 'not_attempted']);
    expect(server.requests).toHaveLength(3);
  });

  test('go on when the service answered the last one, and learn nothing from a run of its own', async () => {
    const shared = breakerMemory();
    const model = await job(shared);
    server.behave((nth) => (nth === 0 ? { answer: abstainer } : { status: 503 }));
    await model.ask(cityRequest('WELL'));
    await model.ask(cityRequest('ILL'));
    await model.close();
    server.behave({ answer: abstainer });
    for (const memory of [shared, breakerMemory()]) {
      const next = await job(memory);
      expect(await next.ask(cityRequest('NEXT'))).toMatchObject({ kind: 'answered' });
      await next.close();
    }
  });
});
