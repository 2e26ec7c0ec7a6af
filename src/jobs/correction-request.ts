/** What the worker asks of whoever corrects a file, and what comes back. */

import type { FilePaths, FileRow, JobPaths, JobRow } from '../storage/index.js';

export interface CorrectionTask {
  readonly job: JobRow;
  readonly file: FileRow;
  readonly source: FilePaths['source'];
  readonly paths: JobPaths;
}

export interface CorrectionCounts {
  /** Errors that are gone. */
  readonly corrections_applied: number;
  /** Errors that are left. */
  readonly corrections_failed: number;
  /** HTTP requests to the language model; 0 without one. */
  readonly model_calls: number;
}

/**
 * Writes the corrected file and the audit to their places in the job's folder, whole or not at all. Rejects soon after
 * `signal` is aborted.
 */
export type Correct = (task: CorrectionTask, signal: AbortSignal) => Promise<CorrectionCounts>;
