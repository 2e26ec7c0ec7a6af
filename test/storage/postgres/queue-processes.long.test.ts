/** The promises of the queue, with processes that are killed, stopped and woken, and a database that is restarted. */

import { expect, onTestFinished, test } from 'vitest';
import type { JobRow, Store } from '../../../src/storage/ports/store.js';
import { openPostgresStore } from '../../../src/storage/postgres/open-postgres-store.js';
import { newDatabase, query } from '../../support/databases.js';
import { startPostgres } from '../../support/postgres-server.js';
import { type ScriptProcess, startScript } from '../../support/script-process.js';
import { tempFolder } from '../../support/temp-folder.js';
import { aFile, aJobOf } from '../sample-rows.js';

/** Milliseconds within which the job of a process that is gone runs elsewhere. */
const TAKEOVER = 30_000;

async function addJob(store: Store): Promise<JobRow> {
  return store.insertJob(aJobOf(await store.insertFile(aFile())));
}

/** This process, with a worker that takes what it is given. */
async function openHere(url: string) {
  const opened = await openPostgresStore({ url, folder: await tempFolder() });
  onTestFinished(opened.close);
  return opened;
}

async function startHolder(url: string): Promise<ScriptProcess> {
  const script = new URL('./hold-jobs-until-killed.ts', import.meta.url);
  const holder = await startScript(script, url, await tempFolder());
  expect(await holder.nextLine()).toBe('open');
  return holder;
}

/** Claims here until there is a job. */
async function claimed({ queue }: Awaited<ReturnType<typeof openHere>>): Promise<JobRow> {
  let job: JobRow | undefined;
  const attempt = async () => {
    job ??= await queue.claimNextJob();
    return job !== undefined;
  };
  await expect.poll(attempt, { timeout: TAKEOVER, interval: 200 }).toBe(true);
  return job!;
}

test('a job is claimed, and its end is known, in another process at once', async () => {
  const url = await newDatabase();
  const { store } = await openHere(url);
  const holder = await startHolder(url);
  const added = performance.now();
  const { job_id } = await addJob(store);
  expect(await holder.nextLine()).toBe(`claimed ${job_id} 1`);
  const cancelled = performance.now();
  await store.cancelJob(job_id);
  expect(await holder.nextLine()).toBe(`lost ${job_id} refused`);
  // Notices, and not the beat of two seconds; on a busy computer they take a while, too.
  const ended = performance.now();
  expect(Math.min(cancelled - added, ended - cancelled)).toBeLessThan(1900);
  const second = await addJob(store);
  expect(await holder.nextLine()).toBe(`claimed ${second.job_id} 1`);
  await store.deleteFile(second.file_id);
  expect(await holder.nextLine()).toBe(`lost ${second.job_id} refused`);
});

test('a process that has just started gives others time to renew their leases', async () => {
  const url = await newDatabase();
  const { store } = await openHere(url);
  const holder = await startHolder(url);
  const { job_id } = await addJob(store);
  expect(await holder.nextLine()).toBe(`claimed ${job_id} 1`);
  process.kill(holder.pid, 'SIGSTOP');
  await query(url, `update jobs set lease_until = now() - interval '1 second'`);
  const started = await openPostgresStore({ url, folder: await tempFolder(), lease: 300, beats: false });
  onTestFinished(started.close);
  expect(await started.queue.recoverJobs()).toBe(0);
  await expect.poll(() => started.queue.recoverJobs()).toBe(1);
  process.kill(holder.pid, 'SIGCONT');
});

test('the job of a process that was killed runs elsewhere soon, as its second attempt', async () => {
  const url = await newDatabase();
  const holder = await startHolder(url);
  const here = await openHere(url);
  const { job_id } = await addJob(here.store);
  expect(await holder.nextLine()).toBe(`claimed ${job_id} 1`);
  const killedAt = performance.now();
  await holder.kill();
  expect(await claimed(here)).toMatchObject({ job_id, attempts: 2, crashes: 1 });
  expect(performance.now() - killedAt).toBeLessThan(TAKEOVER);
});

test('a process that was stopped and comes back has lost its job, and its result does not count', async () => {
  const url = await newDatabase();
  const holder = await startHolder(url);
  const here = await openHere(url);
  const { job_id } = await addJob(here.store);
  expect(await holder.nextLine()).toBe(`claimed ${job_id} 1`);
  process.kill(holder.pid, 'SIGSTOP');
  const again = await claimed(here);
  expect(again).toMatchObject({ job_id, attempts: 2, crashes: 1 });
  process.kill(holder.pid, 'SIGCONT');
  expect(await holder.nextLine()).toBe(`lost ${job_id} refused`);
  expect(await here.store.getJob(job_id)).toEqual(again);
  const failed = { status: 'failed', error_message: 'The end.' } as const;
  expect(await here.queue.finishJob(again, failed)).toMatchObject(failed);
});

test('a database that was away for longer than a lease does not count as a failed attempt, and work continues', async () => {
  const server = await startPostgres();
  onTestFinished(server.remove);
  const url = await newDatabase(server.url, () => {});
  const here = await openHere(url);
  const holder = await startHolder(url);
  const { job_id } = await addJob(here.store);
  expect(await holder.nextLine()).toBe(`claimed ${job_id} 1`);
  await server.stop();
  await expect(here.store.check()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  await new Promise((resolve) => setTimeout(resolve, 9000));
  await server.start();
  const next = await addJob(here.store);
  expect(await holder.nextLine()).toBe(`claimed ${next.job_id} 1`);
  await new Promise((resolve) => setTimeout(resolve, 12_000));
  expect(await here.store.getJob(job_id)).toMatchObject({ status: 'processing', attempts: 1, crashes: 0 });
  await here.store.cancelJob(job_id);
  expect(await holder.nextLine()).toBe(`lost ${job_id} refused`);
});
