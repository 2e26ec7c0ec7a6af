/** Corrects the files of jobs in threads. */

export { closerOf } from './close-pool.js';
export {
  type Correct,
  type CorrectionCounts,
  type CorrectionTask,
  type ModelUse,
  ThreadCrash,
  unlessAborted,
} from './correction-task.js';
export { MOST_MEMORY, openCorrector, THREAD_IDLE } from './corrector.js';
export type { Asked } from './review-decisions.js';
