/** What a client gets to see of correction jobs and their results. */

import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Correct } from '../../../src/jobs/corrector/correction-task.js';
import { factsOf } from '../../../src/storage/disk/verified-file.js';
import {
  changeNothing,
  createJob,
  faulty,
  fetch,
  heldBack,
  jobEnded,
  json,
  OUTCOME,
  startService,
  upload,
} from '../test-service.js';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

test('of fifty equal requests for a job one is granted', async () => {
  const { url } = await startService();
  const { file_id } = await json(await upload(url, faulty()));
  const answers = await Promise.all(Array.from({ length: 50 }, () => createJob(url, file_id)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 400);
  expect(refused).toHaveLength(49);
  for (const answer of refused) expect(await json(answer)).toMatchObject({ code: 'JOB_EXISTS' });
  expect((await json(await fetch(`${url}/api/v1/jobs`))).total).toBe(1);
});

test('a job goes from pending to completed, its times and counts set on the way', async () => {
  const held = heldBack();
  const { url } = await startService({ correct: held.correct });
  const { file_id } = await json(await upload(url, faulty(3)));
  const created = await json(await createJob(url, file_id));
  expect(created).toEqual({
    job_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    file_id,
    status: 'pending',
    created_at: expect.stringMatching(TIME),
    estimated_completion: expect.stringMatching(TIME),
  });
  expect(Date.parse(`${created.estimated_completion}`)).toBeGreaterThan(Date.parse(`${created.created_at}`));
  const shown = async () => json(await fetch(`${url}/api/v1/jobs/${created.job_id}`));
  const next = await json(await createJob(url, (await json(await upload(url, faulty()))).file_id));
  await held.started;
  expect(await shown()).toEqual({
    job_id: created.job_id,
    file_id,
    status: 'processing',
    created_at: created.created_at,
    started_at: expect.stringMatching(TIME),
    completed_at: null,
    corrections_applied: 0,
    corrections_failed: 0,
    error_message: null,
    cancelled: false,
    model: 'unused',
    corrected_file_url: `/api/v1/jobs/${created.job_id}/download`,
    revision: null,
    corrections_proposed: null,
    file_changed: false,
    total_warnings: null,
  });
  expect(await json(await fetch(`${url}/api/v1/jobs/${next.job_id}`))).toMatchObject({
    status: 'pending',
    started_at: null,
  });
  held.letGo();
  expect(await jobEnded(url, created.job_id)).toMatchObject({
    status: 'completed',
    completed_at: expect.stringMatching(TIME),
    corrections_applied: 0,
    corrections_failed: 3,
    error_message: null,
  });
});

test('a failed job says why, and a new job needs a new upload', async () => {
  const correct: Correct = () => Promise.reject(new RangeError('a fault of the program'));
  const { url } = await startService({ correct });
  const { file_id } = await json(await upload(url, faulty()));
  const { job_id } = await json(await createJob(url, file_id));
  expect(await jobEnded(url, job_id)).toMatchObject({
    status: 'failed',
    error_message: 'The correction stopped because of an internal error.',
    completed_at: expect.stringMatching(TIME),
  });
  expect(await json(await createJob(url, file_id))).toMatchObject({
    code: 'JOB_EXISTS',
    next: expect.stringContaining(job_id),
  });
  expect((await fetch(`${url}/api/v1/jobs/${job_id}/download`)).status).toBe(404);
});

test('a list of jobs shows the newest first, with their counts, and filters by status', async () => {
  const { url } = await startService();
  const ids: string[] = [];
  for (let at = 0; at < 3; at++) {
    const { file_id } = await json(await upload(url, faulty()));
    ids.unshift((await json(await createJob(url, file_id))).job_id);
    await jobEnded(url, ids[0]!);
  }
  const list = async (query: string) =>
    (await (await fetch(`${url}/api/v1/jobs${query}`)).json()) as {
      total: number;
      jobs: Record<string, unknown>[];
    };
  const all = await list('');
  expect(all.jobs.map(({ job_id }) => job_id)).toEqual(ids);
  expect(Object.keys(all.jobs[0]!).sort()).toEqual([
    'completed_at',
    'corrections_applied',
    'corrections_failed',
    'corrections_proposed',
    'created_at',
    'file_changed',
    'file_id',
    'job_id',
    'status',
  ]);
  expect(await list('?skip=1&limit=1')).toEqual({ total: 3, jobs: [all.jobs[1]] });
  expect((await list('?status=completed')).total).toBe(3);
  expect(await list('?status=pending')).toEqual({ total: 0, jobs: [] });
});

test('a status that no job can have is refused with those that there are', async () => {
  const { url } = await startService();
  const { errors } = await json(await fetch(`${url}/api/v1/jobs?status=lost`));
  expect(errors).toEqual([{ name: 'status', detail: 'must be pending, processing, completed or failed' }]);
});

test('the corrected file comes as plain text under the name of the upload, with its length and a tag', async () => {
  const { url } = await startService();
  const file = faulty(20);
  const { file_id } = await json(await upload(url, file, 'Ohio', 'März "2026"; x.txt'));
  const { job_id } = await json(await createJob(url, file_id));
  await jobEnded(url, job_id);
  const address = `${url}/api/v1/jobs/${job_id}/download`;
  const response = await fetch(address);
  expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true);
  expect(response.headers.get('content-type')).toBe('text/plain');
  expect(response.headers.get('content-length')).toBe(String(file.length));
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="M_rz _2026_; x.corrected.txt"; filename*=UTF-8''M%C3%A4rz%20%222026%22%3B%20x.corrected.txt`,
  );
  const etag = response.headers.get('etag')!;
  const head = await fetch(address, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(head.headers.get('content-length')).toBe(String(file.length));
  expect(head.headers.get('etag')).toBe(etag);
  expect(await head.text()).toBe('');
  for (const tags of [`"other", ${etag}`, `W/${etag}`, '*']) {
    const known = await fetch(address, { headers: { 'if-none-match': tags } });
    expect(known.status).toBe(304);
    expect(known.headers.get('etag')).toBe(etag);
    expect([known.headers.get('content-type'), known.headers.get('content-length')]).toEqual([null, null]);
    expect(await known.text()).toBe('');
  }
  expect((await fetch(address, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('what a job did comes in pages', async () => {
  const outcomes = Array.from({ length: 2500 }, (_, line) => ({ ...OUTCOME, line_number: line + 2 }));
  const correct: Correct = async (task, signal) => {
    const counts = await changeNothing(task, signal);
    await writeFile(task.paths.audit, outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''));
    return { ...counts, results: { ...counts.results, audit: await factsOf(task.paths.audit) } };
  };
  const { url } = await startService({ correct });
  const { file_id } = await json(await upload(url, faulty()));
  const { job_id } = await json(await createJob(url, file_id));
  await jobEnded(url, job_id);
  const page = async (query: string) => json(await fetch(`${url}/api/v1/jobs/${job_id}/corrections${query}`));
  expect(await page('')).toEqual({ total: 2500, corrections: outcomes.slice(0, 100) });
  expect(await page('?skip=1400&limit=1000')).toEqual({
    total: 2500,
    corrections: outcomes.slice(1400, 2400),
  });
  expect(await page('?skip=2499')).toEqual({ total: 2500, corrections: outcomes.slice(2499) });
  expect(await page('?skip=9000')).toEqual({ total: 2500, corrections: [] });
});

test('a running job is cancelled, says so, and is done when it is asked for again', async () => {
  const { correct, started, letGo } = heldBack();
  const { url } = await startService({ correct });
  const { file_id } = await json(await upload(url, faulty()));
  const { job_id } = await json(await createJob(url, file_id));
  await started;
  const post = (what: string) => fetch(`${url}/api/v1/jobs/${job_id}/${what}`, { method: 'POST' });
  expect((await post('retry')).status).toBe(409);
  const cancelled = await post('cancel');
  expect(cancelled.status).toBe(200);
  const facts = { job_id, status: 'failed', cancelled: true, error_message: 'Cancelled by request.' };
  expect(await json(cancelled)).toMatchObject(facts);
  expect(await json(await post('cancel'))).toMatchObject(facts);
  letGo();
  const retried = await post('retry');
  expect(retried.status).toBe(200);
  expect(await json(retried)).toMatchObject({ job_id, cancelled: false, error_message: null });
  expect(await jobEnded(url, job_id)).toMatchObject({ status: 'completed' });
  for (const what of ['retry', 'cancel']) {
    const refused = await post(what);
    expect(refused.status).toBe(409);
    expect(await json(refused)).toMatchObject({ code: 'JOB_STATE' });
  }
});

test.each(['retry', 'cancel'])('there is nothing to %s of a job that does not exist', async (what) => {
  const { url } = await startService();
  const unknown = await fetch(`${url}/api/v1/jobs/0b0e7a6c-0000-4000-8000-000000000001/${what}`, {
    method: 'POST',
  });
  expect(unknown.status).toBe(404);
});
