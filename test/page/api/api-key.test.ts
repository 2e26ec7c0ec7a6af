/** The API key of a tab, as answers change it. */

import { afterEach, expect, test, vi } from 'vitest';
import { keyState, setApiKey } from '../../../src/page/api/api-key.js';
import { load } from '../../../src/page/api/requests.js';

afterEach(() => {
  vi.unstubAllGlobals();
  setApiKey('', false);
});

const refusal = () => new Response('{"code":"UNAUTHORIZED"}', { status: 401 });

test('a key that the server does not accept is refused', async () => {
  vi.stubGlobal('fetch', async () => refusal());
  setApiKey('wrong', false);
  await expect(load('/api/v1/files')).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(keyState()).toEqual({ key: 'wrong', status: 'refused' });
});

test('a late refusal of an earlier key says nothing about the present one', async () => {
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  setApiKey('earlier', false);
  const sent = load('/api/v1/jobs', { method: 'POST' });
  setApiKey('present', false);
  answer(refusal());
  await expect(sent).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(keyState()).toEqual({ key: 'present', status: 'fine' });
});
