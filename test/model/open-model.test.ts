import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openModel } from '../../src/model/index.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { cityRequest } from './sample-request.js';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
  vi.stubEnv('OPENAI_API_KEY', '');
  vi.stubEnv('OPENAI_BASE_URL', '');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

describe('the stage stays off', () => {
  test('without a model, whatever key and address the environment has', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'test-key');
    vi.stubEnv('OPENAI_BASE_URL', server.baseURL);
    expect(await openModel({})).toBeUndefined();
    expect(await openModel({ model: '' })).toBeUndefined();
    expect(server.requests).toEqual([]);
  });

  test('with a model but no key for a service elsewhere', async () => {
    await expect(openModel({ model: 'gpt-5.4-mini' })).rejects.toMatchObject({
      code: 'USAGE',
      message: 'A model is named, but there is no key for its service.',
    });
  });
});

describe('the stage is on', () => {
  test('with a server on this computer and no key', async () => {
    const model = await openModel({ model: 'local', baseURL: server.baseURL });
    expect(await model?.ask(cityRequest())).toMatchObject({ kind: 'answered' });
    await model?.close();
  });

  test('with the key and address of the environment', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'key-of-the-environment');
    vi.stubEnv('OPENAI_BASE_URL', server.baseURL);
    const model = await openModel({ model: 'local' });
    await model?.ask(cityRequest());
    expect(server.requests[0]?.headers.authorization).toBe('Bearer key-of-the-environment');
    await model?.close();
  });
});

describe('an address is refused', () => {
  test.each([
    ['http://models.example.com/v1', /unencrypted/],
    ['http://127.evil.example.com/v1', /unencrypted/],
    ['http://192.168.1.5:8000/v1', /unencrypted/],
    ['ftp://models.example.com', /not an http or https address/],
    ['models.example.com', /not an http or https address/],
  ])('%s', async (baseURL, message) => {
    await expect(openModel({ model: 'm', apiKey: 'k', baseURL })).rejects.toThrow(message);
  });

  test('when certificates are not verified', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    await expect(openModel({ model: 'm', apiKey: 'k' })).rejects.toThrow(/certificates/);
  });

  test.each(['http://localhost:1/v1', 'http://[::1]:1/v1', 'https://models.example.com/v1'])(
    'but not %s',
    async (baseURL) => {
      const model = await openModel({ model: 'm', apiKey: 'k', baseURL });
      expect(model?.name).toBe('m');
    },
  );
});

describe('a limit is refused', () => {
  test.each([{ maxCalls: Number.NaN }, { maxCalls: -1 }, { concurrency: Number.NaN }, { concurrency: 0 }])(
    'when it is no sensible number: %o',
    async (limit) => {
      await expect(openModel({ model: 'gpt-5-mini', apiKey: 'k', ...limit })).rejects.toThrow(/at least/);
    },
  );
});

test('a dry run needs no key, shows the request and sends nothing', async () => {
  vi.stubEnv('OPENAI_BASE_URL', server.baseURL);
  const model = await openModel({ model: 'gpt-5.4-mini', dryRun: true });
  const preview = model?.describe(cityRequest());
  expect(preview?.body).toMatchObject({ model: 'gpt-5.4-mini', store: false });
  expect(await model?.ask(cityRequest())).toMatchObject({ kind: 'not_attempted' });
  expect(server.requests).toEqual([]);
});
