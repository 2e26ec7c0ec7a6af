/** The states of correction jobs, with a correction that the test controls. */

import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NewhireError } from '../../../src/errors.js';
import {
  type Correct,
  type CorrectionTask,
  NO_MODEL_USE,
  ThreadCrash,
} from '../../../src/jobs/corrector/correction-task.js';
import { Worker, type WorkerOptions } from '../../../src/jobs/worker/worker.js';
import { DataFolder } from '../../../src/storage/disk/data-folder.js';
import { FolderWorkspaces } from '../../../src/storage/json/folder-blobs.js';
import type { FileRow, JobRow, Store } from '../../../src/storage/ports/store.js';
import { MemoryStore } from '../../storage/memory-store.js';
import { aFile, aJobOf, someResults } from '../../storage/sample-rows.js';
import { tempFolder } from '../../support/temp-folder.js';

interface Started extends CorrectionTask {
  readonly signal: AbortSignal;
  complete(applied?: number): void;
  fail(error: Error): void;
}

/** Corrections that the test ends by hand; `next` gives them in the order they were started. */
function byHand() {
  const started: Started[] = [];
  let noticed = () => {};
  const correct: Correct = (task, signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      started.push({
        ...task,
        signal,
        complete: (corrections_applied = 1) =>
          resolve({
            corrections_applied,
            corrections_failed: 0,
            model: NO_MODEL_USE,
            results: someResults(),
          }),
        fail: reject,
      });
      noticed();
    });
  const next = async (): Promise<Started> => {
    while (started.length === 0) {
      await new Promise<void>((resolve) => {
        noticed = resolve;
      });
    }
    return started.shift()!;
  };
  return { correct, next, started };
}

async function newWorker(
  options: Partial<WorkerOptions> & Pick<WorkerOptions, 'correct'> & { store?: MemoryStore },
) {
  const store = options.store ?? new MemoryStore();
  const workspaces = options.workspaces ?? new FolderWorkspaces(await DataFolder.open(await tempFolder()));
  const logged: object[] = [];
  const said: object[] = [];
  const log = {
    info: (facts: object) => said.push(facts),
    warn: (facts: object) => logged.push(facts),
    error: (facts: object) => logged.push(facts),
  };
  const worker = new Worker({
    queue: store,
    workspaces,
    concurrency: 1,
    jobTimeout: 900_000,
    hasModel: false,
    log,
    ...options,
    store,
  });
  onTestFinished(() => worker.stop());
  return { worker, store, workspaces, logged, said };
}

async function addJob(store: Store): Promise<JobRow> {
  const file = await store.insertFile(aFile());
  return store.insertJob(aJobOf(file));
}

/** A clock in which ten seconds pass at each call, so that no job waits for its next attempt. */
function fasterClock(): () => Date {
  let now = Date.now();
  return () => {
    now += 10_000;
    return new Date(now);
  };
}

/** Waits until the store shows a job with this status. */
async function until(store: Store, jobId: string, status: JobRow['status']): Promise<JobRow> {
  await expect.poll(async () => (await store.getJob(jobId))?.status, { interval: 2 }).toBe(status);
  return (await store.getJob(jobId))!;
}

test('jobs are done one after the other, in the order they came', async () => {
  const { correct, next, started } = byHand();
  const { worker, store } = await newWorker({ correct });
  const jobs = [await addJob(store), await addJob(store)];
  await worker.start();
  const first = await next();
  expect(first.job.job_id).toBe(jobs[0]!.job_id);
  expect(await store.getJob(first.job.job_id)).toMatchObject({ status: 'processing', attempts: 1 });
  expect(started).toHaveLength(0);
  first.complete(5);
  const second = await next();
  expect(second.job.job_id).toBe(jobs[1]!.job_id);
  second.complete(0);
  expect(await until(store, jobs[0]!.job_id, 'completed')).toMatchObject({
    corrections_applied: 5,
    error_message: null,
  });
  expect(await until(store, jobs[1]!.job_id, 'completed')).toMatchObject({ corrections_applied: 0 });
});

test('two workers take two jobs at once', async () => {
  const { correct, next } = byHand();
  const { worker, store } = await newWorker({ correct, concurrency: 2 });
  await worker.start();
  for (const _ of [1, 2]) {
    await addJob(store);
  }
  const both = [await next(), await next()];
  expect(new Set(both.map(({ job }) => job.job_id)).size).toBe(2);
  for (const one of both) one.complete();
});

test('a job that is added while the worker searches for one is not missed', async () => {
  const { correct, next } = byHand();
  const store = new MemoryStore();
  const claim = store.claimNextJob.bind(store);
  let isFirst = true;
  let late: JobRow | undefined;
  store.claimNextJob = async () => {
    const claimed = await claim();
    if (isFirst) {
      isFirst = false;
      late = await addJob(store);
    }
    return claimed;
  };
  const { worker } = await newWorker({ correct, store });
  await worker.start();
  const started = await next();
  expect(started.job.job_id).toBe(late?.job_id);
  started.complete();
});

