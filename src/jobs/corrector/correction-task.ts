/** The port between jobs and the threads that correct their files: what is corrected, and what comes of it. */

import type { FileRow, JobModel, JobRevision, JobRow, Refusal, Workspace } from '../../storage/index.js';
import type { Asked } from './review-decisions.js';

/** One job to be corrected, or to be corrected again with decisions about its proposals. */
export interface CorrectionTask extends Pick<Workspace, 'root' | 'source' | 'paths' | 'work'> {
  readonly job: JobRow;
  readonly file: FileRow;
  readonly review?: ReviewTask;
  /**
   * Milliseconds until the job ends: the model is asked only as long as there is enough time left to keep the results of the
   * rules. No limit by default.
   */
  readonly timeLimit?: number;
}

/** The decisions about the proposals of a completed job, and what was typed for its file. */
interface ReviewTask {
  readonly asked: Asked;
  /** The Idempotency-Key of the request, by which its refusals are kept. */
  readonly request: string | undefined;
  /** Path of the proposals that they are about. */
  readonly proposals: string;
}

/** The result of a correction: errors that were cleared, errors that remain, and the bytes. */
export interface CorrectionCounts extends JobRevision {
  readonly model: ModelUse;
  /** The requests of a review that were refused. */
  readonly refused?: readonly Refusal[] | undefined;
  /** How much of what a review was asked for took effect; with nothing, the results are those of the revision before. */
  readonly taken?: number | undefined;
}

/** How a job used the language model. */
export interface ModelUse {
  readonly outcome: JobModel;
  /** HTTP requests that were answered, and that were not. */
  readonly answered: number;
  readonly failed: number;
}

/** The use of the model by a job that asked nothing. */
export const NO_MODEL_USE: ModelUse = { outcome: 'unused', answered: 0, failed: 0 };

/** The thread of a correction ended before the correction did; the message is a sentence that says why. */
export class ThreadCrash extends Error {
  override readonly name = 'ThreadCrash';
}

/**
 * Writes the results to their paths, completely or not at all. Rejects soon after `signal` is aborted, and
 * with a `ThreadCrash` when its thread has ended.
 */
export type Correct = (task: CorrectionTask, signal: AbortSignal) => Promise<CorrectionCounts>;

/** The result of the work, unless the signal is aborted first: a correction that hangs may not notice the signal. */
export async function unlessAborted<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work(), aborted]);
}
