/**
 * The runs of `newhire correct`: each owns its folder jobs/<job_id>/ and nothing else, so any number of them can work in one
 * data folder while a server uses it, without a lock.
 */

export { type CliResult, type CliRun, createCliJob, type NewCliJob } from './cli-run.js';
export {
  type CliJob,
  checkCliResult,
  damagedCliRuns,
  listCliJobs,
  noSuchRun,
  readCliJob,
} from './described-runs.js';
export { killedCliJobs, purgeCliJobs, removeCliJob } from './removed-runs.js';
