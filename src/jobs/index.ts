/** Corrects the files of jobs in the background: the worker, its threads, reviews, and the removal of old files. */

export {
  openTableReader,
  type SurveyedTable,
  type TableOrder,
  type TableReader,
} from './conversions/index.js';
export { type Correct, type ModelUse, openCorrector } from './corrector/index.js';
export { traceOf } from './error-trace.js';
export { JobReviews, reviewable } from './job-reviews.js';
export { openPlanMaker, type PlanMaker, Planner } from './planner/index.js';
export { Retention } from './retention.js';
export { stopInTime } from './stop-in-time.js';
export { startWorking, Worker } from './worker/index.js';
