/** The port between plans and the thread that makes them. */

import type { FileRow, KeptPlan, PlanWorkspace } from '../../storage/index.js';

/** A file whose plan is made. */
interface PlanTask extends Pick<PlanWorkspace, 'root' | 'source'> {
  readonly file: FileRow;
}

/** Makes plans, one at a time. */
export interface PlanMaker {
  /**
   * Gives the errors of the file by who clears them. Rejects soon after the signal is aborted, and with a `ThreadCrash` when its thread
   * has ended. @throws {NewhireError} BLOB_DAMAGED, BLOB_MISSING, STORE_UNAVAILABLE
   */
  make(task: PlanTask, signal: AbortSignal): Promise<KeptPlan['errors']>;
  /** Stops the work while jobs are running, and goes on after them. */
  pause(isPaused: boolean): void;
}
