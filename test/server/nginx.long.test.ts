/** examples/nginx.conf, tried with a real nginx in front of a real service. */

import { readFile } from 'node:fs/promises';
import { connect } from 'node:tls';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MISSING_FOR_PROXY, type Reply, startProxy } from './nginx-proxy.js';
import { type Body, clean, faulty, form, jobEnded, startService } from './test-service.js';

const NAME = 'behind nginx as in examples/nginx.conf';
const isMissing = MISSING_FOR_PROXY.length > 0;
const FRONTEND = 'https://hr.example.com';

afterEach(() => {
  vi.useRealTimers();
});

/** The way the file says to start the service. */
const asAdvised = { profile: 'production', trustProxy: 'loopback', corsOrigin: FRONTEND } as const;

const bodyOf = (reply: Reply) => JSON.parse(reply.body) as Body;
const allowed = (replies: readonly Reply[]) => replies.filter(({ status }) => status !== 429).length;

/** The clock is that of nginx, so the time is really waited. */
async function toldToWait({ headers }: Reply): Promise<void> {
  expect(headers['ratelimit-reset']).toBe(headers['retry-after']);
  await new Promise((resolve) => setTimeout(resolve, Number(headers['retry-after']) * 1000));
}

/** An answer of the proxy itself is one of the service to programs, browsers and people. */
function expectProblem(reply: Reply, status: number, code: string): void {
  expect(reply.status).toBe(status);
  expect(reply.headers['content-type']).toBe('application/problem+json');
  expect(bodyOf(reply)).toMatchObject({ status, code });
  expect(reply.headers['strict-transport-security']).toBe('max-age=31536000');
  expect(reply.headers['access-control-allow-origin']).toBe(FRONTEND);
}

