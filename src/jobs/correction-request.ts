/** What the worker passes to the function that corrects a file, and what it gets back. */

import type { DataFolder, FilePaths, FileRow, JobPaths, JobResults, JobRow } from '../storage/index.js';

/** One job to be corrected. */
export interface CorrectionTask {
  readonly job: JobRow;
  readonly file: FileRow;
  /** Path of the data folder. */
  readonly root: DataFolder['root'];
  readonly source: FilePaths['source'];
  readonly paths: JobPaths;
}

/** The result of a correction. */
export interface CorrectionCounts {
  /** Errors that were cleared. */
  readonly corrections_applied: number;
  /** Errors that remain. */
  readonly corrections_failed: number;
  /** HTTP requests to the language model; 0 without one. */
  readonly model_calls: number;
  readonly results: JobResults;
}

/** The thread of a correction ended before the correction did; the message is a sentence that says why. */
export class ThreadCrash extends Error {
  override readonly name = 'ThreadCrash';
}

/**
 * Writes the corrected file and the audit to their paths in the job's folder, completely or not at all. Rejects soon after
 * `signal` is aborted, and with a `ThreadCrash` when its thread has ended.
 */
export type Correct = (task: CorrectionTask, signal: AbortSignal) => Promise<CorrectionCounts>;
