/** Removes runs of `newhire correct` that are old, and what killed runs have left. */

import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { NewhireError } from '../../errors.js';
import { codeOf, type DataFolder, storeError } from '../disk/index.js';
import { type Clock, ONE_DAY, systemClock } from '../ports/index.js';
import { believedTime } from './believed-time.js';
import { NEW_FOLDER_SUFFIX } from './cli-run.js';
import {
  ageOf,
  type CliJob,
  isAbandoned,
  isRunning,
  jobsIn,
  readCliJob,
  runningHere,
} from './described-runs.js';
import { type EndedRun, undescribedRuns } from './undescribed-runs.js';

/** What a purge did. */
export interface PurgedRuns {
  readonly removed: number;
  /** Runs that are old by the present time, which is not believed yet. */
  readonly doubted: number;
}

/** How runs are purged. */
export interface PurgeRunsOptions {
  readonly clock?: Clock;
  /** A person has said that the clock is right. */
  readonly isConfirmed?: boolean;
}

/**
 * Removes runs that ended more than `olderThanDays` days ago, and immediately what killed runs left of their input and result. Runs
 * that are still running are not touched. Ages are taken at `believedTime`; 0 days removes all that ended, by any clock.
 * @throws {NewhireError} STORE_UNAVAILABLE when something cannot be read or removed
 */
export async function purgeCliJobs(
  folder: DataFolder,
  olderThanDays: number,
  { clock = systemClock, isConfirmed = false }: PurgeRunsOptions = {},
): Promise<PurgedRuns> {
  const now = clock();
  const jobs = await otherJobsIn(folder);
  const known = new Set([...jobs.map(({ job_id }) => job_id), ...runningHere]);
  const lost = await undescribedRuns(folder, (id) => !known.has(id));
  const believed = await believedFor(folder, jobs.length + lost.length, now, isConfirmed);
  const until = olderThanDays === 0 ? now : believed;
  const ended = [...jobs.filter((job) => !isRunning(job, believed)).map(endOf), ...lost];
  const isOld = ({ end }: EndedRun, time: Date) =>
    olderThanDays === 0 || ageOf(end, time) > olderThanDays * ONE_DAY;
  const old = ended.filter((run) => isOld(run, until));
  const doubted = ended.filter((run) => !isOld(run, until) && isOld(run, now));
  for (const { id } of old) await folder.removeJob(id);
  for (const job of jobs) if (isAbandoned(job, believed)) await removeDataOf(folder, job);
  await removeNewFolders(folder, until);
  return { removed: old.length, doubted: doubted.length };
}

const endOf = ({ job_id, completed_at, created_at }: CliJob): EndedRun => ({
  id: job_id,
  end: completed_at ?? created_at,
});

/**
 * Removes one run that has ended, or was killed, with its result and audit, also one whose description is lost.
 * @throws {NewhireError} JOB_NOT_FOUND, USAGE while it is running, BLOB_DAMAGED, STORE_UNAVAILABLE
 */
export async function removeCliJob(folder: DataFolder, jobId: string): Promise<void> {
  const [lost] = await undescribedRuns(folder, (id) => id === jobId);
  if (!lost && (await readCliJob(folder, jobId)).status === 'processing') {
    throw new NewhireError('USAGE', 'This run of `newhire correct` has not ended.', {
      next: 'Wait until it has ended, or stop it.',
    });
  }
  await folder.removeJob(jobId);
}

/** Runs that were killed, of which another run may take over what they left. @throws {NewhireError} STORE_UNAVAILABLE */
export async function killedCliJobs(folder: DataFolder): Promise<CliJob[]> {
  const jobs = await otherJobsIn(folder);
  const now = await believedFor(folder, jobs.length, systemClock());
  return jobs.filter((job) => isAbandoned(job, now));
}

/** All but those that this process runs. */
async function otherJobsIn(folder: DataFolder): Promise<CliJob[]> {
  return (await jobsIn(folder)).filter(({ job_id }) => !runningHere.has(job_id));
}

/** The time by which so many runs are old. Where there are none, nothing is written: a folder without runs stays as it is. */
async function believedFor(
  { root }: DataFolder,
  runs: number,
  now: Date,
  isConfirmed = false,
): Promise<Date> {
  if (runs > 0) return believedTime(root, now, isConfirmed);
  return isConfirmed ? now : new Date(0);
}

/** Personal data is removed; the journal is kept, because the next run over the same input can use it. */
async function removeDataOf(folder: DataFolder, job: CliJob): Promise<void> {
  const paths = folder.jobPaths(job.job_id);
  const kept = [paths.job, paths.journal].map((path) => basename(path));
  try {
    for (const name of await readdir(paths.folder)) {
      if (!kept.includes(name)) await rm(join(paths.folder, name), { recursive: true, force: true });
    }
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw storeError(error, folder.root);
  }
}

/** Folders of runs that were killed at their start. */
async function removeNewFolders(folder: DataFolder, now: Date): Promise<void> {
  for (const name of await readdir(folder.jobs)) {
    if (!name.endsWith(NEW_FOLDER_SUFFIX)) continue;
    const path = join(folder.jobs, name);
    const status = await stat(path).catch(() => undefined);
    if (status && now.getTime() - status.mtimeMs > ONE_DAY) await rm(path, { recursive: true, force: true });
  }
}
