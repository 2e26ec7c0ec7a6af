/** jobs/<job_id>/job.json: describes a job without db.json. It never holds a value from a file. */

import { readFile } from 'node:fs/promises';
import type { DataFolder, JobPaths } from './data-folder.js';
import { writeFileDurably } from './durable-file.js';
import type { Owner } from './process-alive.js';
import type { FileRow, JobRow, JobStatus } from './store.js';
import { codeOf, storeError } from './system-errors.js';

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
  readonly input: { readonly sha256: string; readonly size: number } | null;
}

/** Describes a server's job, creating its folder if it does not exist. @throws {NewhireError} STORE_UNAVAILABLE */
export async function describeJob(folder: DataFolder, job: JobRow, file: FileRow): Promise<JobPaths> {
  const paths = await folder.makeJob(job.job_id);
  const { file_name, state, sha256, size } = file;
  const described = { ...job, origin: 'server', file_name, state, input: { sha256, size } };
  try {
    await writeJson(paths, described);
  } catch (error) {
    throw storeError(error, folder.root);
  }
  return paths;
}

/** Describes a run of `newhire correct`. */
export async function writeCliJob(paths: JobPaths, job: CliJob): Promise<void> {
  await writeJson(paths, job);
}

/** Undefined when the folder does not belong to a run of `newhire correct`. */
export async function readCliJobFile(paths: JobPaths): Promise<CliJob | undefined> {
  const value = await readJson(paths.job);
  return isCliJob(value) ? value : undefined;
}

/** Who created a job's folder: `none` when it has no job.json, `unknown` when job.json cannot be parsed. */
export async function originOf(paths: JobPaths): Promise<'cli' | 'server' | 'none' | 'unknown'> {
  const value = await readJson(paths.job);
  if (value === undefined) return 'none';
  const origin = typeof value === 'object' && value !== null && 'origin' in value ? value.origin : undefined;
  return origin === 'cli' || origin === 'server' ? origin : 'unknown';
}

async function writeJson(paths: JobPaths, value: object): Promise<void> {
  await writeFileDurably(paths.job, `${JSON.stringify(value, null, 2)}\n`);
}

/** Undefined when there is no such file, null when it is not JSON. */
async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

function isCliJob(value: unknown): value is CliJob {
  if (typeof value !== 'object' || value === null) return false;
  const { origin, job_id, status, created_at } = value as Partial<Record<keyof CliJob, unknown>>;
  return [job_id, status, created_at].every((text) => typeof text === 'string') && origin === 'cli';
}
