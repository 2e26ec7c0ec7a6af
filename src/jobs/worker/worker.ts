/** The background worker: takes jobs in order, has them corrected, and records each step in the queue. */

import { presentTime } from '../../clock.js';
import type { FileRow, JobRow, Queue } from '../../storage/index.js';
import { CORRECTION_IDLE, type CorrectionCounts } from '../corrector/index.js';
import { type Log, traceOf } from '../error-trace.js';
import type { Planner } from '../planner/index.js';
import { CompletionEstimator } from './completion-estimator.js';
import {
  type AttemptEnd,
  type AttemptOptions,
  type Interruption,
  JobAttempt,
  untilStoreIsUp,
} from './job-attempt.js';

/** The options of the worker. */
export interface WorkerOptions extends AttemptOptions {
  readonly queue: Queue;
  /** Jobs that run concurrently. */
  readonly concurrency: number;
  readonly hasModel: boolean;
  readonly log: Log;
  /** Makes no plan while a job is running. */
  readonly planner?: Pick<Planner, 'jobStarted' | 'jobEnded'> | undefined;
  /** Called with the result of each completed job. */
  readonly onCompleted?: (counts: CorrectionCounts) => void;
}

/** An attempt at a job. */
interface Run {
  readonly attempt: JobAttempt;
  readonly interrupt: (why: Interruption) => void;
  readonly close: () => Promise<void>;
  /** Fulfilled once it is closed, and so are earlier ones at the same job. */
  readonly ended: Promise<void>;
}

/** Runs the jobs of a queue, a limited number concurrently. One worker per process. */
export class Worker {
  private readonly estimator: CompletionEstimator;
  private readonly stopping = new AbortController();
  private readonly runs = new Map<string, Run>();
  private lanes: Promise<void>[] = [];
  private wakers: (() => void)[] = [];
  /** How often it was woken: a call during a query of the queue must not be missed. */
  private wakes = 0;
  private isRunning = false;
  /** Until this time (`performance.now()`) an idle thread is still alive, so none has to be started. */
  private warmUntil = 0;

  constructor(private readonly options: WorkerOptions) {
    this.estimator = new CompletionEstimator(options.hasModel);
  }

  /** Starts with the jobs in the queue, those interrupted by a crash included. @throws {NewhireError} STORE_UNAVAILABLE */
  async start(): Promise<void> {
    const { queue, concurrency, log } = this.options;
    queue.listen({
      lanes: concurrency,
      waiting: () => this.wake(),
      lost: (jobId) => this.runs.get(jobId)?.interrupt('lost'),
      givenUp: (job) => logEnd(log, job),
    });
    if (concurrency === 0) return;
    const recovered = await queue.recoverJobs();
    if (recovered > 0) log.info({ jobs: recovered }, 'interrupted jobs are queued again');
    this.isRunning = true;
    this.lanes = Array.from({ length: concurrency }, () => this.lane());
  }

  /**
   * Whether jobs are run: false once it has stopped, or has ended on an unexpected error. One that runs no jobs itself asks
   * whether other processes do. @throws {NewhireError} STORE_UNAVAILABLE
   */
  async isAlive(): Promise<boolean> {
    if (this.options.concurrency > 0) return this.isRunning;
    return (await this.options.queue.otherLanes()) > 0;
  }

  /**
   * What to do before a job can be added; undefined if one can be added now. That is so if another process can take it, even if the
   * worker of this one is down, and during a stop: the job then waits for the next start.
   * @throws {NewhireError} STORE_UNAVAILABLE
   */
  async missing(): Promise<string | undefined> {
    const { queue, concurrency } = this.options;
    if (!queue.isShared) {
      const isWaitedFor = this.isRunning || this.stopping.signal.aborted;
      return isWaitedFor ? undefined : 'Restart the server.';
    }
    if (concurrency > 0 || (await queue.otherLanes(AWAY)) > 0) return undefined;
    return 'Start newhire work with the same database.';
  }

