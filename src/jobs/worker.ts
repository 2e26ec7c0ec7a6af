/** The background worker: takes jobs in order, has them corrected, and records each step in the queue. */

import { setTimeout as delay } from 'node:timers/promises';
import { NewhireError } from '../errors.js';
import type { DataFolder, FileRow, JobOutcome, JobRow, Queue, Store } from '../storage/index.js';
import { CompletionEstimator } from './completion-estimate.js';
import { type Correct, type CorrectionCounts, ThreadCrash } from './correction-request.js';
import { traceOf } from './error-trace.js';

interface WorkerLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** What the worker works with. */
export interface WorkerOptions {
  readonly store: Pick<Store, 'getFile'>;
  readonly queue: Queue;
  readonly folder: DataFolder;
  readonly correct: Correct;
  /** Jobs that run at once. */
  readonly concurrency: number;
  /** Milliseconds after which a job is ended. */
  readonly jobTimeout: number;
  readonly hasModel: boolean;
  readonly log: WorkerLog;
  /** Called with the result of each completed job. */
  readonly onCompleted?: (counts: CorrectionCounts) => void;
  /** Called when a job found its file damaged. */
  readonly onDamaged?: () => void;
}

/** Milliseconds until a store that is down is tried again. */
const STORE_PAUSE = 1000;

/** Why a run is ended from outside. */
type Interruption = 'late' | 'lost' | 'stopping';

/** How an attempt ended. */
type End =
  | { readonly outcome: JobOutcome; readonly counts?: CorrectionCounts }
  | { readonly crash: string }
  | { readonly interrupted: 'lost' | 'stopping' };

/** A job that is running. */
interface Run {
  readonly interrupt: (why: Interruption) => void;
  readonly ended: Promise<void>;
}

/** Runs the jobs of a queue, a limited number at once. One worker per process. */
export class Worker {
  private readonly estimator: CompletionEstimator;
  private readonly stopping = new AbortController();
  private readonly runs = new Map<string, Run>();
  private lanes: Promise<void>[] = [];
  private wakers: (() => void)[] = [];
  /** How often it was woken: a call during a query of the queue must not be missed. */
  private wakes = 0;
  private isRunning = false;

  constructor(private readonly options: WorkerOptions) {
    this.estimator = new CompletionEstimator(options.hasModel);
  }

  /** Starts with the jobs in the queue, those interrupted by a crash included. @throws {NewhireError} STORE_UNAVAILABLE */
  async start(): Promise<void> {
    const { queue, concurrency, log } = this.options;
    queue.listen({
      waiting: () => this.wake(),
      lost: (jobId) => this.runs.get(jobId)?.interrupt('lost'),
    });
    const recovered = await queue.recoverJobs();
    if (recovered > 0) log.info({ jobs: recovered }, 'interrupted jobs are queued again');
    this.isRunning = true;
    this.lanes = Array.from({ length: concurrency }, () => this.lane());
  }

  /** False once it has stopped, or has ended on an unexpected error. */
  get alive(): boolean {
    return this.isRunning;
  }

  /** When a job for this file would probably have ended if it were queued now. */
  async estimate(file: FileRow): Promise<Date> {
    const { queue, concurrency } = this.options;
    const seconds = this.estimator.secondsFor(file, await queue.backlog(), concurrency);
    return new Date(Date.now() + 1000 * seconds);
  }

  /** Waits until a job that was cancelled or deleted is no longer worked on here. */
  async ended(jobId: string): Promise<void> {
    await this.runs.get(jobId)?.ended;
  }

  /** Ends the running jobs, puts them back to pending, and waits until all this is done. */
  async stop(): Promise<void> {
    this.stopping.abort();
    for (const { interrupt } of this.runs.values()) interrupt('stopping');
    this.wake();
    await Promise.all(this.lanes);
    this.isRunning = false;
  }

  private wake(): void {
    this.wakes += 1;
    for (const wake of this.wakers.splice(0)) wake();
  }

  /** Runs one job after another. There are as many lanes as jobs may run at once. */
  private async lane(): Promise<void> {
    try {
      let job = await this.claim();
      while (!this.stopping.signal.aborted || job) {
        if (!job) {
          job = await this.nextJob();
          continue;
        }
        const startedAt = performance.now();
        const end = await this.attempt(job);
        // Together, because both changes then share one write of the index.
        const [, next] = await Promise.all([this.record(job, end), this.claim()]);
        await this.learn(job, end, performance.now() - startedAt);
        job = next;
      }
    } catch (error) {
      this.isRunning = false;
      this.options.log.error(traceOf(error), 'the worker died');
    }
  }

