/** Starting, stopping and being killed: nothing that was acknowledged is ever lost. */

import { createHash } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { atEndOfFile } from '../support/at-end-of-file.js';
import { runs, share, TEST_TIMEOUT } from '../support/campaign.js';
import { findLayout } from '../support/layouts.js';
import { DISPLACEMENTS, markedRecord } from '../support/marked-records.js';
import { seeded } from '../support/random.js';
import { cleanRecord } from '../support/records.js';
import { runSources } from '../support/run.js';
import { startServe } from '../support/server-process.js';
import { tempFolder } from '../support/temp-folder.js';
import { BOUNDARY, fieldPart, filePart, rawClient, uploadHead } from './raw-client.js';
import { correctByRules } from './real-corrections.js';
import {
  createJob,
  faulty,
  fetch,
  jobEnded,
  json,
  type ServiceOptions,
  startService,
  upload,
} from './test-service.js';

/** A server of this process, which corrects as others do, on a folder that another process has left. */
const nextServer = (root: string, options: ServiceOptions = {}) =>
  startService({ root, correct: correctByRules, ...options });

const atEnd = atEndOfFile();

/**
 * The server of the tests that need no other, on a folder of two uploads whose index is damaged. The last of these tests
 * stops it.
 */
let usual: ReturnType<typeof startUsual> | undefined;
const usualServer = () => (usual ??= startUsual());

async function startUsual() {
  const data = `${await tempFolder(atEnd)}/data`;
  const first = await startService({ root: data }, atEnd);
  const uploads = [
    await json(await upload(first.url, faulty())),
    await json(await upload(first.url, faulty())),
  ];
  await first.close();
  await writeFile(`${data}/db.json`, '{"schema":1,"files":[');
  return { ...startServe({ data, today: '2026-11-21' }, {}, atEnd), data, uploads };
}

test('a damaged db.json is made again with all that was acknowledged, and the log says so', async () => {
  const { url, uploads, stdout } = await usualServer();
  for (const { file_id } of uploads)
    expect((await fetch(`${await url}/api/v1/files/${file_id}`)).status).toBe(200);
  expect(stdout()).toContain('It was made again from the folders of the uploads and jobs: 2 uploads.');
});

test('the whole way: upload, job, poll, download, and what was done', async () => {
  const child = await usualServer();
  const url = await child.url;
  const input = await readFile('examples/ohio-faults.txt');
  const file = await json(await upload(url, input));
  const { job_id } = await json(await createJob(url, file.file_id));
  const job = await jobEnded(url, job_id);
  expect(job.status).toBe('completed');
  expect(Number(job.corrections_applied) + Number(job.corrections_failed)).toBe(file.total_errors);
  const corrected = Buffer.from(await (await fetch(`${url}${job.corrected_file_url}`)).arrayBuffer());
  const again = await json(await upload(url, corrected));
  expect(again.total_errors).toBe(job.corrections_failed);
  const { total } = await json(await fetch(`${url}/api/v1/jobs/${job_id}/corrections`));
  expect(total).toBeGreaterThan(Number(file.total_errors));
  expect(child.stdout() + child.stderr()).not.toMatch(/ohio|faults|hires\.txt|\b\d{9}\b/);
});

test('once it listens, an answer loads nothing more; the documentation is loaded for the first who asks for it', async () => {
  const data = await tempFolder();
  const builtIn = `process.on('exit', () => console.error(process.moduleLoadList.join()))`;
  const hooks = [
    `data:text/javascript,${encodeURIComponent(builtIn)}`,
    new URL('../support/loaded-hook.mjs', import.meta.url),
  ];
  const LOADED_FILE = join(await tempFolder(), 'loaded');
  const env = { LOADED_FILE, NODE_OPTIONS: hooks.map((hook) => `--import=${hook}`).join(' ') };
  const child = startServe({ data }, env);
  const url = await child.url;
  const atStart = await readFile(LOADED_FILE, 'utf8');
  expect(atStart).toContain('/fastify/');
  expect(atStart).not.toMatch(/@fastify\/(swagger|cors|helmet|rate-limit)/);
  // Large enough to be compressed.
  const page = await fetch(`${url}/page/page.js`, { headers: { 'accept-encoding': 'gzip' } });
  expect(page.headers.get('content-encoding')).toBe('gzip');
  await fetch(`${url}/api/v1/files`);
  expect(await readFile(LOADED_FILE, 'utf8')).toBe(atStart);
  expect((await fetch(`${url}/docs/json`)).status).toBe(200);
  expect(await readFile(LOADED_FILE, 'utf8')).toContain('@fastify/swagger-ui');
  child.signal('SIGTERM');
  expect(await child.ended).toBe(0);
  // All of fetch, which would be loaded by the first use of Response. Node.js 22 and later load it with node:http.
  if (Number.parseInt(process.versions.node, 10) < 22) expect(child.stderr()).not.toContain('undici');
});

