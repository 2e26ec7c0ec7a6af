/** Limits, headers and access: what the profiles, the key and the loopback address change. */

import { request } from 'node:http';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addKey, KeysFile } from '../../src/server/service/keys-file.js';
import { atEndOfFile } from '../support/at-end-of-file.js';
import { tempFolder } from '../support/temp-folder.js';
import {
  clean,
  createJob,
  faulty,
  fetch,
  form,
  jobEnded,
  json,
  type Service,
  startService,
  upload,
} from './test-service.js';

const atEnd = atEndOfFile();

/** The services of the tests that only ask who may ask. */
let usual: Service;
let forOthers: Service;
beforeAll(async () => {
  usual = await startService({ corsOrigin: 'https://hr.example' }, atEnd);
  forOthers = await startService({ loopback: false, publicUrl: 'https://api.example' }, atEnd);
});
afterEach(() => {
  vi.useRealTimers();
});

/** A GET or POST with headers that fetch would not send. */
function ask(
  url: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers, method }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    asking.on('error', reject);
    asking.end();
  });
}

const production = { profile: 'production' } as const;

test('production allows a client a burst of twenty requests and ten a second, of any kind', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const { url } = await startService(production);
  const burst = async (count: number) => {
    const paths = ['/api/v1/files', '/health', '/nothing'];
    const answers = await Promise.all(Array.from({ length: count }, (_, at) => fetch(url + paths[at % 3])));
    return answers.filter(({ status }) => status !== 429).length;
  };
  expect(await burst(30)).toBe(20);
  vi.advanceTimersByTime(1000);
  expect(await burst(30)).toBe(10);
  vi.advanceTimersByTime(60_000);
  expect(await burst(30)).toBe(20);
  const refused = await fetch(`${url}/api/v1/jobs`);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.headers.get('ratelimit-limit')).toBe('20');
  expect(refused.headers.get('ratelimit-remaining')).toBe('0');
  expect(refused.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(await json(refused)).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
});

test('production counts refused requests too, so that keys cannot be guessed', async () => {
  const { url } = await startService({ ...production, apiKey: 'made-up' });
  const statuses = async (headers: Record<string, string>) => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(`${url}/api/v1/files`, headers)));
    return [...new Set(answers.map(({ status }) => status))].sort();
  };
  expect(await statuses({ 'x-api-key': 'guessed' })).toEqual([401, 429]);
  const other = await startService(production);
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => ask(`${other.url}/api/v1/files`, { host: 'elsewhere.example' })),
  );
  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([403, 429]);
});

test('production accepts a burst of five uploads and five a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const { url } = await startService(production);
  const burst = async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => upload(url, clean('Texas', 1), 'Texas')),
    );
    return answers.map(({ status }) => status).sort();
  };
  expect(await burst()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  const refused = await upload(url, clean());
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(12);
  expect((await fetch(`${url}/api/v1/files`)).headers.get('ratelimit-remaining')).toBe('19');
  vi.advanceTimersByTime(12_000);
  expect((await burst()).filter((status) => status === 200)).toHaveLength(1);
});