  private async claim(): Promise<JobRow | undefined> {
    if (this.stopping.signal.aborted) return undefined;
    return this.untilStoreIsUp(() => this.options.queue.claimNextJob());
  }

  /** Waits until there may be a job, and claims it. */
  private async nextJob(): Promise<JobRow | undefined> {
    const wakesBefore = this.wakes;
    const job = await this.claim();
    if (job || this.wakes !== wakesBefore) return job;
    const pause = await this.options.queue.untilNextJob();
    const timer = pause === undefined ? undefined : setTimeout(() => this.wake(), pause);
    if (this.wakes === wakesBefore) await new Promise<void>((resolve) => this.wakers.push(resolve));
    clearTimeout(timer);
    return undefined;
  }

  private async attempt(job: JobRow): Promise<End> {
    const abort = new AbortController();
    const interrupt = (why: Interruption) => abort.abort(why);
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.runs.set(job.job_id, { interrupt, ended });
    const timer = setTimeout(() => interrupt('late'), this.options.jobTimeout);
    try {
      // A stop may have been requested while this job was being claimed.
      if (this.stopping.signal.aborted) interrupt('stopping');
      return await this.correct(job, abort.signal);
    } catch (error) {
      return this.endOf(job, error, abort.signal);
    } finally {
      clearTimeout(timer);
      this.runs.delete(job.job_id);
      end();
    }
  }

  private async correct(job: JobRow, signal: AbortSignal): Promise<End> {
    const { store, folder, correct } = this.options;
    const file = await store.getFile(job.file_id);
    if (!file) return { interrupted: 'lost' };
    signal.throwIfAborted();
    const { source } = folder.filePaths(file.file_id);
    const paths = folder.jobPaths(job.job_id);
    const correcting = correct({ job, file, root: folder.root, source, paths }, signal);
    // A correction that hangs may not even notice that it is to end.
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const counts = await Promise.race([correcting, aborted]);
    const { model_calls: _, ...results } = counts;
    return { outcome: { status: 'completed', ...results }, counts };
  }

  private endOf({ job_id }: JobRow, error: unknown, signal: AbortSignal): End {
    const why = signal.aborted ? (signal.reason as Interruption) : undefined;
    if (why === 'lost' || why === 'stopping') return { interrupted: why };
    const { jobTimeout, log, onDamaged } = this.options;
    if (why === 'late') {
      log.error({ job_id, seconds: jobTimeout / 1000 }, 'job ended at its time limit');
      return failure(`The correction took longer than ${durationOf(jobTimeout)}.`);
    }
    if (error instanceof ThreadCrash) {
      log.error({ job_id, reason: error.message }, 'job crashed');
      return { crash: error.message };
    }
    log.error({ job_id, ...traceOf(error) }, 'job failed');
    if (error instanceof NewhireError && error.code === 'BLOB_DAMAGED') onDamaged?.();
    const isKnown = error instanceof NewhireError && error.code !== 'INTERNAL';
    return failure(isKnown ? error.message : 'The correction stopped because of an internal error.');
  }

  private async record(job: JobRow, end: End): Promise<void> {
    const { queue, log, onCompleted } = this.options;
    const { job_id, file_id } = job;
    try {
      if ('interrupted' in end) {
        if (end.interrupted === 'stopping') await queue.releaseJob(job);
        return;
      }
      const row = await this.untilStoreIsUp(() =>
        'crash' in end ? queue.crashJob(job, end.crash) : queue.finishJob(job, end.outcome),
      );
      if (!row) return;
      if ('counts' in end && end.counts) onCompleted?.(end.counts);
      const { status, corrections_applied, corrections_failed, error_message } = row;
      const counts = { corrections_applied, corrections_failed };
      log.info({ job_id, file_id, status, ...counts, error_message }, 'job ended');
    } catch (error) {
      log.error({ job_id, ...traceOf(error) }, 'the end of a job could not be recorded');
    }
  }

  private async learn(job: JobRow, end: End, milliseconds: number): Promise<void> {
    const file = 'counts' in end ? await this.options.store.getFile(job.file_id) : undefined;
    if (file) this.estimator.learn(file, milliseconds / 1000);
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

function failure(error_message: string): End {
  return { outcome: { status: 'failed', error_message } };
}

function durationOf(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds >= 120) return `${Math.round(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
