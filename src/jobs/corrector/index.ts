/** Corrects the files of jobs in threads. */

export {
  type Correct,
  type CorrectionCounts,
  type CorrectionTask,
  type ModelUse,
  ThreadCrash,
  unlessAborted,
} from './correction-task.js';
export { CORRECTION_IDLE, MAX_MEMORY, openCorrector } from './corrector.js';
export type { Asked } from './review-decisions.js';
