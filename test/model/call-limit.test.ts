import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JournalPort } from '../../src/model/index.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { cityNamed, cityRequest, openHasty } from './sample-request.js';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

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

  test('applies to requests at the same time', async () => {
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

test('the calls of an interrupted run count against the limit', async () => {
  const lines = Array.from({ length: 3 }, (_, nth) =>
    lineOf({ key: `${nth}`, outcome: { kind: 'failed', reason: 'Cut off.' }, attempts: 1, cost: 0.01 }),
  );
  const journal: JournalPort = {
    read: async () => lines.join(''),
    append: async () => {},
    close: async () => {},
  };
  const model = await openHasty({ baseURL: server.baseURL, maxCalls: 3, journal });
  const reason = 'The limit of 3 model calls is reached.';
  expect(await model.ask(cityRequest())).toEqual({ kind: 'not_attempted', reason });
  expect(server.requests).toEqual([]);
});

/** A line of a journal, also one of an earlier version of the program, which kept the cost. */
function lineOf(facts: object): string {
  const sha256 = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
  return `${JSON.stringify({ ...facts, sha256 })}\n`;
}
