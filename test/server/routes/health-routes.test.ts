/** The health check shows the real state of the service. */

import { rename, rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DrainPhase } from '../../../src/server/service/drain-phase.js';
import { systemError, watchedFiles } from '../../storage/watched-files.js';
import { createJob, faulty, fetch, jobEnded, json, startService, upload } from '../test-service.js';

test('a healthy service says so in five fields', async () => {
  const { url } = await startService();
  expect(await json(await fetch(`${url}/health`))).toEqual({
    status: 'healthy',
    database: 'connected',
    workers: 'operational',
    version: 'v0.1.0',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
});

test('while the data folder cannot be written health is 500 and the API 503, and both recover', async () => {
  let isFull = false;
  const files = watchedFiles(() => {
    if (isFull) throw systemError('ENOSPC');
  });
  const { url } = await startService({ files });
  const { file_id } = await json(await upload(url, faulty()));
  isFull = true;
  const unhealthy = await fetch(`${url}/health`);
  expect(unhealthy.status).toBe(500);
  expect(await json(unhealthy)).toMatchObject({
    status: 'unhealthy',
    database: 'disconnected',
    workers: 'operational',
  });
  for (const path of ['files', `files/${file_id}`, 'jobs']) {
    const refused = await fetch(`${url}/api/v1/${path}`);
    expect(refused.status, path).toBe(503);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await json(refused)).toMatchObject({ code: 'STORE_UNAVAILABLE' });
  }
  expect((await upload(url, faulty())).status).toBe(503);
  expect((await createJob(url, file_id)).status).toBe(503);
  expect((await fetch(`${url}/docs`)).status).toBe(200);
  isFull = false;
  expect((await fetch(`${url}/health`)).status).toBe(200);
  expect((await fetch(`${url}/api/v1/files/${file_id}`)).status).toBe(200);
});

test('a data folder that was removed while the service runs is reported, not created again', async () => {
  const { url, root } = await startService();
  const { file_id } = await json(await upload(url, faulty()));
  await rename(root, `${root}-away`);
  expect((await fetch(`${url}/health`)).status).toBe(500);
  expect((await upload(url, faulty())).status).toBe(503);
  await rename(`${root}-away`, root);
  expect((await fetch(`${url}/health`)).status).toBe(200);
  expect((await createJob(url, file_id)).status).toBe(201);
});

test.each(['files', 'jobs'])('while the folder %s is gone health is 500, until it is back', async (name) => {
  const { url, root } = await startService();
  await rename(`${root}/${name}`, `${root}/${name}-away`);
  const unhealthy = await fetch(`${url}/health`);
  expect(unhealthy.status).toBe(500);
  expect(await json(unhealthy)).toMatchObject({ database: 'disconnected' });
  await rename(`${root}/${name}-away`, `${root}/${name}`);
  expect((await fetch(`${url}/health`)).status).toBe(200);
});

test('a refusal of the disk is noticed without asking for health', async () => {
  let isFull = false;
  const files = watchedFiles(() => {
    if (isFull) throw systemError('EROFS');
  });
  const { url } = await startService({ files });
  expect((await fetch(`${url}/api/v1/files`)).status).toBe(200);
  isFull = true;
  expect((await upload(url, faulty())).status).toBe(503);
  expect((await fetch(`${url}/api/v1/files`)).status).toBe(503);
});

const listed = async (url: string, name: 'files' | 'jobs', query = '') =>
  (await json(await fetch(`${url}/api/v1/${name}${query}`)))[name];

test('a file whose folder is missing says so until the folder is put back, and can be deleted', async () => {
  const { url, root } = await startService();
  const { file_id } = await json(await upload(url, faulty()));
  const { job_id } = await json(await createJob(url, file_id));
  await jobEnded(url, job_id);
  const [folder, aside] = [`${root}/files/${file_id}`, `${root}/aside`];
  await rename(folder, aside);
  const file = `${url}/api/v1/files/${file_id}`;
  for (const address of [`${file}?errors_limit=1`, `${file}/errors`, `${file}/records/1`, `${file}/report`]) {
    const missing = await fetch(address);
    expect([missing.status, (await json(missing)).code], address).toEqual([404, 'BLOB_MISSING']);
  }
  expect(await listed(url, 'files')).toMatchObject([{ file_id, missing: true }]);
  const later = (await json(await upload(url, faulty()))).file_id;
  const earlier = await listed(url, 'files', `?earlier_than=${later}`);
  expect(earlier).toMatchObject([{ file_id, missing: true }]);
  await fetch(`${url}/api/v1/files/${later}`, { method: 'DELETE' });
  await rename(aside, folder);
  expect((await fetch(`${file}/errors`)).status).toBe(200);
  expect(await listed(url, 'files')).toEqual([expect.not.objectContaining({ missing: true })]);
  await rm(folder, { recursive: true });
  await rm(`${root}/jobs/${job_id}`, { recursive: true });
  const download = await fetch(`${url}/api/v1/jobs/${job_id}/download`);
  expect([download.status, (await json(download)).code]).toEqual([404, 'BLOB_MISSING']);
  expect(await listed(url, 'jobs')).toMatchObject([{ job_id, missing: true }]);
  expect((await fetch(file, { method: 'DELETE' })).status).toBe(204);
  expect((await json(await fetch(file))).code).toBe('FILE_NOT_FOUND');
});

test('a result that is missing on the disk is not an error of the whole store', async () => {
  const { url, root } = await startService();
  const { file_id } = await json(await upload(url, faulty()));
  const { job_id } = await json(await createJob(url, file_id));
  await jobEnded(url, job_id);
  await rm(`${root}/jobs/${job_id}/corrected`);
  const gone = await fetch(`${url}/api/v1/jobs/${job_id}/download`);
  expect(gone.status).toBe(500);
  expect(await json(gone)).toMatchObject({ code: 'BLOB_DAMAGED' });
  expect((await fetch(`${url}/api/v1/files`)).status).toBe(200);
});

test('a dead worker is reported by the health check, and no job is accepted', async () => {
  const { url } = await startService({
    prepare: (store) => {
      store.claimNextJob = () => Promise.reject(new TypeError('a mistake in the program'));
    },
  });
  const { file_id } = await json(await upload(url, faulty()));
  const unhealthy = await fetch(`${url}/health`);
  expect(unhealthy.status).toBe(500);
  expect(await json(unhealthy)).toMatchObject({
    status: 'unhealthy',
    database: 'connected',
    workers: 'down',
  });
  const refused = await createJob(url, file_id);
  expect(refused.status).toBe(503);
  expect(await json(refused)).toMatchObject({ code: 'WORKER_DOWN' });
  expect((await fetch(`${url}/api/v1/files/${file_id}`)).status).toBe(200);
});

test('a job that is asked for while the server stops waits for the next start', async () => {
  const drain = new DrainPhase();
  const { url } = await startService({ drain });
  const { file_id } = await json(await upload(url, faulty()));
  await drain.run(10_000);
  const created = await createJob(url, file_id);
  expect(created.status).toBe(201);
  const { job_id } = await json(created);
  const job = `${url}/api/v1/jobs/${job_id}`;
  expect(await json(await fetch(job))).toMatchObject({ status: 'pending' });
  await fetch(`${job}/cancel`, { method: 'POST' });
  expect((await fetch(`${job}/retry`, { method: 'POST' })).status).toBe(200);
});

test('a store that takes too long over a new job is not waited for', async () => {
  const { url } = await startService({
    timeouts: { jobCreation: 100 },
    prepare: (store) => {
      store.insertJob = () => new Promise(() => undefined);
    },
  });
  const { file_id } = await json(await upload(url, faulty()));
  const refused = await createJob(url, file_id);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await json(refused)).toMatchObject({ code: 'TOO_SLOW' });
});
