/** A job whose disk does not answer: a pipe without a writer in place of the upload. */

import { execFileSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { startServe } from '../support/server-process.js';
import { tempFolder } from '../support/temp-folder.js';
import { createJob, faulty, fetch, jobEnded, json, upload } from './test-service.js';

async function withHungJob(timeout: string) {
  const data = await tempFolder();
  const child = startServe({ data, 'job-timeout': timeout });
  const url = await child.url;
  const { file_id } = await json(await upload(url, faulty()));
  const source = `${data}/files/${file_id}/source`;
  await rm(source);
  execFileSync('mkfifo', [source]);
  const { job_id } = await json(await createJob(url, file_id));
  return { child, url, job_id, data };
}

test('it fails at its time limit, and the server ends soon after SIGTERM', async () => {
  const { child, url, job_id } = await withHungJob('1');
  expect(await jobEnded(url, job_id)).toMatchObject({
    status: 'failed',
    error_message: 'The correction took longer than 1 second.',
  });
  const start = performance.now();
  child.signal('SIGTERM');
  await child.ended;
  expect(performance.now() - start).toBeLessThan(30_000);
});

test('before its limit it does not delay SIGTERM, and is pending afterwards', async () => {
  const { child, url, job_id, data } = await withHungJob('900');
  const status = async () => (await json(await fetch(`${url}/api/v1/jobs/${job_id}`))).status;
  await expect.poll(status, { interval: 10 }).toBe('processing');
  const start = performance.now();
  child.signal('SIGTERM');
  await child.ended;
  expect(performance.now() - start).toBeLessThan(30_000);
  const { jobs } = JSON.parse(await readFile(`${data}/db.json`, 'utf8'));
  expect(jobs).toMatchObject([{ job_id, status: 'pending', crashes: 0 }]);
});
