/** Named keys: what each role may ask for, and what is separated and logged by name. */

import { readFile, writeFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { addKey, KeysFile } from '../../../src/server/service/keys-file.js';
import { runSources } from '../../support/run.js';
import { startServe } from '../../support/server-process.js';
import { tempFolder } from '../../support/temp-folder.js';
import {
  clean,
  createJob,
  faulty,
  fetch,
  form,
  json,
  type ServiceOptions,
  startService,
} from '../test-service.js';

/** A service with a key for each role, and one in the environment. */
async function serviceWithKeys(options: ServiceOptions = {}) {
  const path = `${await tempFolder()}/keys.txt`;
  const { key: write } = await addKey(path, 'payroll:write');
  const { key: read } = await addKey(path, 'board:read');
  const service = await startService({
    apiKey: 'of-the-variable',
    keys: await KeysFile.open(path),
    ...options,
  });
  const as = (key: string, more: Record<string, string> = {}) => ({ 'x-api-key': key, ...more });
  const send = (key: string, more?: Record<string, string>) =>
    fetch(`${service.url}/api/v1/files`, {
      method: 'POST',
      headers: as(key, more),
      body: form({ state: 'Ohio', file: faulty(2) }),
    });
  return { ...service, write, read, as, send };
}

test('read may look at everything and change nothing; write and the variable may do both', async () => {
  const { url, write, read, as, send } = await serviceWithKeys({ metrics: true });
  const { file_id } = await json(await send(write));
  const body = JSON.stringify({ file_id });
  const headers = as('of-the-variable', { 'content-type': 'application/json' });
  const { job_id } = await json(await fetch(`${url}/api/v1/jobs`, { method: 'POST', headers, body }));
  for (const path of ['/api/v1/files', `/api/v1/files/${file_id}`, `/api/v1/jobs/${job_id}`, '/metrics']) {
    expect((await fetch(url + path, { headers: as(read) })).status, path).toBe(200);
    expect((await fetch(url + path, { method: 'HEAD', headers: as(read) })).status, path).toBe(200);
  }
  const changes = [
    send(read),
    fetch(`${url}/api/v1/jobs`, {
      method: 'POST',
      headers: as(read, { 'content-type': 'application/json' }),
      body,
    }),
    fetch(`${url}/api/v1/jobs/${job_id}/retry`, { method: 'POST', headers: as(read) }),
    fetch(`${url}/api/v1/jobs/${job_id}/cancel`, { method: 'POST', headers: as(read) }),
    fetch(`${url}/api/v1/files/${file_id}`, { method: 'DELETE', headers: as(read) }),
  ];
  for (const answer of await Promise.all(changes)) {
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await json(answer)).toMatchObject({
      code: 'FORBIDDEN',
      detail: 'The API key of this request may only read.',
    });
  }
  for (const key of ['', 'of-the-variabl', `${write}x`, write.toUpperCase()])
    expect((await fetch(`${url}/api/v1/files`, { headers: as(key) })).status).toBe(401);
  const deletion = { method: 'DELETE', headers: as(write) };
  expect((await fetch(`${url}/api/v1/files/${file_id}`, deletion)).status).toBe(204);
});

test('docs/api.md says what needs a key, and what does not', async () => {
  const page = await readFile('docs/api.md', 'utf8');
  const [, needing = '', open = ''] = page.split(/^- (?=These)/m);
  const paths = (text: string) => Array.from(text.matchAll(/`(\/[\w./]*)`/g), ([, path = '']) => path);
  const { url, write, as } = await serviceWithKeys({ metrics: true });
  const statusOf = async (path: string, headers = {}) => (await fetch(url + path, { headers })).status;
  const html = await (await fetch(url)).text();
  const parts = Array.from(html.matchAll(/(?:src|href)="([\w./-]+\.(?:js|css))"/g), ([, name]) => `/${name}`);
  expect(parts.length).toBeGreaterThan(1);
  expect(paths(open)).toEqual(expect.arrayContaining(['/', '/docs', '/redoc', '/openapi.json', '/health']));
  for (const path of [...paths(open), ...parts]) expect([path, await statusOf(path)]).toEqual([path, 200]);
  const document = await json(await fetch(`${url}/openapi.json`));
  const { paths: documented } = document as unknown as { paths: Record<string, object> };
  const closed = Object.entries(documented).filter(([path]) => !paths(open).includes(path));
  expect(closed.length).toBeGreaterThan(20);
  expect(paths(needing)).toEqual(['/api', '/metrics']);
  for (const [path, methods] of [...closed, ['/metrics', { get: {} }]] as const) {
    expect(path).toMatch(/^\/(api\/|metrics$)/);
    for (const method of Object.keys(methods)) {
      const { status } = await fetch(url + path, { method: method.toUpperCase() });
      expect([method, path, status]).toEqual([method, path, 401]);
    }
  }
  expect(await statusOf('/metrics', as(write))).toBe(200);
});

