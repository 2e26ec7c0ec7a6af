/** The background worker: takes jobs in order, has them corrected, and records each step in the store. */

import { setTimeout as delay } from 'node:timers/promises';
import { NewhireError } from '../errors.js';
import type { DataFolder, FileRow, JobOutcome, JobRow, Store } from '../storage/index.js';
import { CompletionEstimator } from './completion-estimate.js';
import type { Correct, CorrectionCounts } from './correction-request.js';
import { traceOf } from './error-trace.js';

interface WorkerLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** What the worker works with. */
export interface WorkerOptions {
  readonly store: Store;
  readonly folder: DataFolder;
  readonly correct: Correct;
  /** Jobs that run at once. */
  readonly concurrency: number;
  readonly hasModel: boolean;
  readonly log: WorkerLog;
  /** Called with the result of each completed job. */
  readonly onCompleted?: (counts: CorrectionCounts) => void;
}

/** Milliseconds until a store that is down is tried again. */
const STORE_PAUSE = 1000;

/** A job that is running. */
interface Run {
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

/** Runs the jobs of a store, a limited number at once. One worker per store. */
export class Worker {
  private readonly estimator: CompletionEstimator;
  private readonly stopping = new AbortController();
  private readonly runs = new Map<string, Run>();
  private lanes: Promise<void>[] = [];
  private wakers: (() => void)[] = [];
  /** How often `wake` was called: a call during a query of the store must not be missed. */
  private wakes = 0;
  private isRunning = false;

  constructor(private readonly options: WorkerOptions) {
    this.estimator = new CompletionEstimator(options.hasModel);
  }

  /** Starts with the jobs in the store, those interrupted by a crash included. @throws {NewhireError} STORE_UNAVAILABLE */
  async start(): Promise<void> {
    const { store, concurrency, log } = this.options;
    const requeued = await store.requeueInterrupted();
    if (requeued > 0) log.info({ jobs: requeued }, 'interrupted jobs are queued again');
    this.isRunning = true;
    this.lanes = Array.from({ length: concurrency }, () => this.lane());
  }

  /** False once it has stopped, or has ended on an unexpected error. */
  get alive(): boolean {
    return this.isRunning;
  }

  /** Makes idle lanes look for a job. To be called after this process has added one to the store. */
  wake(): void {
    this.wakes += 1;
    for (const wake of this.wakers.splice(0)) wake();
  }

  /** When a job for this file would probably have ended if it were created now. */
  async estimate(file: FileRow): Promise<Date> {
    const { store, concurrency } = this.options;
    const seconds = this.estimator.secondsFor(file, await store.unfinishedFiles(), concurrency);
    return new Date(Date.now() + 1000 * seconds);
  }

  /** Ends a job that was deleted from the store, if it is running, and waits until it no longer uses any file. */
  async cancel(jobId: string): Promise<void> {
    const run = this.runs.get(jobId);
    run?.abort.abort();
    await run?.ended;
  }

  /** Ends the running jobs, puts them back to pending, and waits until all this is done. */
  async stop(): Promise<void> {
    this.stopping.abort();
    for (const { abort } of this.runs.values()) abort.abort();
    this.wake();
    await Promise.all(this.lanes);
    this.isRunning = false;
  }

  /** Runs one job after another. There are as many lanes as jobs may run at once. */
  private async lane(): Promise<void> {
    try {
      while (!this.stopping.signal.aborted) {
        const wakesBefore = this.wakes;
        const job = await this.untilStoreIsUp(() => this.options.store.claimNextJob());
        if (job) await this.run(job);
        else if (this.wakes === wakesBefore) await this.nextWake();
      }
    } catch (error) {
      this.isRunning = false;
      this.options.log.error(traceOf(error), 'the worker died');
    }
  }

  private nextWake(): Promise<void> {
    return new Promise((resolve) => this.wakers.push(resolve));
  }

  private async run(job: JobRow): Promise<void> {
    const abort = new AbortController();
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.runs.set(job.job_id, { abort, ended });
    try {
      // A stop may have been requested while this job was being claimed.
      if (this.stopping.signal.aborted) abort.abort();
      await this.record(job, await this.attempt(job, abort.signal));
    } finally {
      this.runs.delete(job.job_id);
      end();
    }
  }

  /** Undefined when the job was interrupted: the server stops, or its file was deleted. */
  private async attempt(job: JobRow, signal: AbortSignal): Promise<JobOutcome | undefined> {
    const { store, folder, correct, log } = this.options;
    const file = await store.getFile(job.file_id);
    if (!file) return undefined;
    const startedAt = performance.now();
    try {
      signal.throwIfAborted();
      const { source } = folder.filePaths(file.file_id);
      const paths = folder.jobPaths(job.job_id);
      const counts = await correct({ job, file, root: folder.root, source, paths }, signal);
      signal.throwIfAborted();
      this.estimator.learn(file, (performance.now() - startedAt) / 1000);
      this.options.onCompleted?.(counts);
      const { model_calls: _, ...outcome } = counts;
      return { status: 'completed', ...outcome };
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

  private async record(job: JobRow, outcome: JobOutcome | undefined): Promise<void> {
    const { store, log } = this.options;
    const { job_id, file_id } = job;
    try {
      if (outcome) {
        const row = await this.untilStoreIsUp(() => store.finishJob(job_id, outcome));
        if (!row) return;
        const { status, corrections_applied, corrections_failed, error_message } = row;
        const counts = { corrections_applied, corrections_failed };
        log.info({ job_id, file_id, status, ...counts, error_message }, 'job ended');
      } else if (this.stopping.signal.aborted) await store.releaseJob(job_id);
    } catch (error) {
      const isGone = error instanceof NewhireError && error.code === 'JOB_NOT_FOUND';
      if (!isGone) log.error({ job_id, ...traceOf(error) }, 'the end of a job could not be recorded');
    }
  }

  /** Retries while the store is down; undefined when the worker is stopped in the meantime. */
  private async untilStoreIsUp<T>(change: () => Promise<T>): Promise<T | undefined> {
    for (;;) {
      try {
        return await change();
      } catch (error) {
        if (!(error instanceof NewhireError && error.code === 'STORE_UNAVAILABLE')) throw error;
        if (this.stopping.signal.aborted) return undefined;
        this.options.log.error(traceOf(error), 'the store is down');
        await delay(STORE_PAUSE, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }
}

function failure(error_message: string): JobOutcome {
  return { status: 'failed', error_message };
}
