/** jobs/<job_id>/job.json of a run of `newhire correct`. It never holds a value from a file. */

import { readdir, readFile } from 'node:fs/promises';
import { NewhireError } from '../errors.js';
import type { BlobFacts } from './blobs.js';
import type { DataFolder, JobPaths } from './data-folder.js';
import { writeFileDurably } from './durable-file.js';
import type { Owner } from './process-alive.js';
import { sealed, unsealed } from './sealed-json.js';
import type { JobResults, JobStatus } from './store.js';
import { codeOf } from './system-errors.js';

/** One run of `newhire correct`. */
export interface CliJob extends Owner {
  readonly job_id: string;
  readonly origin: 'cli';
  /** The input's name, without its folder. */
  readonly file_name: string;
  /** State of hire, or the name of the user's own layout. */
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

/** Describes a run of `newhire correct`. */
export async function writeCliJob(paths: JobPaths, job: CliJob): Promise<void> {
  await writeFileDurably(paths.job, sealed(job));
}

/**
 * Undefined when the folder does not belong to a run of `newhire correct`.
 * @throws {NewhireError} BLOB_DAMAGED when job.json is not as it was written
 */
export async function readCliJobFile(paths: JobPaths): Promise<CliJob | undefined> {
  const job = await readJob(paths);
  if (job === 'damaged') {
    throw new NewhireError('BLOB_DAMAGED', 'The description of this run is damaged.', {
      next: 'Run newhire correct again.',
    });
  }
  return isCliJob(job) ? job : undefined;
}

/** Who created a job's folder: `none` when it has no job.json, `unknown` when that is damaged. */
export async function originOf(paths: JobPaths): Promise<'cli' | 'server' | 'none' | 'unknown'> {
  const job = await readJob(paths);
  if (job === undefined) return 'none';
  if (job === 'damaged') return 'unknown';
  return job.origin === 'cli' || job.origin === 'server' ? job.origin : 'unknown';
}

/** Whether a job's folder holds nothing but what was being written: the job was never known to anyone. */
export async function isBarelyBegun(folder: DataFolder, jobId: string): Promise<boolean> {
  // A run of `newhire correct` may remove its folder at any moment.
  const names = await readdir(folder.jobPaths(jobId).folder).catch(() => ['gone']);
  return names.every((name) => name.endsWith('.tmp'));
}

async function readJob(paths: JobPaths) {
  try {
    return unsealed(await readFile(paths.job, 'utf8'))?.value ?? 'damaged';
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

function isCliJob(value: object | undefined): value is CliJob {
  const { origin, job_id, status, created_at } = (value ?? {}) as Partial<Record<keyof CliJob, unknown>>;
  return [job_id, status, created_at].every((text) => typeof text === 'string') && origin === 'cli';
}