test('each client behind a trusted proxy has its own bucket; other clients cannot choose theirs', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const asClient = (url: string, client: string) =>
    fetch(`${url}/api/v1/files`, { headers: { 'x-forwarded-for': client } });
  const proxied = await startService({ ...production, trustProxy: 'loopback' });
  for (let at = 0; at < 20; at++) await asClient(proxied.url, '192.0.2.1');
  expect((await asClient(proxied.url, '192.0.2.1')).status).toBe(429);
  expect((await asClient(proxied.url, '192.0.2.2')).status).toBe(200);
  // Some proxies add the port, which is another one for each connection.
  const ports = Array.from({ length: 25 }, (_, at) => at + 5000);
  for (const address of ['192.0.2.3', '[2001:db8::3]']) {
    const statuses: number[] = [];
    for (const port of ports)
      statuses.push((await asClient(proxied.url, `10.0.0.1, ${address}:${port}`)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  }
  const direct = await startService(production);
  for (let at = 0; at < 20; at++) await asClient(direct.url, `192.0.2.${at}`);
  expect((await asClient(direct.url, '192.0.2.99')).status).toBe(429);
});

test('production limits each key too, wherever its requests come from, and tells of the limit that is reached first', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const path = `${await tempFolder()}/keys.txt`;
  const { key } = await addKey(path, 'payroll:write');
  const keys = await KeysFile.open(path);
  const { url } = await startService({ ...production, keys, apiKey: 'made-up', trustProxy: 'loopback' });
  const from = (host: number, given = key) => ({ 'x-api-key': given, 'x-forwarded-for': `192.0.2.${host}` });
  const list = (host: number, given?: string) => fetch(`${url}/api/v1/files`, { headers: from(host, given) });
  expect((await list(1)).headers.get('ratelimit-remaining')).toBe('19');
  expect((await list(2)).headers.get('ratelimit-remaining')).toBe('18');
  for (let host = 3; host <= 20; host++) expect((await list(host)).status).toBe(200);
  const refused = await list(21);
  expect([
    refused.status,
    refused.headers.get('ratelimit-remaining'),
    refused.headers.get('retry-after'),
  ]).toEqual([429, '0', '1']);
  expect(await json(refused)).toMatchObject({ detail: 'This API key has sent too many requests.' });
  expect((await list(21, 'made-up')).status).toBe(200);
  vi.advanceTimersByTime(1000);
  expect((await list(22)).headers.get('ratelimit-remaining')).toBe('9');
  const send = (host: number) =>
    fetch(`${url}/api/v1/files`, {
      method: 'POST',
      headers: from(host),
      body: form({ state: 'Texas', file: clean('Texas', 1) }),
    });
  const statuses = await Promise.all([30, 31, 32, 33, 34, 35].map(async (host) => (await send(host)).status));
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 429]);
});

test('development has no limits and no headers of production', async () => {
  const { url } = await startService({ corsOrigin: 'https://hr.example' });
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => fetch(`${url}/health`, { headers: { origin: 'https://hr.example' } })),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const names = [...answers[0]!.headers.keys()];
  // The id of the request, and that no type is guessed, are for every profile.
  expect(names.filter((name) => /^(access-control|ratelimit|x-|strict|cross-origin)/.test(name))).toEqual([
    'x-content-type-options',
    'x-request-id',
  ]);
});

