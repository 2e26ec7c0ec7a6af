/** The background worker that corrects files for the server. */

export type { Correct } from './correction-request.js';
export { traceOf } from './error-trace.js';
export { JobReviews, reviewable } from './job-reviews.js';
export { Retention } from './retention.js';
export { openCorrector } from './run-correction.js';
export { startWorking } from './work-process.js';
export { Worker } from './worker.js';