test('a correction that fails fails the job, with a reason that contains nothing of the file', async () => {
  const { correct, next } = byHand();
  const { worker, store, logged } = await newWorker({ correct });
  const [first, second] = [await addJob(store), await addJob(store)];
  await worker.start();
  (await next()).fail(new TypeError('cannot read SMITH 899-12-3456'));
  expect(await until(store, first.job_id, 'failed')).toMatchObject({
    error_message: 'The correction stopped because of an internal error.',
    completed_at: expect.any(String),
  });
  expect(JSON.stringify(logged)).not.toContain('SMITH');
  (await next()).fail(new NewhireError('SERVICE_FAILED', 'The language model could not be reached.'));
  expect(await until(store, second.job_id, 'failed')).toMatchObject({
    error_message: 'The language model could not be reached.',
  });
  expect(await worker.isAlive()).toBe(true);
});

test('a file that another process deletes while its job begins is not damaged', async () => {
  const store = new MemoryStore();
  const damages: string[] = [];
  const forAttempt = async ({ file_id }: JobRow): Promise<never> => {
    store.listen({ waiting: () => {}, lost: () => {} });
    await store.deleteFile(file_id);
    throw new NewhireError('BLOB_DAMAGED', 'The stored upload is damaged.');
  };
  const folders = new FolderWorkspaces(await DataFolder.open(await tempFolder()));
  const { worker, logged } = await newWorker({
    store,
    correct: byHand().correct,
    workspaces: Object.assign(folders, { forAttempt }),
    onDamaged: () => damages.push('damaged'),
  });
  const { job_id } = await addJob(store);
  await worker.start();
  await expect.poll(() => store.getJob(job_id)).toBeUndefined();
  await worker.ended(job_id);
  expect([logged, damages]).toEqual([[], []]);
});

test('a job that is cancelled and retried starts again once the first attempt has left its place', async () => {
  const { correct, next, started } = byHand();
  const folders = new FolderWorkspaces(await DataFolder.open(await tempFolder()));
  let leave = () => {};
  const forAttempt = async (job: JobRow, file: FileRow) => {
    const workspace = await FolderWorkspaces.prototype.forAttempt.call(folders, job, file);
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    return { ...workspace, close: () => left };
  };
  const workspaces = Object.assign(folders, { forAttempt });
  const { worker, store } = await newWorker({ correct, workspaces, concurrency: 2 });
  const { job_id } = await addJob(store);
  await worker.start();
  await next();
  await store.cancelJob(job_id);
  // The lane of the first attempt looks for a job before it has left.
  await turn();
  await store.retryJob(job_id, '');
  await until(store, job_id, 'processing');
  await turn();
  expect(started).toHaveLength(0);
  leave();
  const again = await next();
  expect(again.job.attempts).toBe(2);
  again.complete();
  leave();
  await until(store, job_id, 'completed');
  await worker.ended(job_id);
});

test('a stop puts the running job back, and the next start does it again', async () => {
  const { correct, next } = byHand();
  const { worker, store, workspaces } = await newWorker({ correct });
  const job = await addJob(store);
  await worker.start();
  const { signal } = await next();
  await worker.stop();
  expect(signal.aborted).toBe(true);
  expect(await store.getJob(job.job_id)).toMatchObject({ status: 'pending', crashes: 0, started_at: null });
  expect(await worker.isAlive()).toBe(false);
  const again = byHand();
  const second = await newWorker({ correct: again.correct, store, workspaces });
  await second.worker.start();
  (await again.next()).complete();
  await until(store, job.job_id, 'completed');
});

test('a job that is being claimed while the worker stops is put back, too', async () => {
  const { correct, started } = byHand();
  const store = new MemoryStore();
  const job = await addJob(store);
  const claim = store.claimNextJob.bind(store);
  let stopped: Promise<void> | undefined;
  store.claimNextJob = async () => {
    const claimed = await claim();
    stopped ??= worker.stop();
    return claimed;
  };
  const { worker } = await newWorker({ correct, store });
  await worker.start();
  await expect.poll(() => stopped !== undefined, { interval: 2 }).toBe(true);
  await stopped;
  expect(started).toHaveLength(0);
  expect(await store.getJob(job.job_id)).toMatchObject({ status: 'pending', crashes: 0 });
});

test('a job that is given up at the start, as its process was killed three times, has an end in the log', async () => {
  let now = Date.now();
  const store = new MemoryStore(() => new Date(now));
  const { job_id } = await addJob(store);
  for (let kill = 0; kill < 3; kill++) {
    await store.claimNextJob();
    if (kill < 2) await store.recoverJobs();
    now += 10_000;
  }
  const { worker, said } = await newWorker({ correct: byHand().correct, store });
  await worker.start();
  expect(await store.getJob(job_id)).toMatchObject({ status: 'failed', crashes: 3 });
  const ends = said.filter((facts) => 'job_id' in facts);
  expect(ends).toMatchObject([
    { job_id, status: 'failed', error_message: expect.stringContaining('given up') },
  ]);
});