test('an Idempotency-Key belongs to the API key that sent it', async () => {
  const { write, send } = await serviceWithKeys();
  const repeated = { 'idempotency-key': 'may-7' };
  const first = await json(await send(write, repeated));
  expect((await json(await send(write, repeated))).file_id).toBe(first.file_id);
  expect((await json(await send('of-the-variable', repeated))).file_id).not.toBe(first.file_id);
});

test('without a key required, a key that a client sends anyway changes nothing', async () => {
  const { url } = await startService();
  const send = (key: string) =>
    fetch(`${url}/api/v1/files`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'idempotency-key': 'may-7' },
      body: form({ state: 'Ohio', file: clean() }),
    });
  expect((await json(await send('b'))).file_id).toBe((await json(await send('a'))).file_id);
});

test('the log names the key of each answer, and never contains a key', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(...String(chunk).trim().split('\n'));
      done();
    },
  });
  const { url, close, write, read, as, send } = await serviceWithKeys({ logger: { level: 'info', stream } });
  const { file_id } = await json(await send(write, { 'x-request-id': 'lb-1' }));
  await fetch(`${url}/api/v1/files/${file_id}`, {
    method: 'DELETE',
    headers: as(read, { 'x-request-id': 'lb-2' }),
  });
  await fetch(`${url}/api/v1/files`, { headers: as('guessed', { 'x-request-id': 'lb-3' }) });
  await fetch(`${url}/health`, { headers: { 'x-request-id': 'lb-4' } });
  await close();
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(answered.map(({ reqId, key, status }) => [reqId, key, status])).toEqual([
    ['lb-1', 'payroll', 200],
    ['lb-2', 'board', 403],
    ['lb-3', undefined, 401],
    ['lb-4', undefined, 200],
  ]);
  const stored = lines.find((line) => line.includes('"msg":"file stored"')) ?? '{}';
  expect(JSON.parse(stored)).toMatchObject({ reqId: 'lb-1', key: 'payroll', file_id });
  for (const key of [write, read, 'of-the-variable', 'guessed']) expect(lines.join('')).not.toContain(key);
});

test('a key made with --new-key opens a server with --keys, which may then serve others', async () => {
  const folder = await tempFolder();
  const keys = `${folder}/keys.txt`;
  const newKey = (name: string) => runSources(['serve', '--keys', keys, '--new-key', name]);
  const { code, stdout: key, stderr } = await newKey('payroll:write');
  expect(code).toBe(0);
  expect(key).toMatch(/^[\w-]{43}\n$/);
  expect(stderr).toMatch(/keys\.txt has a new key, payroll, with the role write\. It is shown only now\./);
  const server = startServe({ data: `${folder}/data`, keys, profile: 'production' });
  const url = await server.url;
  expect((await createJob(url, 'x')).status).toBe(401);
  const list = (given: string) => fetch(`${url}/api/v1/files`, { headers: { 'x-api-key': given } });
  expect((await list(key.trim())).status).toBe(200);
  const second = await newKey('board:read');
  expect(second.code).toBe(0);
  await expect.poll(async () => (await list(second.stdout.trim())).status, { interval: 200 }).toBe(200);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('a wrong file of keys, and no file for a new key, end serve with exit code 2', async () => {
  const keys = `${await tempFolder()}/keys.txt`;
  await writeFile(keys, 'payroll admin x\n', { mode: 0o600 });
  const ended = async (flags: string[], env?: NodeJS.ProcessEnv) => {
    const { code, stderr } = await runSources(['serve', '--port', '0', ...flags], { env });
    return [code, stderr];
  };
  const wrong = await ended(['--keys', keys, '--data', await tempFolder()]);
  const missing = await ended(['--new-key', 'payroll:read']);
  const empty = await ended(['--data', await tempFolder()], { NEWHIRE_KEYS: '' });
  expect(wrong).toEqual([
    2,
    expect.stringMatching(/line 1: the role must be read or write\.\nA line is a name/),
  ]);
  expect(missing).toEqual([2, expect.stringContaining('--new-key needs --keys')]);
  expect(empty).toEqual([2, expect.stringContaining('NEWHIRE_KEYS is empty.')]);
});
