/** The runs of `newhire correct`, each in its own folder. */

export { type CliResult, type CliRun, createCliJob, type NewCliJob } from './cli-run.js';
export {
  type CliJob,
  checkCliResult,
  killedCliJobs,
  listCliJobs,
  purgeCliJobs,
  readCliJob,
} from './cli-runs.js';