test('a job that a crash interrupted is done again, after those that waited', async () => {
  const store = new MemoryStore();
  const jobs = [await addJob(store), await addJob(store)];
  await store.claimNextJob();
  const { correct, next } = byHand();
  const { worker } = await newWorker({ correct, store });
  await worker.start();
  const second = await next();
  expect(second.job.job_id).toBe(jobs[1]!.job_id);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  second.complete();
  const again = next();
  await vi.advanceTimersByTimeAsync(6000);
  expect((await again).job).toMatchObject({ job_id: jobs[0]!.job_id, attempts: 2, crashes: 1 });
  (await again).complete();
});

test('a job whose thread dies three times has failed, and the next one is done', async () => {
  const store = new MemoryStore(fasterClock());
  const { correct, next } = byHand();
  const { worker } = await newWorker({ correct, store });
  const poison = await addJob(store);
  await worker.start();
  const first = await next();
  const other = await addJob(store);
  first.fail(new ThreadCrash('The correction needed more than 512 MB of memory.'));
  const seen: string[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    const { job, complete, fail } = await next();
    seen.push(job.job_id);
    if (job.job_id === other.job_id) complete();
    else fail(new ThreadCrash('The correction needed more than 512 MB of memory.'));
  }
  expect(seen).toEqual([other.job_id, poison.job_id, poison.job_id]);
  expect(await until(store, poison.job_id, 'failed')).toMatchObject({
    error_message: expect.stringMatching(/^The correction needed more than 512 MB of memory\. .*3 times/),
  });
  expect(await until(store, other.job_id, 'completed')).toBeDefined();
});

test('a job that hangs ends at its time limit, and the next one is done', async () => {
  const correct: Correct = (task, signal) =>
    task.job.job_id === hanging.job_id ? new Promise(() => undefined) : hand.correct(task, signal);
  const hand = byHand();
  const { worker, store } = await newWorker({ correct, jobTimeout: 30 });
  const hanging = await addJob(store);
  const other = await addJob(store);
  await worker.start();
  expect(await until(store, hanging.job_id, 'failed')).toMatchObject({
    error_message: 'The correction took longer than 0.03 seconds.',
  });
  (await hand.next()).complete();
  await until(store, other.job_id, 'completed');
});

test('a job that hangs does not delay a stop, and is put back', async () => {
  let started = () => {};
  const hangs = new Promise<void>((resolve) => {
    started = resolve;
  });
  const correct: Correct = () => {
    started();
    return new Promise(() => undefined);
  };
  const { worker, store } = await newWorker({ correct });
  const { job_id } = await addJob(store);
  await worker.start();
  await hangs;
  await worker.stop();
  expect(await store.getJob(job_id)).toMatchObject({ status: 'pending', crashes: 0 });
});

test.each([
  ['deleted', (store: MemoryStore, job: JobRow) => store.deleteFile(job.file_id)],
  ['cancelled', (store: MemoryStore, job: JobRow) => store.cancelJob(job.job_id)],
])('a job that is %s ends at once and leaves the way free for the next', async (_, end) => {
  const { correct, next } = byHand();
  const { worker, store } = await newWorker({ correct });
  const [first, second] = [await addJob(store), await addJob(store)];
  await worker.start();
  const { signal } = await next();
  await end(store, first);
  await worker.ended(first.job_id);
  expect(signal.aborted).toBe(true);
  const { job, complete } = await next();
  expect(job.job_id).toBe(second.job_id);
  complete();
  await until(store, second.job_id, 'completed');
});

test('a finished job is recorded once the store is back', async () => {
  const { correct, next } = byHand();
  const store = new MemoryStore();
  const finish = store.finishJob.bind(store);
  let refusals = 0;
  store.finishJob = async (...args) => {
    if (refusals++ === 0) throw new NewhireError('STORE_UNAVAILABLE', 'The disk is full.');
    return finish(...args);
  };
  const { worker } = await newWorker({ correct, store });
  const job = await addJob(store);
  await worker.start();
  (await next()).complete(2);
  expect(await until(store, job.job_id, 'completed')).toMatchObject({ corrections_applied: 2 });
  expect(await worker.isAlive()).toBe(true);
});

test('a worker that meets something unforeseen says that it is dead', async () => {
  const store = new MemoryStore();
  store.claimNextJob = () => Promise.reject(new TypeError('a mistake in the program'));
  const { worker, logged } = await newWorker({ correct: byHand().correct, store });
  await worker.start();
  await expect.poll(() => worker.isAlive(), { interval: 2 }).toBe(false);
  expect(logged).toHaveLength(1);
});