test('at SIGTERM requests are finished, one that stalls gets an answer, and the running job is put back: exit 0 within 12 seconds', async () => {
  const data = await tempFolder();
  const first = startServe({ data });
  const url = await first.url;
  const { file_id } = await json(await upload(url, faulty(1000)));
  const sending = rawClient(url);
  const body = `${fieldPart('state', 'Ohio')}${filePart()}${faulty(5).toString('latin1')}\r\n--${BOUNDARY}--\r\n`;
  await sending.send(uploadHead(body.length) + body.slice(0, 1000));
  const stalled = rawClient(url);
  await stalled.send(uploadHead(100_000) + fieldPart('state', 'Ohio') + filePart() + 'A'.repeat(5000));
  await expect.poll(() => readdir(`${data}/files`), { interval: 5 }).toHaveLength(3);
  const { job_id } = await json(await createJob(url, file_id));
  const started = async () => (await json(await fetch(`${url}/api/v1/jobs/${job_id}`))).status;
  await expect.poll(started, { interval: 5 }).toBe('processing');
  const startedAt = performance.now();
  first.signal('SIGTERM');
  const ready = async () => (await fetch(`${url}/health/ready`)).status;
  await expect.poll(ready, { interval: 20 }).toBe(503);
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  const late = await fetch(`${url}/api/v1/files`);
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
  await sending.send(body.slice(1000));
  const answer = await sending.rest();
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/connection: close/i);
  expect(await stalled.rest()).toMatch(/^HTTP\/1\.1 503 [\s\S]*"code":"STOPPING"/);
  // By its own clock: after 11.5 seconds it would have ended by a signal.
  expect(await first.ended).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  expect(first.stdout().match(/the server (stops|has stopped)/g)).toEqual([
    'the server stops',
    'the server has stopped',
  ]);
  const { jobs } = JSON.parse(await readFile(`${data}/db.json`, 'utf8'));
  expect(jobs).toMatchObject([{ job_id, status: 'pending', crashes: 0 }]);
  expect(await readdir(`${data}/files`)).toHaveLength(2);
  const second = await nextServer(data);
  expect((await jobEnded(second.url, job_id)).status).toBe('completed');
  expect((await json(await fetch(`${second.url}/api/v1/files`))).total).toBe(2);
});

test.each(share(['SIGHUP', 'SIGTERM'] as const, 1))(
  'at a second %s the running job is put back too, and counts as no crash',
  async (second) => {
    const data = await tempFolder();
    const server = startServe({ data });
    const url = await server.url;
    const { file_id } = await json(await upload(url, faulty(1000)));
    const stalled = rawClient(url);
    await stalled.send(uploadHead(100_000) + fieldPart('state', 'Ohio') + filePart() + 'A'.repeat(5000));
    await expect.poll(() => readdir(`${data}/files`), { interval: 5 }).toHaveLength(2);
    const { job_id } = await json(await createJob(url, file_id));
    const started = async () => (await json(await fetch(`${url}/api/v1/jobs/${job_id}`))).status;
    await expect.poll(started, { interval: 5 }).toBe('processing');
    const startedAt = performance.now();
    server.signal('SIGTERM');
    await expect.poll(server.stdout, { interval: 5 }).toContain('the server stops');
    server.signal(second);
    expect(await server.ended).toBe(0);
    // The stalled upload is no longer waited for.
    expect(performance.now() - startedAt).toBeLessThan(8000);
    const { jobs } = JSON.parse(await readFile(`${data}/db.json`, 'utf8'));
    expect(jobs).toMatchObject([{ job_id, status: 'pending', crashes: 0 }]);
  },
);

test('while its folder cannot be reached, a server waits, reports it, and continues when it is back', async () => {
  const { data, ...server } = await usualServer();
  const url = await server.url;
  const { file_id } = await json(await upload(url, faulty()));
  await rename(data, `${data}-away`);
  const missing = await upload(url, faulty());
  expect(missing.status).toBe(503);
  expect((await json(missing)).detail).toBe('The data folder, or a part of it, is missing.');
  const answer = async () => {
    const response = await fetch(`${url}/api/v1/files`);
    return `${response.status} ${await response.text()}`;
  };
  // The lock is refreshed every few seconds.
  await expect.poll(answer).toMatch(/^503 .*The data folder cannot be reached/);
  expect((await fetch(`${url}/health`)).status).toBe(500);
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  await rename(`${data}-away`, data);
  await expect.poll(answer).toMatch(/^200 /);
  expect((await fetch(`${url}/api/v1/files/${file_id}`)).status).toBe(200);
  expect((await upload(url, faulty())).status).toBe(200);
});

