/** The runs of `newhire correct` as their job.json describes them: lists, one run, and whether their results are as they were written. */

import { readdir } from 'node:fs/promises';
import { NewhireError } from '../../errors.js';
import {
  type DataFolder,
  isId,
  type Owner,
  onDisk,
  openVerified,
  readDescription,
  stateOf,
} from '../disk/index.js';
import {
  areLost,
  type BlobFacts,
  type Damage,
  type JobResults,
  type JobStatus,
  ONE_DAY,
  systemClock,
} from '../ports/index.js';

/** Runs of this process that have not ended: the process id in job.json cannot show that, as it may have been reused. */
export const runningHere = new Set<string>();

/** One run of `newhire correct`, as its job.json describes it. It never contains a value from a file. */
export interface CliJob extends Owner {
  readonly job_id: string;
  readonly origin: 'cli';
  /** The input's name, without its folder. */
  readonly file_name: string;
  /** The state that receives the file, or the name of the user's own layout. */
  readonly state: string;
  readonly status: Exclude<JobStatus, 'pending'>;
  readonly created_at: string;
  readonly started_at: string;
  readonly completed_at: string | null;
  readonly corrections_applied: number;
  readonly corrections_failed: number;
  readonly error_message: string | null;
  /** Name of the file that was written for the user; null when none was. */
  readonly output: string | null;
  /** Which bytes were corrected: their SHA-256 in hexadecimal, and how many they are. */
  readonly input: BlobFacts | null;
  /** The user stopped it. It is kept for the answers of its model only. */
  readonly called_off?: true;
  /** What a completed run left; null otherwise. Runs of version 0.1.0 do not have it. */
  readonly results?: Pick<JobResults, 'corrected' | 'audit'> | null;
}

/**
 * All runs, newest first, without those that the user stopped. A run that was killed is shown as failed.
 * @throws {NewhireError} STORE_UNAVAILABLE
 */
export async function listCliJobs(folder: DataFolder): Promise<CliJob[]> {
  const now = systemClock();
  const jobs = (await jobsIn(folder)).filter((job) => !job.called_off).map((job) => asShown(job, now));
  return jobs.sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
}

/**
 * One run.
 * @throws {NewhireError} JOB_NOT_FOUND when the id is unknown, is not an id, or is that of a server's job; BLOB_DAMAGED
 */
export async function readCliJob(folder: DataFolder, jobId: string): Promise<CliJob> {
  const job = await read(folder, jobId);
  return job ? asShown(job, systemClock()) : noSuchRun();
}

/** @throws {NewhireError} JOB_NOT_FOUND */
export function noSuchRun(): never {
  throw new NewhireError('JOB_NOT_FOUND', 'No run of `newhire correct` has this id.', {
    next: 'See the ids with `newhire download --list`.',
  });
}

/**
 * Checks that the result of a run is as it was written; runs of version 0.1.0 cannot be checked.
 * @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE
 */
export async function checkCliResult(
  folder: DataFolder,
  job: CliJob,
  kind: 'corrected' | 'audit',
): Promise<void> {
  if (!job.results) return;
  const path = folder.jobPaths(job.job_id)[kind];
  const opened = openVerified(path, kind, job.results[kind], folder.root).catch((error: unknown) => {
    if (!(error instanceof NewhireError) || error.code !== 'BLOB_DAMAGED') throw error;
    // The words of the error are about an upload to a server.
    throw new NewhireError('BLOB_DAMAGED', error.message, { next: AGAIN, cause: error });
  });
  await (await opened).close();
}

const AGAIN = 'Check the disk. Then run newhire correct again, or restore the data folder from a backup.';

/** Reads the results of all runs, and says which are not as they were written. @throws {NewhireError} STORE_UNAVAILABLE */
export async function damagedCliRuns(folder: DataFolder): Promise<{ runs: number; damaged: Damage[] }> {
  const damaged: Damage[] = [];
  const jobs = await jobsIn(folder);
  for (const job of jobs) {
    for (const kind of ['corrected', 'audit'] as const) {
      if (!job.results?.[kind]) continue;
      try {
        await checkCliResult(folder, job, kind);
      } catch (error) {
        // It may have been purged meanwhile.
        skipDamaged(error);
        if ((await read(folder, job.job_id)) === undefined) continue;
        damaged.push({ kind: 'run', id: job.job_id, reason: (error as NewhireError).message });
      }
    }
  }
  return { runs: jobs.length, damaged };
}

/** All runs whose description can be read. */
export async function jobsIn(folder: DataFolder): Promise<CliJob[]> {
  return onDisk(folder.root, async () => {
    const jobs: CliJob[] = [];
    for (const id of await readdir(folder.jobs)) {
      const job = await read(folder, id).catch(skipDamaged);
      if (job) jobs.push(job);
    }
    return jobs;
  });
}

/**
 * Undefined when the text is not an id, or the folder does not belong to a run of `newhire correct`.
 * @throws {NewhireError} BLOB_DAMAGED when job.json is not as it was written
 */
async function read(folder: DataFolder, jobId: string): Promise<CliJob | undefined> {
  if (!isId(jobId)) return undefined;
  const job = await readDescription(folder.jobPaths(jobId).job);
  if (job === 'damaged') {
    throw new NewhireError('BLOB_DAMAGED', 'The description of this run is damaged.', {
      next: AGAIN,
    });
  }
  return isCliJob(job?.value) ? job.value : undefined;
}

function isCliJob(value: object | undefined): value is CliJob {
  const { origin, job_id, status, created_at } = (value ?? {}) as Partial<Record<keyof CliJob, unknown>>;
  return [job_id, status, created_at].every((text) => typeof text === 'string') && origin === 'cli';
}

function skipDamaged(error: unknown): undefined {
  if (!areLost(error)) throw error;
}

/** True until a run has ended. A process of another machine cannot be checked; its run counts as running for a day. */
export function isRunning(job: CliJob, now: Date): boolean {
  if (job.status !== 'processing') return false;
  if (runningHere.has(job.job_id)) return true;
  const state = stateOf(job);
  return state === 'alive' || (state === 'unknown' && ageOf(job.created_at, now) < ONE_DAY);
}

/** True for a run that was killed. */
export function isAbandoned(job: CliJob, now: Date): boolean {
  return job.status === 'processing' && !isRunning(job, now);
}

function asShown(job: CliJob, now: Date): CliJob {
  if (!isAbandoned(job, now)) return job;
  return { ...job, status: 'failed', error_message: 'The run was stopped before it ended.' };
}

/** Milliseconds since a time in ISO 8601. */
export function ageOf(time: string, now: Date): number {
  return now.getTime() - Date.parse(time);
}
