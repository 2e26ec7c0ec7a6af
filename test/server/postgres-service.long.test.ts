/** The service on a database: its answers while the database is unavailable or slow, and how servers and workers share it. */

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { newDatabase, query } from '../support/databases.js';
import { runNewhire } from '../support/run.js';
import { startServe, startWork } from '../support/server-process.js';
import { proxyTo } from '../support/tcp-proxy.js';
import { tempFolder } from '../support/temp-folder.js';
import { createJob, faulty, fetch, heldBack, jobEnded, json, startService, upload } from './test-service.js';

test('while the database is away every answer is a 503, and a job that runs ends afterwards', async () => {
  const database = await newDatabase();
  const proxy = await proxyTo(database);
  const { correct, started, letGo } = heldBack();
  const { url } = await startService({ database: proxy.url, correct });
  const { file_id } = await json(await upload(url, faulty()));
  const { job_id } = await json(await createJob(url, file_id));
  await started;
  proxy.cut();
  for (const answer of [await upload(url, faulty()), await fetch(`${url}/api/v1/files`)]) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await json(answer)).toMatchObject({
      code: 'STORE_UNAVAILABLE',
      detail: expect.stringMatching(/^The database (does not answer|is starting)/),
    });
  }
  const health = await fetch(`${url}/health`);
  expect([health.status, await json(health)]).toMatchObject([500, { database: 'disconnected' }]);
  letGo();
  proxy.mend();
  await expect.poll(async () => (await fetch(`${url}/health`)).status).toBe(200);
  await expect.poll(async () => (await fetch(`${url}/api/v1/files`)).status).toBe(200);
  expect(await jobEnded(url, job_id)).toMatchObject({ status: 'completed' });
  expect(await query(database, 'select crashes from jobs')).toEqual([{ crashes: 0 }]);
});

test('a database that takes 200 ms for each answer is slow, and nothing else', {
  timeout: 60_000,
}, async () => {
  const proxy = await proxyTo(await newDatabase());
  const { url } = await startService({ database: proxy.url });
  proxy.slow(200);
  const { file_id } = await json(await upload(url, faulty(3)));
  const { job_id } = await json(await createJob(url, file_id));
  expect(await jobEnded(url, job_id)).toMatchObject({ status: 'completed' });
  expect((await fetch(`${url}/health`)).status).toBe(200);
});

test('two servers refuse what one of them has done, and give what the other has stored', async () => {
  const database = await newDatabase();
  const [one, other] = [await startService({ database }), await startService({ database })];
  const sent = faulty(2);
  const { file_id } = await json(await upload(one.url, sent));
  const answers = await Promise.all(
    [one, other].flatMap(({ url }) => [createJob(url, file_id), createJob(url, file_id)]),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  const { job_id } = await json(answers.find(({ status }) => status === 201)!);
  expect(await jobEnded(other.url, job_id)).toMatchObject({ status: 'completed' });
  const download = await fetch(`${other.url}/api/v1/jobs/${job_id}/download`);
  expect(Buffer.from(await download.arrayBuffer())).toEqual(sent);
  expect((await fetch(`${other.url}/api/v1/files/${file_id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await fetch(`${one.url}/api/v1/files/${file_id}`)).status).toBe(404);
  expect(await query(database, 'select blob_id from blobs')).toEqual([]);
});

test('a server without workers is healthy while some process works, and ps shows no password', {
  timeout: 60_000,
}, async () => {
  const database = await newDatabase();
  const password = new URL(database).password || 'a server without one';
  const data = await tempFolder();
  const server = startServe({ workers: '0', database, data });
  const url = await server.url;
  const title = await readFile(`/proc/${server.pid}/cmdline`, 'utf8').catch(() => '');
  expect(title).not.toContain(password);
  const down = await fetch(`${url}/health`);
  expect([down.status, await json(down)]).toMatchObject([500, { workers: 'down' }]);
  const { file_id } = await json(await upload(url, faulty()));
  expect(await json(await createJob(url, file_id))).toMatchObject({
    code: 'WORKER_DOWN',
    next: 'Start newhire work with the same database.',
  });
  const worker = startWork({ NEWHIRE_DATABASE: database, NEWHIRE_DATA: data });
  await expect.poll(async () => (await fetch(`${url}/health`)).status).toBe(200);
  const { job_id } = await json(await createJob(url, file_id));
  expect(await jobEnded(url, job_id)).toMatchObject({ status: 'completed' });
  const shown = await runNewhire(['data', '--format', 'json'], { env: { NEWHIRE_DATABASE: database } });
  expect(JSON.parse(shown.stdout)).toMatchObject({ files: 1, jobs: { completed: 1 }, processes: 2 });
  expect(shown.stdout).not.toContain(password);
  for (const process of [worker, server]) {
    process.signal('SIGTERM');
    expect(await process.ended, process.stderr()).toBe(0);
    expect(process.stdout() + process.stderr()).not.toContain(password);
  }
});

test('no workers at all are refused for a data folder', async () => {
  const { code, stderr } = await runNewhire(['serve', '--workers', '0', '--data', await tempFolder()]);
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--workers 0 needs --database'),
  });
});
