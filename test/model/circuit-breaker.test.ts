import { afterEach, beforeEach, expect, test } from 'vitest';
import { CircuitBreaker } from '../../src/model/circuit-breaker.js';
import { abstainer } from '../support/model-answers.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { cityRequest, openHasty } from './sample-request.js';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

test('a service that fails five times in a row gets no request for 30 seconds, then one', async () => {
  let now = 0;
  const retryLimits = { retries: 0 };
  const model = await openHasty({ baseURL: server.baseURL, retryLimits, now: () => now });
  server.behave({ status: 503 });
  for (let i = 0; i < 5; i++) {
    expect(await model.ask(cityRequest(`CITY ${i}`))).toMatchObject({ kind: 'failed' });
  }
  const reason = 'The model service failed several times in a row, so no request is sent to it for a while.';
  expect(await model.ask(cityRequest('SIXTH'))).toEqual({ kind: 'not_attempted', reason });
  expect(server.requests).toHaveLength(5);

  now = 29_999;
  expect(await model.ask(cityRequest('EARLY'))).toMatchObject({ kind: 'not_attempted' });
  now = 30_000;
  expect(await model.ask(cityRequest('PROBE'))).toMatchObject({ kind: 'failed' });
  expect(await model.ask(cityRequest('AFTER'))).toMatchObject({ kind: 'not_attempted' });
  expect(server.requests).toHaveLength(6);

  now = 60_000;
  server.behave({ answer: abstainer });
  expect(await model.ask(cityRequest('WELL'))).toMatchObject({ kind: 'answered' });
  expect(await model.ask(cityRequest('AGAIN'))).toMatchObject({ kind: 'answered' });
  expect(model.stopped()).toBeUndefined();
  await model.close();
});

test('a service that refuses every request is left alone too', async () => {
  const model = await openHasty({ baseURL: server.baseURL });
  server.behave({ status: 400 });
  for (let i = 0; i < 8; i++) await model.ask(cityRequest(`CITY ${i}`));
  expect(server.requests).toHaveLength(5);
  await model.close();
});

test('failures with an answer between them do not add up', async () => {
  const model = await openHasty({ baseURL: server.baseURL, retryLimits: { retries: 0 } });
  server.behave((nth) => (nth % 5 === 4 ? { answer: abstainer } : { status: 500 }));
  for (let i = 0; i < 15; i++) await model.ask(cityRequest(`CITY ${i}`));
  expect(server.requests).toHaveLength(15);
  await model.close();
});

test('a useless answer is not a failure of the service', async () => {
  const model = await openHasty({ baseURL: server.baseURL });
  server.behave({ message: 'null content' });
  for (let i = 0; i < 8; i++) await model.ask(cityRequest(`CITY ${i}`));
  expect(server.requests).toHaveLength(8);
  await model.close();
});

test('while it is open, one call in each rest may try', () => {
  let now = 0;
  const breaker = new CircuitBreaker(() => now);
  for (let i = 0; i < 5; i++) breaker.failed();
  now = 30_000;
  expect([breaker.allows(), breaker.allows()]).toEqual([true, false]);
  now = 60_000;
  expect([breaker.allows(), breaker.allows()]).toEqual([true, false]);
});
