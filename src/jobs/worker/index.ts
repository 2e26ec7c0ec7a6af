/** Takes jobs from the queue and has them corrected: the worker, and a process that runs jobs only. */

export { startWorking } from './work-process.js';
export { Worker } from './worker.js';