describe.skipIf(isMissing)(
  isMissing ? `${NAME} (not run: ${MISSING_FOR_PROXY.join(' and ')} not installed)` : NAME,
  () => {
    test('a file is uploaded, corrected and downloaded', async () => {
      const { url } = await startService(asAdvised);
      const { ask } = await startProxy(url);
      const health = await ask('/health');
      expect(bodyOf(health)).toMatchObject({ status: 'healthy', database: 'connected' });
      expect(health.headers['strict-transport-security']).toBe('max-age=31536000');
      const file = await readFile('examples/ohio-faults.txt');
      const uploaded = await ask('/api/v1/files', { body: form({ state: 'Ohio', file }, 'ohio-faults.txt') });
      expect(bodyOf(uploaded)).toMatchObject({ file_name: 'ohio-faults.txt', total_errors: 18 });
      const { file_id } = bodyOf(uploaded);
      expect(bodyOf(await ask(`/api/v1/files/${file_id}`))).toEqual(bodyOf(uploaded));
      const headers = { 'content-type': 'application/json' };
      const job = await ask('/api/v1/jobs', { headers, body: Buffer.from(JSON.stringify({ file_id })) });
      expect(job.status).toBe(201);
      const { job_id, corrected_file_url } = await jobEnded(url, bodyOf(job).job_id);
      expect(bodyOf(await ask(`/api/v1/jobs/${job_id}`)).status).toBe('completed');
      const download = await ask(String(corrected_file_url));
      expect(download.body).toBe(file.toString());
      expect(download.headers['content-disposition']).toContain('ohio-faults.corrected.txt');
    });

    test('who has no key, or asks for another host, gets nothing', async () => {
      const example = await readFile('examples/nginx.conf', 'utf8');
      expect(example).toMatch(
        /NEWHIRE_API_KEY=\S+ newhire serve .*--public-url https:\/\/api\.example\.com /,
      );
      const apiKey = 'made-up';
      const { url } = await startService({ ...asAdvised, apiKey, publicUrl: 'https://api.example.com' });
      const { ask } = await startProxy(url);
      const statusFor = async (host: string, key: string) =>
        (await ask('/api/v1/files', { headers: { host, 'x-api-key': key } })).status;
      expect(await statusFor('api.example.com', apiKey)).toBe(200);
      expect(await statusFor('api.example.com', 'guessed')).toBe(401);
      for (const host of ['evil.example', 'api.example.com.evil.example', '127.0.0.1.evil.example'])
        expect(await statusFor(host, apiKey)).toBe(403);
    });

    test('pages of the service itself and of the frontend may upload, others may not', async () => {
      const { url } = await startService(asAdvised);
      const proxy = await startProxy(url);
      const uploadFrom = async (origin: string) => {
        const body = form({ state: 'Texas', file: clean('Texas', 1) });
        return proxy.ask('/api/v1/files', { body, headers: { origin } });
      };
      expect((await uploadFrom(proxy.url)).status).toBe(200);
      const fromFrontend = await uploadFrom(FRONTEND);
      expect(fromFrontend.status).toBe(200);
      expect(fromFrontend.headers['access-control-allow-origin']).toBe(FRONTEND);
      expect((await uploadFrom('https://evil.example')).status).toBe(403);
    });

    test('a file of 50 MB gets through, a larger upload is answered with 413', async () => {
      const { url } = await startService();
      const { ask } = await startProxy(url);
      const largest = form({ state: 'Ohio', file: Buffer.alloc(52_428_800, 'x') });
      const read = await ask('/api/v1/files', { body: largest });
      expect(bodyOf(read)).toMatchObject({ status: 422, code: 'FORMAT_FAULT' });
      const larger = form({ state: 'Ohio', file: Buffer.alloc(52_428_800 + 65_536, 'x') });
      expectProblem(await ask('/api/v1/files', { body: larger }), 413, 'TOO_LARGE');
      const unmeasured = await ask('/api/v1/files', {
        body: larger,
        headers: { 'transfer-encoding': 'chunked' },
      });
      expectProblem(unmeasured, 413, 'TOO_LARGE');
      expect(bodyOf(await ask('/api/v1/files'))).toMatchObject({ total: 0 });
    });

    test('a client may send a burst of twenty requests and ten a second, and learns when to continue', async () => {
      const { url } = await startService();
      const { ask } = await startProxy(url);
      const paths = ['/api/v1/files', '/health', '/nothing'];
      const startedAt = performance.now();
      const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => ask(paths[at % 3]!)));
      const refilled = Math.ceil((performance.now() - startedAt) / 100);
      expect(allowed(answers)).toBeGreaterThanOrEqual(20);
      expect(allowed(answers)).toBeLessThanOrEqual(20 + refilled);
      const refused = answers.find(({ status }) => status === 429)!;
      expectProblem(refused, 429, 'TOO_MANY_REQUESTS');
      expect(refused.headers).toMatchObject({
        'ratelimit-limit': '20',
        'ratelimit-remaining': '0',
      });
      await toldToWait(refused);
      expect((await ask('/health')).status).toBe(200);
      // A browser loads the files of the page at once; they do not count as requests to the API.
      await toldToWait(refused);
      const files = await Promise.all(Array.from({ length: 60 }, () => ask('/page/page.css')));
      expect([...new Set(files.map(({ status }) => status))]).toEqual([200]);
      expect(allowed(await Promise.all(Array.from({ length: 5 }, () => ask('/health'))))).toBe(5);
    });

    test('a client may send a burst of five uploads and five a minute, and ask for other things', async () => {
      const { url } = await startService();
      const { ask } = await startProxy(url);
      const upload = () => ask('/api/v1/files', { body: form({ state: 'Ohio', file: faulty() }) });
      const answers = await Promise.all(Array.from({ length: 8 }, upload));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
      const refused = await upload();
      expectProblem(refused, 429, 'TOO_MANY_REQUESTS');
      expect(refused.headers).toMatchObject({ 'ratelimit-limit': '5' });
      expect(bodyOf(await ask('/api/v1/files'))).toMatchObject({ total: 5 });
      await toldToWait(refused);
      expect(allowed(await Promise.all(Array.from({ length: 3 }, upload)))).toBe(1);
    });

    test.skipIf(process.platform !== 'linux')(
      'the service distinguishes clients, whatever they claim to be',
      async () => {
        vi.useFakeTimers({ toFake: ['Date', 'performance'] });
        const { url } = await startService(asAdvised);
        const { ask } = await startProxy(url);
        const left = async (from: string, claimed?: string) => {
          const headers: Record<string, string> = claimed ? { 'x-forwarded-for': claimed } : {};
          return (await ask('/api/v1/files', { from, headers })).headers['ratelimit-remaining'];
        };
        expect(await left('127.0.0.2')).toBe('19');
        expect(await left('127.0.0.2')).toBe('18');
        expect(await left('127.0.0.3')).toBe('19');
        expect(await left('127.0.0.2', '192.0.2.1')).toBe('17');
        expect(await left('127.0.0.2', '127.0.0.3')).toBe('16');
        expect(await left('127.0.0.3')).toBe('18');
      },
    );

    test.skipIf(process.platform !== 'linux')('metrics are for the machine of the service', async () => {
      const { url } = await startService({ metrics: true });
      const { ask } = await startProxy(url);
      expect((await ask('/metrics')).body).toContain('newhire_http_requests_total');
      expectProblem(await ask('/metrics', { from: '127.0.0.2' }), 403, 'FORBIDDEN');
    });

    test('when the service is down the proxy says so, and when to try again', async () => {
      const service = await startService();
      const { ask } = await startProxy(service.url);
      await service.close();
      const reply = await ask('/api/v1/files');
      expectProblem(reply, 503, 'SERVICE_FAILED');
      expect(reply.headers['retry-after']).toBe('5');
    });

    test('what the proxy cannot understand is refused as the service does it', async () => {
      const { url } = await startService();
      const proxy = await startProxy(url);
      const tooLong = await proxy.ask(`/nothing?${'x'.repeat(40_000)}`);
      expectProblem(tooLong, 400, 'USAGE');
      expect(await sendRaw(proxy.url, 'GET / HTTP/1.1\r\nno header\r\n\r\n')).toContain('"code":"USAGE"');
    });
  },
);

/** The whole answer to bytes that are no proper request. */
function sendRaw(url: string, bytes: string): Promise<string> {
  const { hostname: host, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect({ host, port: Number(port), rejectUnauthorized: false }, () =>
      socket.write(bytes),
    );
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}