  /** When a job for this file would probably have ended if it were queued now. */
  async estimate(file: FileRow): Promise<Date> {
    const { queue, concurrency } = this.options;
    const lanes = concurrency + (await queue.otherLanes());
    const backlog = await queue.backlog();
    const isCold = backlog.jobs === 0 && performance.now() > this.warmUntil;
    const seconds = this.estimator.secondsFor(file, backlog, Math.max(1, lanes), isCold);
    return new Date(presentTime().getTime() + 1000 * seconds);
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

  /** Runs one job after another. There are as many lanes as jobs may run concurrently. */
  private async lane(): Promise<void> {
    let warmUntil = 0;
    try {
      let job = await this.claim();
      while (!this.stopping.signal.aborted || job) {
        if (!job) {
          job = await this.nextJob();
          continue;
        }
        const run = this.begin(job);
        const startedAt = performance.now();
        const end = await this.attempt(run);
        // Together, because both changes then share one write of the index.
        const [, next] = await Promise.all([this.record(job, end).finally(run.close), this.claim()]);
        const endedAt = performance.now();
        if ('file' in end && end.file)
          this.estimator.learn(end.file, (endedAt - startedAt) / 1000, startedAt > warmUntil);
        this.warmUntil = warmUntil = endedAt + CORRECTION_IDLE;
        job = next;
      }
    } catch (error) {
      this.isRunning = false;
      this.options.log.error(traceOf(error), 'the worker stopped because of an error');
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
    const pause = await this.untilStoreIsUp(() => this.options.queue.untilNextJob());
    const timer = pause === undefined ? undefined : setTimeout(() => this.wake(), pause);
    if (this.wakes === wakesBefore) await new Promise<void>((resolve) => this.wakers.push(resolve));
    clearTimeout(timer);
    return undefined;
  }

  private begin(job: JobRow): Run {
    const { runs } = this;
    const { job_id } = job;
    const before = runs.get(job_id)?.ended;
    const abort = new AbortController();
    const attempt = new JobAttempt(job, this.options, abort.signal, before);
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const ended = Promise.all([before, left]).then(() => {
      if (runs.get(job_id) === run) runs.delete(job_id);
    });
    const interrupt = (why: Interruption) => abort.abort(why);
    const run = { attempt, interrupt, close: () => attempt.close().then(leave), ended };
    runs.set(job_id, run);
    return run;
  }

  private async attempt({ attempt, interrupt }: Run): Promise<AttemptEnd> {
    this.options.planner?.jobStarted();
    const timer = setTimeout(() => interrupt('late'), this.options.jobTimeout);
    try {
      // A stop may have been requested while this job was being claimed.
      if (this.stopping.signal.aborted) interrupt('stopping');
      return await attempt.run();
    } finally {
      clearTimeout(timer);
      this.options.planner?.jobEnded();
    }
  }

  private async record(job: JobRow, end: AttemptEnd): Promise<void> {
    const { queue, log, onCompleted } = this.options;
    const { job_id } = job;
    try {
      if ('interrupted' in end) {
        if (end.interrupted === 'stopping') await queue.releaseJob(job);
        return;
      }
      const row = await this.untilStoreIsUp(() =>
        'crash' in end ? queue.crashJob(job, end.crash) : queue.finishJob(job, end.outcome, end.kept),
      );
      if (!row) return;
      if ('counts' in end && end.counts) onCompleted?.(end.counts);
      logEnd(log, row);
    } catch (error) {
      log.error({ job_id, ...traceOf(error) }, 'the end of a job could not be recorded');
    }
  }

  /** Undefined when the worker is stopped in the meantime. */
  private untilStoreIsUp<T>(change: () => Promise<T>): Promise<T | undefined> {
    return untilStoreIsUp(change, this.stopping.signal, this.options.log);
  }
}

/** Milliseconds without a sign of it after which no worker is expected back. */
const AWAY = 60_000;

/** Each end of a job is logged, whoever has ended it. */
function logEnd(log: Log, job: JobRow): void {
  const { job_id, file_id, status, corrections_applied, corrections_failed, error_message } = job;
  const counts = { corrections_applied, corrections_failed };
  log.info({ job_id, file_id, status, ...counts, error_message }, 'job ended');
}
