/** One attempt at a job: its file is corrected where the store says, and what came of it. */

import { NewhireError } from '../errors.js';
import type { JobOutcome, JobRow, KeptResults, Store, Workspaces } from '../storage/index.js';
import { type Correct, type CorrectionCounts, ThreadCrash } from './correction-request.js';
import { traceOf } from './error-trace.js';
import { untilStoreIsUp } from './store-pause.js';

/** What an attempt works with. */
export interface AttemptOptions {
  readonly store: Pick<Store, 'getFile'>;
  readonly workspaces: Workspaces;
  readonly correct: Correct;
  /** Milliseconds after which a job is ended. */
  readonly jobTimeout: number;
  readonly log: { error(facts: object, message: string): void };
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
    }
  | { readonly crash: string }
  | { readonly interrupted: 'lost' | 'stopping' };

/** Makes the attempt. Never throws. A correction that hangs is left alone once the signal is aborted. */
export async function attemptJob(
  job: JobRow,
  options: AttemptOptions,
  signal: AbortSignal,
): Promise<AttemptEnd> {
  // A correction that hangs may not even notice that it is to end.
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    signal.throwIfAborted();
    return await Promise.race([corrected(job, options, signal), aborted]);
  } catch (error) {
    return endOf(job, error, options, signal);
  }
}

async function corrected(job: JobRow, options: AttemptOptions, signal: AbortSignal): Promise<AttemptEnd> {
  const { store, workspaces, correct, log } = options;
  const patiently = <T>(work: () => Promise<T>) => untilStoreIsUp(work, signal, log);
  const file = await patiently(() => store.getFile(job.file_id));
  signal.throwIfAborted();
  if (!file) return { interrupted: 'lost' };
  const workspace = await patiently(() => workspaces.forAttempt(job, file));
  if (!workspace) throw signal.reason;
  const { root, source, paths } = workspace;
  try {
    signal.throwIfAborted();
    const counts = await correct({ job, file, root, source, paths }, signal);
    const kept = await patiently(() => workspace.keep(counts.results));
    const { model_calls: _, ...results } = counts;
    return { outcome: { status: 'completed', ...results }, counts, kept };
  } finally {
    // What cannot be removed now is removed at the next start.
    await workspace.close().catch(() => undefined);
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
  if (error instanceof NewhireError && error.code === 'BLOB_DAMAGED') onDamaged?.();
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
