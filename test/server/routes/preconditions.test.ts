/** Preconditions (If-Match), and waiting for the end of a job. */

import { expect, test } from 'vitest';
import { DrainPhase } from '../../../src/server/service/drain-phase.js';
import { createJob, faulty, fetch, heldBack, json, startService, upload } from '../test-service.js';

interface Described {
  readonly paths: Record<
    string,
    { get?: { parameters: { name: string }[]; responses: Record<number, { headers?: { ETag?: object } }> } }
  >;
}

const NEVER = '"of-another-state"';

test('a file is read and deleted only in the state that If-Match names', async () => {
  const { url } = await startService();
  const { file_id } = await json(await upload(url, faulty(3)));
  const address = `${url}/api/v1/files/${file_id}`;
  const ask = (tag: string, method = 'GET') => fetch(address, { method, headers: { 'if-match': tag } });
  const etag = (await fetch(address)).headers.get('etag') ?? '';
  expect(etag).toMatch(/^"/);
  for (const method of ['GET', 'DELETE']) {
    const refused = await ask(NEVER, method);
    expect(refused.status).toBe(412);
    expect(await json(refused)).toMatchObject({ code: 'PRECONDITION_FAILED' });
  }
  expect((await ask(`${NEVER}, ${etag}`)).status).toBe(200);
  await createJob(url, file_id);
  expect((await ask(etag, 'DELETE')).status).toBe(412);
  const now = (await fetch(`${address}?values=mask`)).headers.get('etag') ?? '';
  expect((await ask(`W/${now}`, 'DELETE')).status).toBe(412);
  expect((await ask(now, 'DELETE')).status).toBe(204);
  expect((await ask('*')).status).toBe(404);
});

test('findings and records are sent again only with other values, whatever became of the file', async () => {
  const { url } = await startService();
  const { file_id } = await json(await upload(url, faulty(3)));
  await createJob(url, file_id);
  for (const part of ['errors', 'groups', 'records/2']) {
    const address = `${url}/api/v1/files/${file_id}/${part}?values=`;
    const etag = (await fetch(`${address}mask`)).headers.get('etag') ?? '';
    const ask = (values: string, headers: Record<string, string>) => fetch(address + values, { headers });
    expect((await ask('mask', { 'if-none-match': `W/${etag}` })).status, part).toBe(304);
    expect((await ask('show', { 'if-none-match': etag })).status, part).toBe(200);
    expect((await ask('mask', { 'if-match': NEVER })).status, part).toBe(412);
  }
  await fetch(`${url}/api/v1/files/${file_id}`, { method: 'DELETE' });
  const gone = `${url}/api/v1/files/${file_id}/groups`;
  expect((await fetch(gone, { headers: { 'if-none-match': '*' } })).status).toBe(404);
});

test('a record is compared with the tag only where there is one, and with its own', async () => {
  const { url } = await startService();
  const { file_id } = await json(await upload(url, faulty(3)));
  const record = (number: number, tag: string) =>
    fetch(`${url}/api/v1/files/${file_id}/records/${number}`, { headers: { 'if-none-match': tag } });
  const etag = (await record(1, NEVER)).headers.get('etag') ?? '';
  const statuses = await Promise.all([record(1, etag), record(2, etag), record(2, '*'), record(99, '*')]);
  expect(statuses.map(({ status }) => status)).toEqual([304, 200, 304, 404]);
});

test('a page of a list is sent again only when it has changed', async () => {
  const { url } = await startService();
  const { file_id } = await json(await upload(url, faulty(3)));
  for (const list of ['files', 'jobs']) {
    const address = `${url}/api/v1/${list}?limit=10`;
    const ask = async (etag: string) => {
      const answer = await fetch(address, { headers: { 'if-none-match': etag } });
      return { status: answer.status, etag: answer.headers.get('etag') ?? '' };
    };
    const { etag } = await ask('"none"');
    expect(await ask(etag)).toEqual({ status: 304, etag });
    const matched = async (tag: string) => (await fetch(address, { headers: { 'if-match': tag } })).status;
    expect([await matched(etag), await matched('*'), await matched(NEVER)]).toEqual([200, 200, 412]);
    if (list === 'files') await upload(url, faulty(3));
    else await createJob(url, file_id);
    expect((await ask(etag)).status).toBe(200);
  }
});

test('whoever is given an ETag can send it in If-Match, and in If-None-Match', async () => {
  const { url } = await startService();
  const { paths } = (await json(await fetch(`${url}/openapi.json`))) as unknown as Described;
  const tagged = Object.entries(paths).flatMap(([path, { get }]) =>
    get?.responses[200]?.headers?.ETag ? [{ path, get }] : [],
  );
  expect(tagged.length).toBeGreaterThan(10);
  const conditions = [[412, 'if-match'] as const, [304, 'if-none-match'] as const];
  const without = tagged.filter(({ get: { responses, parameters } }) =>
    conditions.some(
      ([status, header]) => !(status in responses && parameters.some(({ name }) => name === header)),
    ),
  );
  expect(without.map(({ path }) => path)).toEqual([]);
});

test('a job is read, cancelled and downloaded only in the state that If-Match names', async () => {
  const { correct, started, letGo } = heldBack();
  const { url } = await startService({ correct });
  const { file_id } = await json(await upload(url, faulty(3)));
  const { job_id } = await json(await createJob(url, file_id));
  await started;
  const address = `${url}/api/v1/jobs/${job_id}`;
  const before = (await fetch(address)).headers.get('etag') ?? '';
  expect(before).toMatch(/^"/);
  letGo();
  const ended = await fetch(`${address}?wait=60`);
  expect(await json(ended)).toMatchObject({ status: 'completed' });
  const etag = ended.headers.get('etag') ?? '';
  expect(etag).not.toBe(before);
  const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
    fetch(address + path, { method, headers });
  expect((await ask('', { 'if-match': before })).status).toBe(412);
  expect((await ask('', { 'if-match': etag })).status).toBe(200);
  expect((await ask('', { 'if-none-match': etag })).status).toBe(304);
  expect((await ask('/cancel', { 'if-match': before }, 'POST')).status).toBe(412);
  expect((await ask('/cancel', { 'if-match': etag }, 'POST')).status).toBe(409);
  expect((await ask('/download', { 'if-match': NEVER })).status).toBe(412);
  const tag = (await ask('/download', {})).headers.get('etag') ?? '';
  expect((await ask('/download', { 'if-match': tag })).status).toBe(200);
});

test('a job under way says when to ask again, and an answer waits for its end', async () => {
  const { correct, started, letGo } = heldBack();
  const { url } = await startService({ correct });
  const { file_id } = await json(await upload(url, faulty(3)));
  const { job_id } = await json(await createJob(url, file_id));
  await started;
  const address = `${url}/api/v1/jobs/${job_id}`;
  const running = await fetch(address);
  expect(await json(running)).toMatchObject({ status: 'processing' });
  expect(Number(running.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await json(await fetch(`${address}?wait=0`))).toMatchObject({ status: 'processing' });
  const waiting = fetch(`${address}?wait=60`);
  letGo();
  const ended = await waiting;
  expect(await json(ended)).toMatchObject({ status: 'completed' });
  expect(ended.headers.get('retry-after')).toBeNull();
  for (const wait of ['61', '-1', 'x', '1.5', ''])
    expect((await fetch(`${address}?wait=${wait}`)).status).toBe(400);
});

test('a server that stops ends the wait with what it knows', async () => {
  const { correct, started } = heldBack();
  const drain = new DrainPhase();
  const { url } = await startService({ correct, drain });
  const { file_id } = await json(await upload(url, faulty(3)));
  const { job_id } = await json(await createJob(url, file_id));
  await started;
  const waiting = fetch(`${url}/api/v1/jobs/${job_id}?wait=60`);
  await drain.run(10_000);
  const { status } = await waiting;
  expect(status).toBe(200);
});