test('uploads, findings and jobs of displaced records leave none of their values in the log of a server, which stops immediately when it has no requests, also on SIGHUP', async () => {
  const layout = findLayout('Ohio')!;
  const random = seeded(12);
  const records = Object.values(DISPLACEMENTS).map((displace, number) => {
    const record = markedRecord(layout, random, number);
    return { ...record, lines: displace(record.line, random, cleanRecord(layout, random)) };
  });
  const file = Buffer.from(`${records.flatMap(({ lines }) => lines).join('\n')}\n`, 'latin1');
  const server = await usualServer();
  const url = await server.url;
  const { file_id } = await json(await upload(url, file));
  expect((await json(await fetch(`${url}/api/v1/files/${file_id}/errors`))).total).toBeGreaterThan(10);
  const { job_id } = await json(await createJob(url, file_id));
  expect((await jobEnded(url, job_id)).status).toBe('completed');
  const startedAt = performance.now();
  server.signal('SIGHUP');
  expect(await server.ended).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  const output = server.stdout() + server.stderr();
  expect(output).toContain(job_id);
  // A random id may contain any seven digits.
  const log = output.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '');
  // Words of the records are of letters that no English word has in a row; shorter numbers may be times.
  const values = records.flatMap(({ line }) => line.match(/[JQVBFHXZKGWY]{4,}|\d{7,}/g) ?? []);
  const parts = values.flatMap((value) => (/\d/.test(value) ? value.match(/\d{7}/g)! : [value]));
  expect(parts.filter((part) => log.includes(part))).toEqual([]);
});

test('a second server on the same folder fails with a message that names the first process', async () => {
  const data = await tempFolder();
  const first = await startService({ root: data });
  const second = startServe({ data });
  expect(await second.ended).toBe(3);
  expect(second.stderr()).toContain(`Another newhire server (process ${process.pid} on `);
  expect((await fetch(`${first.url}/health`)).status).toBe(200);
});

test('a port in use, an unknown host and an invalid flag are explained in a sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once('listening', resolve));
  const port = String((other.address() as { port: number }).port);
  const messageFor = async (flags: Parameters<typeof startServe>[0]) => {
    const child = startServe({ data: await tempFolder(), ...flags });
    expect(await child.ended).toBe(2);
    return child.stderr();
  };
  // What is refused before anything is opened needs no process of its own.
  const refusalOf = async (args: string[], env?: NodeJS.ProcessEnv) => {
    const port = args.includes('--port') ? [] : ['--port', '0'];
    const { code, stderr } = await runSources(['serve', ...port, '--data', data, ...args], { env });
    expect(code).toBe(2);
    return stderr;
  };
  const data = await tempFolder();
  const all = [
    ...(await Promise.all([messageFor({ port }), messageFor({ host: '192.0.2.1', 'no-key': true })])),
    await refusalOf(['--port', '70000']),
    await refusalOf(['--profile', 'test']),
    await refusalOf(['--profile', 'production', '--cors-origin', 'https://hr.example/']),
    await refusalOf(['--public-url', 'https://hr.example/newhire?x=1']),
    await refusalOf(['--trust-proxy', '1']),
    await refusalOf(['--trust-proxy', 'loopback,10.0.0.0/99']),
    await refusalOf(['--model', 'gpt-x']),
    await refusalOf(['--host', '0.0.0.0']),
    await refusalOf(['--profile', 'production']),
    await refusalOf([], { NEWHIRE_API_KEY: '' }),
    await refusalOf(['--no-key', '--keys', 'keys.txt']),
    await refusalOf(['--no-key'], { NEWHIRE_API_KEY: 'secret' }),
    await refusalOf([], { NEWHIRE_API_KEY: 'secret\n' }),
  ];
  for (const [at, words] of [
    /the port is in use\.\nChoose another one with --port\./,
    /does not have that address/,
    /--port must be a whole number from 0 to 65535/,
    /--profile must be development or production/,
    /--cors-origin must be an origin such as/,
    /--public-url must be an address such as https:\/\/hr\.example\.com or/,
    /A trusted proxy must be an IP address/,
    /A trusted proxy must be an IP address/,
    /there is no key for its service/,
    /No API key is set, and --host 0\.0\.0\.0 lets other computers connect\.\nSet NEWHIRE_API_KEY/,
    /No API key is set, and --profile production/,
    /NEWHIRE_API_KEY is empty\.\nSet it to a key, or unset it\./,
    /--no-key contradicts --keys\.\nLeave out one of them\./,
    /--no-key contradicts NEWHIRE_API_KEY\.\nLeave out one of them\./,
    /^newhire: NEWHIRE_API_KEY has a line end, .* cannot be sent\.\nSet it to the key alone\.\n$/,
  ].entries()) {
    expect(all[at]).toMatch(words);
  }
});

