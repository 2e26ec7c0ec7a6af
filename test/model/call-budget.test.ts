import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CallBudget, costOf, priceOf } from '../../src/model/call-budget.js';
import { abstainer } from '../support/model-answers.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { cityNamed, cityRequest, openHasty } from './sample-request.js';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const PRICE = { input: 1, output: 4 };
const prices = { test: PRICE };

describe('a limit of calls', () => {
  test('stops the stage when it is reached', async () => {
    const model = await openHasty({ baseURL: server.baseURL, maxCalls: 3 });
    const kinds: string[] = [];
    for (let i = 0; i < 5; i++) kinds.push((await model.ask(cityRequest(cityNamed(i)))).kind);
    expect(kinds).toEqual(['answered', 'answered', 'answered', 'not_attempted', 'not_attempted']);
    expect(model.stopped()).toBe('The limit of 3 model calls is reached.');
    expect(server.requests).toHaveLength(3);
  });

  test('counts retries', async () => {
    const model = await openHasty({ baseURL: server.baseURL, maxCalls: 2 });
    server.behave({ status: 500 });
    const reason = 'The limit of 2 model calls is reached.';
    expect(await model.ask(cityRequest())).toEqual({ kind: 'failed', reason });
    expect(server.requests).toHaveLength(2);
  });

  test('holds for requests at the same time', async () => {
    const model = await openHasty({ baseURL: server.baseURL, maxCalls: 5, concurrency: 8 });
    await Promise.all(Array.from({ length: 20 }, (_, i) => model.ask(cityRequest(cityNamed(i)))));
    expect(server.requests).toHaveLength(5);
  });

  test('of 0 sends nothing', async () => {
    const model = await openHasty({ baseURL: server.baseURL, maxCalls: 0 });
    expect(await model.ask(cityRequest())).toMatchObject({ kind: 'not_attempted' });
    expect(server.requests).toEqual([]);
  });

  test('still gives replies that are known already', async () => {
    const model = await openHasty({ baseURL: server.baseURL, maxCalls: 1 });
    await model.ask(cityRequest());
    await model.ask(cityRequest('DAYTN'));
    expect(await model.ask(cityRequest())).toMatchObject({ kind: 'answered', cached: true });
  });
});

describe('a limit of cost', () => {
  const oneCall = costOf({ tokens_in: 500, tokens_out: 40 }, PRICE);
  const worstAnswer = costOf({ tokens_in: 0, tokens_out: 2048 }, PRICE);

  test('is never passed, even at the worst cost of the next call', async () => {
    const maxCost = worstAnswer * 1.5;
    const model = await openHasty({ baseURL: server.baseURL, maxCost, prices, concurrency: 1 });
    let answered = 0;
    while ((await model.ask(cityRequest(cityNamed(answered)))).kind === 'answered') answered += 1;
    expect(answered).toBeGreaterThan(3);
    expect(model.stats().cost).toBeCloseTo(answered * oneCall, 10);
    expect(model.stats().cost! + worstAnswer).toBeLessThan(maxCost + oneCall);
    expect(model.stopped()).toMatch(/cost limit/);
  });

  test('makes requests at the same time wait for each other rather than give up', async () => {
    const maxCost = worstAnswer * 1.5;
    const settings = { baseURL: server.baseURL, maxCost, prices };
    const model = await openHasty({ ...settings, concurrency: 4 });
    server.behave({ answer: abstainer, delayMs: 5 });
    const asked = Array.from({ length: 4 }, (_, i) => model.ask(cityRequest(cityNamed(i))));
    expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(Array(4).fill('answered'));
    expect(server.mostAtOnce()).toBe(1);
  });

  test('counts a call without an answer at its worst cost, and a refused one not at all', async () => {
    const settings = { baseURL: server.baseURL, maxCost: 1, prices, retryLimits: { retries: 0 } };
    const cut = await openHasty(settings);
    server.behave({ fault: 'cut body' });
    await cut.ask(cityRequest());
    expect(cut.stats().cost).toBeGreaterThan(worstAnswer);
    const limited = await openHasty(settings);
    server.behave({ status: 429 });
    await limited.ask(cityRequest());
    expect(limited.stats().cost).toBe(0);
  });

  test('a service that counts no tokens is counted by estimate', async () => {
    const model = await openHasty({ baseURL: server.baseURL, prices });
    server.behave({ message: 'no usage' });
    await model.ask(cityRequest());
    expect(model.stats().tokens_in).toBeGreaterThan(300);
    expect(model.stats().tokens_out).toBeGreaterThan(20);
  });

  test('cost is unknown, not 0, without a price', async () => {
    const model = await openHasty({ baseURL: server.baseURL });
    expect(model.describe(cityRequest()).cost).toBeUndefined();
    await model.ask(cityRequest());
    expect(model.stats().cost).toBeUndefined();
  });
});

test('what an interrupted run spent counts against both limits', async () => {
  const worst = { tokens_in: 0, tokens_out: 1000 };
  const calls = new CallBudget({ maxCalls: 3 }, undefined, { attempts: 3, cost: 0 });
  await expect(calls.reserve(worst)).rejects.toThrow(/limit of 3/);
  const cost = new CallBudget({ maxCost: 0.01 }, PRICE, { attempts: 1, cost: 0.007 });
  await expect(cost.reserve(worst)).rejects.toThrow(/cost limit/);
});

test('prices: the own table goes before the built-in one, and an unknown name has none', () => {
  expect(priceOf('gpt-5.4-mini')).toEqual({ input: 0.75, output: 4.5 });
  expect(priceOf('gpt-5.4-mini', { 'gpt-5.4-mini': PRICE })).toBe(PRICE);
  expect(priceOf('no-such-model')).toBeUndefined();
  expect(priceOf('constructor')).toBeUndefined();
});
