/** The background worker: takes the jobs in order, has them corrected, and records each step in the store. */

import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { NewhireError } from '../errors.js';
import {
  type DataFolder,
  describeJob,
  type FileRow,
  type JobOutcome,
  type JobRow,
  type Store,
} from '../storage/index.js';
import { Estimator } from './completion-estimate.js';
import type { Correct, CorrectionCounts } from './correction-request.js';
import { traceOf } from './error-trace.js';

interface WorkerLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface WorkerOptions {
  readonly store: Store;
  readonly folder: DataFolder;
  readonly correct: Correct;
  /** Jobs under way at once. */
  readonly concurrency: number;
  readonly hasModel: boolean;
  readonly log: WorkerLog;
  /** Told what each completed job came to. */
  readonly onCompleted?: (counts: CorrectionCounts) => void;
}

/** Milliseconds until a store that was down is tried again. */
const STORE_PAUSE = 1000;

interface Run {
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

export class Worker {
  readonly #options: WorkerOptions;
  readonly #estimator: Estimator;
  readonly #stopping = new AbortController();
  readonly #runs = new Map<string, Run>();
  #lanes: Promise<void>[] = [];
  #wakers: (() => void)[] = [];
  /** How often `wake` was called: one that comes while the store is asked must not be missed. */
  #wakes = 0;
  #alive = false;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#estimator = new Estimator(options.hasModel);
  }

  /** Begins with what waits, jobs of a run before included. @throws NewhireError STORE_UNAVAILABLE */
  async start(): Promise<void> {
    const { store, concurrency, log } = this.#options;
    const requeued = await store.requeueProcessing();
    if (requeued > 0) log.info({ jobs: requeued }, 'jobs of the run before begin again');
    this.#alive = true;
    this.#lanes = Array.from({ length: concurrency }, () => this.#lane());
  }

  /** False once it has stopped, or died of something unforeseen. */
  get alive(): boolean {
    return this.#alive;
  }

  /** Says that a job waits. */
  wake(): void {
    this.#wakes += 1;
    for (const wake of this.#wakers.splice(0)) wake();
  }

  /** When a job for this file would likely have ended, were it created now. */
  async estimate(file: FileRow): Promise<Date> {
    const { store, concurrency } = this.#options;
    const all = { skip: 0, limit: Number.MAX_SAFE_INTEGER };
    const [waiting, running] = await Promise.all([
      store.listJobs({ ...all, status: 'pending' }),
      store.listJobs({ ...all, status: 'processing' }),
    ]);
    const before = await Promise.all(
      [...waiting.jobs, ...running.jobs].map((job) => store.getFile(job.file_id)),
    );
    const known = before.filter((row) => row !== undefined);
    return new Date(Date.now() + 1000 * this.#estimator.secondsFor(file, known, concurrency));
  }

  /** Ends a running job that the store has forgotten, and waits until it touches no file any more. */
  async cancel(jobId: string): Promise<void> {
    const run = this.#runs.get(jobId);
    run?.abort.abort();
    await run?.ended;
  }

  /** Puts what is running back to pending and ends. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const { abort } of this.#runs.values()) abort.abort();
    this.wake();
    await Promise.all(this.#lanes);
    this.#alive = false;
  }

  /** Takes one job after the other. */
  async #lane(): Promise<void> {
    try {
      while (!this.#stopping.signal.aborted) {
        const wakesBefore = this.#wakes;
        const job = await this.#untilStoreIsUp(() => this.#options.store.claimNextJob());
        if (job) await this.#run(job);
        else if (this.#wakes === wakesBefore) await this.#nextWake();
      }
    } catch (error) {
      this.#alive = false;
      this.#options.log.error(traceOf(error), 'the worker died');
    }
  }

  #nextWake(): Promise<void> {
    return new Promise((resolve) => this.#wakers.push(resolve));
  }

  async #run(job: JobRow): Promise<void> {
    const abort = new AbortController();
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#runs.set(job.job_id, { abort, ended });
    try {
      // A stop may have come while this job was being claimed.
      if (this.#stopping.signal.aborted) abort.abort();
      await this.#record(job, await this.#attempt(job, abort.signal));
    } finally {
      this.#runs.delete(job.job_id);
      end();
    }
  }

  /** Undefined when the job was interrupted: stopped with the server, or its file deleted. */
  async #attempt(job: JobRow, signal: AbortSignal): Promise<JobOutcome | undefined> {
    const { store, folder, correct, log } = this.#options;
    const file = await store.getFile(job.file_id);
    if (!file) return undefined;
    const began = performance.now();
    try {
      signal.throwIfAborted();
      const paths = await describeJob(folder, job, file);
      const { source } = folder.filePaths(file.file_id);
      const counts = await correct({ job, file, source, paths }, signal);
      signal.throwIfAborted();
      this.#estimator.learn(file, (performance.now() - began) / 1000);
      this.#options.onCompleted?.(counts);
      const { corrections_applied, corrections_failed } = counts;
      return { status: 'completed', corrections_applied, corrections_failed };
    } catch (error) {
      if (signal.aborted) return undefined;
      log.error({ job_id: job.job_id, ...traceOf(error) }, 'job failed');
      return failure(
        error instanceof NewhireError
          ? error.message
          : 'The correction stopped because of an internal error.',
      );
    }
  }

  async #record(job: JobRow, outcome: JobOutcome | undefined): Promise<void> {
    const { store, folder, log } = this.#options;
    const { job_id, file_id } = job;
    try {
      if (outcome) {
        const row = await this.#untilStoreIsUp(() => store.finishJob(job_id, outcome));
        if (!row) return;
        log.info({ job_id, file_id, ...outcome }, 'job ended');
        const file = await store.getFile(file_id);
        if (file) await describeJob(folder, row, file);
        // Finished model calls need not be kept any more.
        await rm(folder.jobPaths(job_id).journal, { force: true });
      } else if (this.#stopping.signal.aborted) await store.releaseJob(job_id);
    } catch (error) {
      const isGone = error instanceof NewhireError && error.code === 'JOB_NOT_FOUND';
      if (!isGone) log.error({ job_id, ...traceOf(error) }, 'the end of a job could not be recorded');
    }
  }

  /** Tries again while the store is down; undefined when the worker is stopped meanwhile. */
  async #untilStoreIsUp<T>(change: () => Promise<T>): Promise<T | undefined> {
    for (;;) {
      try {
        return await change();
      } catch (error) {
        if (!(error instanceof NewhireError && error.code === 'STORE_UNAVAILABLE')) throw error;
        if (this.#stopping.signal.aborted) return undefined;
        this.#options.log.error(traceOf(error), 'the store is down');
        await delay(STORE_PAUSE, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
  }
}

function failure(error_message: string): JobOutcome {
  return { status: 'failed', error_message };
}