test('a server that others can reach says so, and that a proxy must encrypt, unless one is named', async () => {
  const [bare, proxied] = await Promise.all(
    [{}, { 'trust-proxy': 'loopback' }].map(async (flags) => {
      const server = startServe(
        { host: '0.0.0.0', data: await tempFolder(), ...flags },
        { NEWHIRE_API_KEY: 'k'.repeat(48) },
      );
      await server.url;
      await expect.poll(server.stderr).toContain('it stores Social Security numbers');
      return server.stderr();
    }),
  );
  expect(bare).toContain('It does not encrypt: put a proxy with TLS in front of it');
  expect(proxied).not.toContain('encrypt');
});

/** How often the server is killed, and what happens to db.json then. */
const AFTER_KILLS: [number, string, (text: string) => string][] = [
  [runs(1, 30), '', (text) => text],
  [
    runs(1, 15),
    ', its index torn each time,',
    (text) => text.slice(0, Math.floor(Math.random() * text.length)),
  ],
];

test.each(share(AFTER_KILLS, 1))(
  'killed %i times at any moment under load%s it loses nothing that it acknowledged',
  { timeout: TEST_TIMEOUT * runs(1, 30) },
  async (kills, _, tear) => {
    const data = await tempFolder();
    const files = new Map<string, string>();
    const jobs = new Set<string>();
    let onJob = () => {};
    const jobsReach = (wanted: number) =>
      new Promise<void>((resolve) => {
        onJob = () => jobs.size >= wanted && resolve();
      });
    let at = 0;
    const work = async (url: string) => {
      for (;;) {
        const bytes = faulty(1 + (at++ % 40));
        const { file_id } = await json(await upload(url, bytes));
        files.set(file_id, createHash('sha256').update(bytes).digest('hex'));
        const created = await createJob(url, file_id);
        expect(created.status).toBe(201);
        jobs.add((await json(created)).job_id);
        onJob();
      }
    };
    for (let kill = 0; kill < kills; kill++) {
      const child = startServe({ data, workers: '2' });
      const url = await child.url;
      const wanted = jobs.size + 1 + Math.floor(Math.random() * runs(8, 20));
      const isEnough = jobsReach(wanted);
      const clients = [1, 2, 3, 4].map(() => work(url).catch((error: Error) => error));
      await Promise.race([isEnough, Promise.all(clients)]);
      expect(jobs.size).toBeGreaterThanOrEqual(wanted);
      child.signal('SIGKILL');
      await child.ended;
      // A client may fail only because the server does not answer any more.
      for (const client of clients) expect(await client).toBeInstanceOf(TypeError);
      const index = await readFile(`${data}/db.json`, 'utf8');
      expect(JSON.parse(index)).toMatchObject({ schema: 4 });
      await writeFile(`${data}/db.json`, tear(index));
    }
    const { url } = await nextServer(data, { workers: 2, onWarning: () => undefined });
    for (const [file_id, sha256] of files) {
      expect(await json(await fetch(`${url}/api/v1/files/${file_id}`))).toMatchObject({ file_id, sha256 });
      const source = await readFile(`${data}/files/${file_id}/source`);
      expect(createHash('sha256').update(source).digest('hex')).toBe(sha256);
    }
    for (const job_id of jobs) {
      const ended = await jobEnded(url, job_id);
      // A job that was running at three of the kills is given up, and is done when it is asked for again.
      if (ended.status === 'failed') await fetch(`${url}/api/v1/jobs/${job_id}/retry`, { method: 'POST' });
      expect((await jobEnded(url, job_id)).status).toBe('completed');
      expect((await fetch(`${url}/api/v1/jobs/${job_id}/download`)).status).toBe(200);
    }
    // Those whose answer was lost are done too: a correction that is ended may leave a file open.
    const waiting = async (status: string) =>
      (await json(await fetch(`${url}/api/v1/jobs?status=${status}`))).total;
    for (const status of ['pending', 'processing']) await expect.poll(() => waiting(status)).toBe(0);
    const { files: known } = JSON.parse(await readFile(`${data}/db.json`, 'utf8'));
    expect(await readdir(`${data}/files`)).toHaveLength(known.length);
    const leftovers = async () => {
      const names = await readdir(data, { recursive: true });
      return names.filter((name) => /\.(tmp|new|gone|damaged)$/.test(name));
    };
    // The index may just be written.
    await expect.poll(leftovers).toEqual([]);
  },
);