test('production allows pages of one origin, with the methods and headers of the API', async () => {
  const { url } = await startService({ ...production, corsOrigin: 'https://hr.example' });
  const preflight = await fetch(`${url}/api/v1/jobs`, {
    method: 'OPTIONS',
    headers: { origin: 'https://hr.example', 'access-control-request-method': 'POST' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('https://hr.example');
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE, OPTIONS');
  expect(preflight.headers.get('access-control-allow-headers')).toBe(
    'Content-Type, Authorization, X-API-Key, Idempotency-Key, If-Match, If-None-Match',
  );
  const other = await fetch(`${url}/api/v1/files`, { headers: { origin: 'https://evil.example' } });
  expect(other.headers.get('access-control-allow-origin')).toBe('https://hr.example');
  const body = form({ state: 'Ohio', file: faulty() });
  const sent = await fetch(`${url}/api/v1/files`, {
    method: 'POST',
    headers: { origin: 'https://hr.example' },
    body,
  });
  expect(sent.status).toBe(200);
});

test('the headers of production leave plain HTTP alone', async () => {
  const { url } = await startService(production);
  const { headers } = await fetch(`${url}/api/v1/files`);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  for (const path of ['/api/v1/files', '/docs', '/redoc']) {
    const all = JSON.stringify([...(await fetch(url + path)).headers]);
    expect(all).not.toMatch(
      /strict-transport-security|upgrade-insecure-requests|cross-origin-opener|origin-agent/,
    );
  }
});

test.each([
  ['localhost', 200],
  ['LOCALHOST:8000', 200],
  ['127.0.0.1:9', 200],
  ['[::1]:8000', 200],
  ['evil.example', 403],
  ['127.0.0.1.evil.example', 403],
  ['localhost.evil.example:8000', 403],
  ['192.168.1.5', 403],
  ['127.999.0.1', 403],
])('on loopback a request for the host "%s" is answered with %i', async (host, status) => {
  const { url } = usual;
  expect((await ask(`${url}/api/v1/files`, { host })).status).toBe(status);
});

test.each([
  ['api.example', 200],
  ['API.Example:443', 200],
  ['192.168.1.5:8000', 200],
  ['localhost', 200],
  ['evil.example', 403],
  ['api.example.evil.example', 403],
])('a service for others answers to a request for the host "%s" with %i', async (host, status) => {
  const { url } = forOthers;
  for (const path of ['/api/v1/files', '/docs'])
    expect((await ask(url + path, { host })).status).toBe(status);
  expect((await ask(`${url}/nothing`, { host })).status).toBe(status === 200 ? 404 : 403);
});

test.each([
  ['cross-site', undefined, 403],
  ['cross-site', 'https://evil.example', 403],
  ['cross-site', 'https://hr.example', 200],
  ['same-origin', undefined, 200],
  ['none', undefined, 200],
])('a browser that says %s, from %s, is answered with %i', async (site, origin, status) => {
  const { url } = usual;
  const headers = { 'sec-fetch-site': site, ...(origin && { origin }) };
  expect((await ask(`${url}/api/v1/files`, headers)).status).toBe(status);
});

test('no answer of the API may be stored', async () => {
  const { url } = await startService();
  const { file_id } = await json(await upload(url, faulty(2)));
  const { job_id } = await json(await createJob(url, file_id));
  await jobEnded(url, job_id);
  const [file, job] = [`files/${file_id}`, `jobs/${job_id}`];
  const given = ['files', file, `${file}/errors`, `${file}/report`, `${file}/records/1`, 'jobs', job];
  const results = [`${job}/download`, `${job}/corrections`, `${job}/proposals`];
  for (const path of [...given, ...results, 'jobs/x/download', 'nothing']) {
    const answer = await fetch(`${url}/api/v1/${path}`);
    expect(answer.status, path).toBe(/x|nothing/.test(path) ? 404 : 200);
    expect(answer.headers.get('cache-control'), path).toBe('no-store');
  }
});

test.each([
  ['its own page', 404, (url: string) => url],
  ['another page', 403, () => 'https://evil.example'],
  ['another page of this computer', 403, () => 'http://localhost:3000'],
  ['a page without an origin', 403, () => 'null'],
  ['the page that was let in', 404, () => 'https://hr.example'],
])('on loopback a change that %s asks for is answered with %i', async (_page, status, originOf) => {
  const { url } = usual;
  const origin = originOf(url);
  const target = `${url}/api/v1/files/00000000-0000-4000-8000-000000000000`;
  expect((await fetch(target, { method: 'DELETE', headers: { origin } })).status).toBe(status);
  expect((await fetch(`${url}/api/v1/files`, { headers: { origin } })).status).toBe(200);
});

test('if a key is set, the API and the metrics require it; health and documentation do not', async () => {
  const { url } = await startService({ apiKey: 'secret', metrics: true });
  for (const path of ['/api/v1/files', '/api/v1/jobs/x', '/metrics']) {
    const refused = await fetch(url + path);
    expect(refused.status, path).toBe(401);
    expect(await json(refused)).toMatchObject({ code: 'UNAUTHORIZED' });
    expect((await fetch(url + path, { headers: { 'x-api-key': 'secrets' } })).status).toBe(401);
    expect((await fetch(url + path, { headers: { 'x-api-key': 'secret' } })).status).not.toBe(401);
  }
  for (const path of ['/health', '/docs', '/redoc', '/openapi.json']) {
    expect((await fetch(url + path)).status, path).toBe(200);
  }
});

test('metrics count requests, findings and jobs, and contain nothing that a client sent', async () => {
  const { url } = await startService({ metrics: true });
  await upload(url, faulty(3), 'Ohio', 'secret-name.txt');
  await fetch(`${url}/api/v1/files/secret-id`);
  await fetch(`${url}/secret-path?secret=query`);
  const response = await fetch(`${url}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await response.text();
  for (const line of [
    'newhire_http_requests_total{method="POST",route="/api/v1/files",status="200"} 1',
    'newhire_http_requests_total{method="GET",route="/api/v1/files/:file_id",status="404"} 1',
    'newhire_http_errors_total{method="GET",route="none",status="404"} 1',
    'newhire_findings_total{state="Ohio",error_type="MISSING_REQUIRED_FIELD"} 3',
    'newhire_jobs{status="pending"} 0',
    'newhire_job_queue_depth 0',
  ]) {
    expect(text).toContain(line);
  }
  expect(text).toMatch(
    /newhire_http_request_duration_seconds_count\{method="POST",route="\/api\/v1\/files"\} 1/,
  );
  expect(text).toMatch(/newhire_http_connections_active [1-9]/);
  expect(text).not.toContain('secret');
  const off = await startService();
  // Not in the document of such a service, so that its contract says nothing of it.
  expect((await globalThis.fetch(`${off.url}/metrics`)).status).toBe(404);
});
