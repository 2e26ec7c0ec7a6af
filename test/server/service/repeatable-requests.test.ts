/** A client whose answer is lost sends its request again, and gets what it would have got. */

import { beforeAll, expect, test, vi } from 'vitest';
import { atEndOfFile } from '../../support/at-end-of-file.js';
import { END, fieldPart, filePart, rawClient, uploadHead } from '../raw-client.js';
import { clean, faulty, fetch, form, heldBack, json, type Service, startService } from '../test-service.js';

const KEY = 'payroll-2026-11/7';

function send(url: string, file: Buffer, key: string, state = 'Ohio', name = 'hires.txt') {
  const headers = { 'idempotency-key': key };
  return fetch(`${url}/api/v1/files`, { method: 'POST', headers, body: form({ state, file }, name) });
}

function sendJob(url: string, file_id: string, key: string) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  return fetch(`${url}/api/v1/jobs`, { method: 'POST', headers, body: JSON.stringify({ file_id }) });
}

const total = async (url: string, list: 'files' | 'jobs') =>
  (await json(await fetch(`${url}/api/v1/${list}`))).total;

test('an upload whose answer was lost gives the same file when it is sent again, also after a restart', async () => {
  const { url, root, app, close } = await startService();
  const stored = new Promise<void>((resolve) => {
    app.server.once('request', (_request, response) => {
      // The connection breaks after the file was stored and before the answer is sent.
      vi.spyOn(response, 'writeHead').mockImplementation(() => {
        response.destroy();
        resolve();
        return response;
      });
    });
  });
  const client = rawClient(url);
  const file = faulty(2);
  const body = Buffer.concat([Buffer.from(fieldPart('state', 'Ohio') + filePart()), file, Buffer.from(END)]);
  await client.send(uploadHead(body.length, { 'Idempotency-Key': KEY }));
  await client.send(body);
  await stored;
  expect(await client.rest()).toBe('');
  await close();

  const again = await startService({ root });
  const first = await json(await send(again.url, file, KEY));
  const second = await json(await send(again.url, file, KEY));
  expect(second).toEqual(first);
  expect(await total(again.url, 'files')).toBe(1);
  const { file_id } = first;
  const job = await json(await sendJob(again.url, file_id, KEY));
  const answer = await sendJob(again.url, file_id, KEY);
  expect(answer.status).toBe(201);
  expect(await json(answer)).toEqual(job);
  expect(await total(again.url, 'jobs')).toBe(1);
});

test.each([
  ['other bytes', faulty(3), 'Ohio', 'hires.txt'],
  ['another state', clean('Texas'), 'Texas', 'hires.txt'],
  ['another name', faulty(2), 'Ohio', 'april.txt'],
])('a key that was used is refused with %s', async (_what, file, state, name) => {
  const { url } = await startService();
  await send(url, faulty(2), KEY);
  const answer = await send(url, file, KEY, state, name);
  expect(answer.status).toBe(422);
  expect(await json(answer)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(await total(url, 'files')).toBe(1);
});

test('a key is its own for each route and each client', async () => {
  const { url } = await startService();
  const { file_id } = await json(await send(url, faulty(2), KEY));
  expect((await sendJob(url, file_id, KEY)).status).toBe(201);
});

test('a request is refused while one with the same key is under way, and is free after that one broke off', async () => {
  const { url, app } = await startService();
  const started = new Promise<void>((resolve) => {
    app.server.once('request', () => resolve());
  });
  const client = rawClient(url);
  await client.send(uploadHead(10_000, { 'Idempotency-Key': KEY }));
  await client.send(fieldPart('state', 'Ohio') + filePart());
  await started;
  await expect.poll(async () => (await send(url, faulty(), KEY)).status, { interval: 20 }).toBe(409);
  client.hangUp();
  await expect.poll(async () => (await send(url, faulty(), KEY)).status, { interval: 20 }).toBe(200);
  expect(await total(url, 'files')).toBe(1);
});

test('the key of a deleted file is answered with 404', async () => {
  const { url } = await startService();
  const { file_id } = await json(await send(url, faulty(), KEY));
  await sendJob(url, file_id, 'job');
  await fetch(`${url}/api/v1/files/${file_id}`, { method: 'DELETE' });
  expect((await send(url, faulty(), KEY)).status).toBe(404);
  expect((await sendJob(url, file_id, 'job')).status).toBe(404);
});

test('a refused upload does not use up its key', async () => {
  const { url } = await startService();
  expect((await send(url, Buffer.from('a,b\n1,2\n'), KEY)).status).toBe(422);
  expect((await send(url, faulty(), KEY)).status).toBe(200);
});

const atEnd = atEndOfFile();
let untouched: Service;
beforeAll(async () => {
  untouched = await startService({}, atEnd);
});

test.each(['', 'a b', 'é', 'x'.repeat(256)])('%j is not a valid Idempotency-Key', async (key) => {
  const { url } = untouched;
  const client = rawClient(url);
  await client.send(
    `POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nIdempotency-Key: ${key}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
  );
  expect(await client.rest()).toMatch(/^HTTP\/1.1 400 /);
});

test('without a key, JOB_EXISTS names the job, and so do the file and the list of jobs', async () => {
  const { correct } = heldBack();
  const { url } = await startService({ correct });
  const { file_id } = await json(await send(url, faulty(), 'a'));
  await sendJob(url, (await json(await send(url, faulty(), 'b'))).file_id, 'c');
  const { job_id } = await json(await sendJob(url, file_id, 'd'));
  const refused = await sendJob(url, file_id, 'e');
  expect(refused.status).toBe(400);
  const problem = await json(refused);
  expect(problem).toMatchObject({ code: 'JOB_EXISTS', job_id });
  expect(problem.detail).toContain(job_id);
  expect(await json(await fetch(`${url}/api/v1/files/${file_id}`))).toMatchObject({ job_id });
  const ofFile = await json(await fetch(`${url}/api/v1/jobs?file_id=${file_id}`));
  expect(ofFile).toMatchObject({ total: 1, jobs: [{ job_id }] });
});
