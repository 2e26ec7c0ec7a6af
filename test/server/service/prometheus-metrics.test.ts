/** What an operator can alarm on, and that docs/operating.md lists exactly these metrics. */

import { readFile, writeFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { NewhireError } from '../../../src/errors.js';
import { END, fieldPart, filePart, rawClient, uploadHead } from '../raw-client.js';
import {
  changeNothing,
  createJob,
  faulty,
  fetch,
  heldBack,
  jobEnded,
  json,
  startService,
  upload,
} from '../test-service.js';

afterEach(() => {
  vi.useRealTimers();
});

/** The value of a metric, with its labels as they are printed; undefined when it is not there. */
async function metricOf(url: string, metric: string): Promise<number | undefined> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${metric} `));
  return line === undefined ? undefined : Number(line.slice(metric.length + 1));
}

test('the age of the queue is that of the first job that waits; running jobs do not wait', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { correct, started, letGo } = heldBack();
  const { url } = await startService({ correct, metrics: true });
  const addJob = async () => createJob(url, (await json(await upload(url, faulty()))).file_id);
  const age = () => metricOf(url, 'newhire_job_queue_oldest_seconds');
  expect(await age()).toBe(0);
  await addJob();
  await started;
  vi.setSystemTime(Date.now() + 60_000);
  expect(await age()).toBe(0);
  const { job_id } = await json(await addJob());
  vi.setSystemTime(Date.now() + 30_000);
  await addJob();
  vi.setSystemTime(Date.now() + 30_000);
  // Two rows of one moment are a millisecond apart.
  expect(await age()).toBeCloseTo(60, 1);
  expect(await metricOf(url, 'newhire_job_queue_depth')).toBe(2);
  await fetch(`${url}/api/v1/jobs/${job_id}/cancel`, { method: 'POST' });
  expect(await age()).toBeCloseTo(30, 1);
  letGo();
});

test('uploads under way and those that were rejected are counted, each with its code', async () => {
  const { url } = await startService({ metrics: true, maxUploads: 1 });
  const body = Buffer.concat([
    Buffer.from(fieldPart('state', 'Ohio') + filePart()),
    faulty(),
    Buffer.from(END),
  ]);
  const slow = rawClient(url);
  await slow.send(uploadHead(body.length));
  await slow.send(body.subarray(0, 300));
  await expect.poll(() => metricOf(url, 'newhire_uploads_active')).toBe(1);
  expect((await upload(url, faulty())).status).toBe(503);
  await slow.send(body.subarray(300));
  await slow.until(/HTTP\/1\.1 200/);
  expect(await metricOf(url, 'newhire_uploads_active')).toBe(0);
  await upload(url, Buffer.from('a,b\n1,2\n'));
  await upload(url, faulty(), 'Atlantis');
  const rejected = (code: string) => metricOf(url, `newhire_uploads_rejected_total{code="${code}"}`);
  expect(await rejected('TOO_MANY_UPLOADS')).toBe(1);
  expect(await rejected('FORMAT_FAULT')).toBe(1);
  expect(await rejected('UNKNOWN_STATE')).toBe(1);
});

test('damage that a request or a job finds is counted', async () => {
  const { url, root } = await startService({
    metrics: true,
    correct: () => Promise.reject(new NewhireError('BLOB_DAMAGED', 'The stored upload is damaged.')),
  });
  const { file_id } = await json(await upload(url, faulty()));
  expect(await metricOf(url, 'newhire_blobs_damaged_total')).toBe(0);
  const { job_id } = await json(await createJob(url, file_id));
  expect((await jobEnded(url, job_id)).status).toBe('failed');
  expect(await metricOf(url, 'newhire_blobs_damaged_total')).toBe(1);
  await writeFile(`${root}/files/${file_id}/findings.ndjson`, 'x');
  expect((await fetch(`${url}/api/v1/files/${file_id}/errors`)).status).toBe(500);
  expect(await metricOf(url, 'newhire_blobs_damaged_total')).toBe(2);
});

test('the time of each operation of the store is measured, and the calls of a model are counted', async () => {
  const { url } = await startService({
    metrics: true,
    correct: async (task, signal) => ({
      ...(await changeNothing(task, signal)),
      model: { outcome: 'partly', answered: 3, failed: 2 },
    }),
  });
  const { file_id } = await json(await upload(url, faulty()));
  const { job_id } = await json(await createJob(url, file_id));
  await jobEnded(url, job_id);
  const times = (operation: string) =>
    metricOf(url, `newhire_store_duration_seconds_count{operation="${operation}"}`);
  for (const operation of ['insertFile', 'insertJob', 'finishJob']) expect(await times(operation)).toBe(1);
  expect(await times('getJob')).toBeGreaterThan(0);
  expect(await times('listen')).toBeUndefined();
  expect(await metricOf(url, 'newhire_model_calls_total{outcome="answered"}')).toBe(3);
  expect(await metricOf(url, 'newhire_model_calls_total{outcome="failed"}')).toBe(2);
});

test('docs/operating.md names every metric of ours, and none that does not exist', async () => {
  const { url } = await startService({ metrics: true });
  const text = await (await fetch(`${url}/metrics`)).text();
  const existing = Array.from(text.matchAll(/^# TYPE (newhire_\w+)/gm), ([, name]) => name);
  const page = await readFile('docs/operating.md', 'utf8');
  const named = Array.from(page.matchAll(/\bnewhire_\w+/g), ([name]) =>
    name.replace(/_(bucket|sum|count)$/, ''),
  );
  expect([...new Set(named)].sort()).toEqual([...existing].sort());
});
