/** What every queue promises. Each engine's test file runs it. */

import { describe, expect, test } from 'vitest';
import type { Queue } from '../../src/storage/ports/queue.js';
import type { FileRow, JobOutcome, JobRow, Store } from '../../src/storage/ports/store.js';
import { refusal } from '../support/refusal.js';
import { aFile, aJobOf, someResults } from './sample-rows.js';
import { tickingClock } from './ticking-clock.js';

const COMPLETED: JobOutcome = {
  status: 'completed',
  corrections_applied: 2,
  corrections_failed: 1,
  results: someResults(),
};
const FAILED: JobOutcome = { status: 'failed', error_message: 'The disk was full.' };

async function addJob(store: Store, changes: Partial<FileRow> = {}): Promise<JobRow> {
  return store.insertJob(aJobOf(await store.insertFile(aFile(changes))));
}

/** One object may be both. The clock advances by a second each time it is read. */
export function describeQueue(
  name: string,
  open: (clock: () => Date) => Promise<{ store: Store; queue: Queue }>,
): void {
  describe(name, () => {
    const openNew = () => open(tickingClock());

    test('jobs are claimed in the order in which they were made, each once', async () => {
      const { store, queue } = await openNew();
      const made: string[] = [];
      for (let i = 0; i < 4; i++) made.push((await addJob(store)).job_id);
      const claimed = await Promise.all(Array.from({ length: 5 }, () => queue.claimNextJob()));
      expect(claimed.map((job) => job?.job_id)).toEqual([...made, undefined]);
      expect(claimed[0]).toMatchObject({ status: 'processing', attempts: 1, started_at: expect.any(String) });
      expect(await queue.untilNextJob()).toBeUndefined();
    });

    test('a completed job holds its result and when it ended, and cannot end again', async () => {
      const { store, queue } = await openNew();
      await addJob(store);
      const running = (await queue.claimNextJob())!;
      const done = await queue.finishJob(running, COMPLETED);
      expect(done).toEqual({ ...running, ...COMPLETED, completed_at: '2026-11-21T12:00:03.000Z' });
      expect(await queue.finishJob(running, FAILED)).toBeUndefined();
      expect(await store.getJob(running.job_id)).toEqual(done);
    });

    test('a completed job gets one revision after the other, and only such a job', async () => {
      const { store, queue } = await openNew();
      const { job_id } = await addJob(store);
      const revision = (number: number) => ({
        corrections_applied: 1 + number,
        corrections_failed: 2 - number,
        results: someResults(number),
      });
      expect(await refusal(store.reviseJob(job_id, revision(2)))).toBe('JOB_STATE');
      const done = await queue.finishJob((await queue.claimNextJob())!, COMPLETED);
      expect(await refusal(store.reviseJob(job_id, revision(3)))).toBe('JOB_STATE');
      const request = { key: 'k', fingerprint: 'f' };
      expect(await store.answerTo(request)).toBeUndefined();
      const answers = await Promise.all([
        refusal(store.reviseJob(job_id, revision(2), request)),
        refusal(store.reviseJob(job_id, revision(2))),
      ]);
      expect(answers).toEqual(['no refusal', 'JOB_STATE']);
      expect(await store.getJob(job_id)).toEqual({ ...done, ...revision(2) });
      expect(await store.answerTo(request)).toBe(job_id);
      expect(await store.reviseJob(job_id, revision(2), request)).toEqual({ ...done, ...revision(2) });
      const other = store.reviseJob(job_id, revision(3), { ...request, fingerprint: 'g' });
      expect(await refusal(other)).toBe('IDEMPOTENCY_KEY_REUSED');
      expect(await refusal(store.answerTo({ ...request, fingerprint: 'g' }))).toBe('IDEMPOTENCY_KEY_REUSED');
      expect(await queue.countJobs()).toMatchObject({ completed: 1 });
      await store.deleteFile(done!.file_id);
      expect(await refusal(store.reviseJob(job_id, revision(3)))).toBe('JOB_NOT_FOUND');
    });

    test('an end and a claim at once are both done, the end first', async () => {
      const { store, queue } = await openNew();
      await addJob(store);
      const second = await addJob(store);
      const running = (await queue.claimNextJob())!;
      const [crashed, next] = await Promise.all([queue.crashJob(running, 'It broke.'), queue.claimNextJob()]);
      expect(crashed).toMatchObject({ status: 'pending' });
      expect(next?.job_id).toBe(second.job_id);
    });

    test('an old file is deleted with its job, but not while that waits or runs', async () => {
      let now = Date.parse('2026-11-21T12:00:00Z');
      const { store, queue } = await open(() => {
        now += 1000;
        return new Date(now);
      });
      const [done, running, waiting] = [await addJob(store), await addJob(store), await addJob(store)];
      await queue.finishJob((await queue.claimNextJob())!, FAILED);
      await queue.claimNextJob();
      now += 40 * 24 * 3600 * 1000;
      const deleted = await store.deleteOldFiles({ days: 30, most: 9, isConfirmed: true });
      expect(deleted.files).toMatchObject([{ file_id: done.file_id, job_id: done.job_id }]);
      expect(await store.getJob(done.job_id)).toBeUndefined();
      for (const { job_id } of [running, waiting]) expect(await store.getJob(job_id)).toBeDefined();
      expect(await queue.countJobs()).toEqual({ pending: 1, processing: 1, completed: 0, failed: 0 });
    });

    test('what an attempt records does not count once the job is held by a later one', async () => {
      const { store, queue } = await openNew();
      const { job_id } = await addJob(store);
      const first = (await queue.claimNextJob())!;
      expect(await queue.releaseJob(first)).toMatchObject({
        status: 'pending',
        crashes: 0,
        started_at: null,
      });
      const second = (await queue.claimNextJob())!;
      for (const late of [
        queue.finishJob(first, COMPLETED),
        queue.crashJob(first, 'x'),
        queue.releaseJob(first),
      ])
        expect(await late).toBeUndefined();
      expect(await store.getJob(job_id)).toEqual(second);
      expect(await queue.finishJob(second, FAILED)).toMatchObject(FAILED);
    });

    test('a job that crashes goes behind the others, waits for its time, and is given up at the third', async () => {
      const { store, queue } = await openNew();
      const poison = await addJob(store);
      const others = [await addJob(store), await addJob(store)];
      await queue.crashJob((await queue.claimNextJob())!, 'It ran out of memory.');
      for (const { job_id } of others) expect(await queue.claimNextJob()).toMatchObject({ job_id });
      expect(await queue.untilNextJob()).toBeGreaterThan(0);
      expect(await queue.claimNextJob()).toBeUndefined();
      for (let crash = 2; crash <= 3; crash++) {
        let again: JobRow | undefined;
        // The clock advances.
        while (!again) again = await queue.claimNextJob();
        expect(again.job_id).toBe(poison.job_id);
        await queue.crashJob(again, 'It ran out of memory.');
      }
      expect(await store.getJob(poison.job_id)).toMatchObject({
        status: 'failed',
        error_message: 'It ran out of memory. This happened 3 times, so the job was given up.',
        completed_at: expect.any(String),
      });
    });

    test('a job that crashed while the clock was ahead does not wait for that time to come', async () => {
      let ahead = 3_600_000;
      const { store, queue } = await open(() => new Date(Date.parse('2026-11-21T12:00:00.000Z') + ahead));
      const { job_id } = await addJob(store);
      await queue.crashJob((await queue.claimNextJob())!, 'It ran out of memory.');
      expect(await queue.claimNextJob()).toBeUndefined();
      expect(await queue.untilNextJob()).toBe(5000);
      ahead = 0;
      expect(await queue.untilNextJob()).toBe(0);
      expect(await queue.claimNextJob()).toMatchObject({ job_id });
    });

    test('a job whose server died has crashed, too; an orderly stop never counts', async () => {
      const { store, queue } = await openNew();
      const { job_id } = await addJob(store);
      for (let stop = 0; stop < 5; stop++) await queue.releaseJob((await queue.claimNextJob())!);
      for (let death = 0; death < 3; death++) {
        while (!(await queue.claimNextJob()));
        expect(await queue.recoverJobs()).toBe(1);
        expect(await queue.recoverJobs()).toBe(0);
      }
      expect(await store.getJob(job_id)).toMatchObject({
        status: 'failed',
        error_message: expect.stringMatching(/^The server ended while it corrected the file\. .* 3 times/),
      });
    });

    test('a failed job can be asked for again, with all its attempts', async () => {
      const { store, queue } = await openNew();
      const { job_id } = await addJob(store);
      const other = await addJob(store);
      await queue.finishJob((await queue.claimNextJob())!, FAILED);
      const later = '2026-11-21T13:00:00.000Z';
      expect(await store.retryJob(job_id, later)).toMatchObject({
        status: 'pending',
        estimated_completion: later,
        error_message: null,
        completed_at: null,
        crashes: 0,
      });
      await expect(store.retryJob(job_id, later)).rejects.toMatchObject({ code: 'JOB_STATE' });
      expect(await queue.claimNextJob()).toMatchObject({ job_id: other.job_id });
      expect(await queue.finishJob((await queue.claimNextJob())!, COMPLETED)).toMatchObject({ job_id });
      await expect(store.retryJob(job_id, later)).rejects.toMatchObject({ code: 'JOB_STATE' });
      await expect(store.cancelJob(job_id)).rejects.toMatchObject({ code: 'JOB_STATE' });
    });

    test('a job is cancelled while it waits or runs, and the worker is told', async () => {
      const { store, queue } = await openNew();
      const lost: string[] = [];
      let waits = 0;
      queue.listen({ lost: (jobId) => lost.push(jobId), waiting: () => waits++ });
      const [running, waiting, deleted] = [await addJob(store), await addJob(store), await addJob(store)];
      expect(waits).toBe(3);
      const claimed = (await queue.claimNextJob())!;
      for (const { job_id } of [running, waiting]) {
        const cancelled = await store.cancelJob(job_id);
        expect(cancelled).toMatchObject({
          status: 'failed',
          cancelled: true,
          error_message: 'Cancelled by request.',
          completed_at: expect.any(String),
        });
        expect(await store.cancelJob(job_id)).toEqual(cancelled);
      }
      await store.deleteFile(deleted.file_id);
      expect(new Set(lost)).toEqual(new Set([running, waiting, deleted].map(({ job_id }) => job_id)));
      expect(await queue.finishJob(claimed, COMPLETED)).toBeUndefined();
      expect(await queue.claimNextJob()).toBeUndefined();
      expect(await store.retryJob(waiting.job_id, waiting.created_at)).toMatchObject({ cancelled: false });
      expect(waits).toBe(4);
    });

    test('counts and backlog agree with the jobs, whatever happens to them', async () => {
      const { store, queue } = await openNew();
      const sizes = [100, 20, 3].map((size) => ({ size, total_errors: 1 }));
      const [first, , third] = [
        await addJob(store, sizes[0]),
        await addJob(store, sizes[1]),
        await addJob(store, sizes[2]),
      ];
      const counts = async () => [await queue.countJobs(), await queue.backlog()];
      const of = (pending: number, processing: number, completed: number, failed: number) => ({
        pending,
        processing,
        completed,
        failed,
      });
      expect(await counts()).toEqual([of(3, 0, 0, 0), { jobs: 3, bytes: 123, errors: 3 }]);
      const claimed = (await queue.claimNextJob())!;
      expect(await counts()).toEqual([of(2, 1, 0, 0), { jobs: 3, bytes: 123, errors: 3 }]);
      await queue.finishJob(claimed, FAILED);
      await queue.finishJob((await queue.claimNextJob())!, COMPLETED);
      expect(await counts()).toEqual([of(1, 0, 1, 1), { jobs: 1, bytes: 3, errors: 1 }]);
      await store.retryJob(first!.job_id, first!.created_at);
      await store.deleteFile(third!.file_id);
      expect(await counts()).toEqual([of(1, 0, 1, 0), { jobs: 1, bytes: 100, errors: 1 }]);
    });
  });
}
