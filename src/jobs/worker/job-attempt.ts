/** One attempt at a job: its file is corrected, and the result is stored. */

import { setTimeout as delay } from 'node:timers/promises';
import { NewhireError } from '../../errors.js';
import {
  areLost,
  type FileRow,
  type JobOutcome,
  type JobRow,
  type KeptResults,
  type Store,
  type Workspace,
  type Workspaces,
} from '../../storage/index.js';
import { type Correct, type CorrectionCounts, ThreadCrash, unlessAborted } from '../corrector/index.js';
import { type Log, traceOf } from '../error-trace.js';

/** Milliseconds until a store that is down is tried again. */
const STORE_PAUSE = 1000;

/** The options of an attempt. */
export interface AttemptOptions {
  readonly store: Pick<Store, 'getFile'>;
  readonly workspaces: Workspaces;
  readonly correct: Correct;
  /** Milliseconds after which a job is ended. */
  readonly jobTimeout: number;
  readonly log: Pick<Log, 'warn' | 'error'>;
  /** Called when a job found its file damaged. */
  readonly onDamaged?: () => void;
}

/** Why an attempt is ended from outside; the reason of its signal. */
export type Interruption = 'late' | 'lost' | 'stopping';

/** How an attempt ended. */
export type AttemptEnd =
  | {
      readonly outcome: JobOutcome;
      readonly counts?: CorrectionCounts;
      readonly kept?: KeptResults | undefined;
      /** The file that was corrected. */
      readonly file?: FileRow;
    }
  | { readonly crash: string }
  | { readonly interrupted: 'lost' | 'stopping' };

/** An attempt: `run`, then `close` once its end is recorded. */
export class JobAttempt {
  private workspace: Workspace | undefined;
  private isClosed = false;
  private readonly startedAt = performance.now();

  constructor(
    private readonly job: JobRow,
    private readonly options: AttemptOptions,
    private readonly signal: AbortSignal,
    /** Fulfilled once an earlier attempt at the job, which was cancelled and retried, no longer runs. */
    private readonly before?: Promise<void>,
  ) {}

  /** Never throws. A correction that hangs is left alone once the signal is aborted. */
  async run(): Promise<AttemptEnd> {
    try {
      return await unlessAborted(() => this.correct(), this.signal);
    } catch (error) {
      if (!this.signal.aborted && (await this.isDeleted())) return { interrupted: 'lost' };
      return endOf(this.job, error, this.options, this.signal);
    }
  }

  /** Whether another process has deleted the file. Its bytes are gone then, and nobody asks for the result of the job. */
  private async isDeleted(): Promise<boolean> {
    const file = await this.options.store.getFile(this.job.file_id).catch(() => null);
    return file === undefined;
  }

  /** Removes what only this attempt needs. What cannot be removed now is removed at the next start. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.workspace?.close().catch(() => undefined);
  }

  private async correct(): Promise<AttemptEnd> {
    const { job, signal } = this;
    const { store, workspaces, correct, log } = this.options;
    const patiently = <T>(work: () => Promise<T>) => untilStoreIsUp(work, signal, log);
    await this.before;
    const file = await patiently(() => store.getFile(job.file_id));
    signal.throwIfAborted();
    if (!file) return { interrupted: 'lost' };
    const workspace = await patiently(() => workspaces.forAttempt(job, file));
    if (!workspace) throw signal.reason;
    this.workspace = workspace;
    if (this.isClosed) await this.close();
    signal.throwIfAborted();
    const { root, source, paths, work } = workspace;
    const timeLimit = this.options.jobTimeout - (performance.now() - this.startedAt);
    const counts = await correct({ job, file, root, source, paths, work, timeLimit }, signal);
    const kept = await patiently(() => workspace.keep(counts.results));
    signal.throwIfAborted();
    const { model, ...results } = counts;
    if (model.outcome === 'partly' || model.outcome === 'unavailable')
      log.warn({ job_id: job.job_id, model: model.outcome }, 'the language model did not answer');
    return { outcome: { status: 'completed', ...results }, counts, kept, file };
  }
}

function endOf(
  { job_id }: JobRow,
  error: unknown,
  { jobTimeout, log, onDamaged }: AttemptOptions,
  signal: AbortSignal,
): AttemptEnd {
  const why = signal.aborted ? (signal.reason as Interruption) : undefined;
  if (why === 'lost' || why === 'stopping') return { interrupted: why };
  if (why === 'late') {
    log.error({ job_id, seconds: jobTimeout / 1000 }, 'job ended at its time limit');
    return failure(`The correction took longer than ${durationOf(jobTimeout)}.`);
  }
  if (error instanceof ThreadCrash) {
    log.error({ job_id, reason: error.message }, 'job crashed');
    return { crash: error.message };
  }
  log.error({ job_id, ...traceOf(error) }, 'job failed');
  if (areLost(error)) onDamaged?.();
  const isKnown = error instanceof NewhireError && error.code !== 'INTERNAL';
  return failure(isKnown ? error.message : 'The correction stopped because of an internal error.');
}

function failure(error_message: string): AttemptEnd {
  return { outcome: { status: 'failed', error_message } };
}

function durationOf(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds >= 120) return `${Math.round(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

/**
 * Repeats the work while the store is down, so that a job is not lost because its database was restarted; undefined when the
 * signal is aborted in the meantime.
 */
export async function untilStoreIsUp<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  log: Pick<Log, 'error'>,
): Promise<T | undefined> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NewhireError && error.code === 'STORE_UNAVAILABLE')) throw error;
      if (signal.aborted) return undefined;
      log.error(traceOf(error), 'the store is down');
      await delay(STORE_PAUSE, undefined, { signal }).catch(() => undefined);
    }
  }
}
