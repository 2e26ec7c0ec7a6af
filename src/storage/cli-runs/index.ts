/**
 * The runs of `newhire correct`: each owns its folder jobs/<job_id>/ and nothing else, so any number of them can work in one
 * data folder while a server uses it, without a lock.
 */

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { NewhireError } from '../../errors.js';
import {
  codeOf,
  type DataFolder,
  factsIfAny,
  ifThere,
  isId,
  type JobPaths,
  type Owner,
  onDisk,
  openVerified,
  PRIVATE_FOLDER,
  pathsOfJob,
  readDescription,
  sealed,
  stateOf,
  storeError,
  syncFolder,
  thisProcess,
  writeFileDurably,
} from '../disk/index.js';
import {
  areLost,
  type BlobFacts,
  type Clock,
  type Damage,
  type JobResults,
  type JobStatus,
  systemClock,
} from '../ports/index.js';
import { believedTime } from './believed-time.js';
import { type EndedRun, undescribedRuns } from './undescribed-runs.js';

const DAY = 86_400_000;

/** The suffix of a run's folder until it contains its job.json. */
const NEW_FOLDER_SUFFIX = '.new';

/** Runs of this process that have not ended: the process id in job.json cannot show that, as it may have been reused. */
const runningHere = new Set<string>();

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
export async function listCliJobs(folder: DataFolder, clock = systemClock): Promise<CliJob[]> {
  const now = clock();
  const jobs = (await jobsIn(folder)).filter((job) => !job.called_off).map((job) => asShown(job, now));
  return jobs.sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
}

/**
 * One run.
 * @throws {NewhireError} JOB_NOT_FOUND when the id is unknown, is not an id, or is that of a server's job; BLOB_DAMAGED
 */
export async function readCliJob(folder: DataFolder, jobId: string, clock = systemClock): Promise<CliJob> {
  const job = await read(folder, jobId);
  if (job) return asShown(job, clock());
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
  await (await openVerified(path, kind, job.results[kind], folder.root)).close();
}

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
    olderThanDays === 0 || ageOf(end, time) > olderThanDays * DAY;
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
export async function removeCliJob(folder: DataFolder, jobId: string, clock = systemClock): Promise<void> {
  const [lost] = await undescribedRuns(folder, (id) => id === jobId);
  if (!lost && (await readCliJob(folder, jobId, clock)).status === 'processing') {
    throw new NewhireError('USAGE', 'This run of `newhire correct` has not ended.', {
      next: 'Wait until it has ended, or stop it.',
    });
  }
  await folder.removeJob(jobId);
}

/** Runs that were killed, of which another run may take over what they left. @throws {NewhireError} STORE_UNAVAILABLE */
export async function killedCliJobs(folder: DataFolder, clock = systemClock): Promise<CliJob[]> {
  const jobs = await otherJobsIn(folder);
  const now = await believedFor(folder, jobs.length, clock());
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

async function jobsIn(folder: DataFolder): Promise<CliJob[]> {
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
      next: 'Run newhire correct again.',
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

/** A process of another machine cannot be checked; its run counts as running for a day. */
function isRunning(job: CliJob, now: Date): boolean {
  if (job.status !== 'processing') return false;
  if (runningHere.has(job.job_id)) return true;
  const state = stateOf(job);
  return state === 'alive' || (state === 'unknown' && ageOf(job.created_at, now) < DAY);
}

function isAbandoned(job: CliJob, now: Date): boolean {
  return job.status === 'processing' && !isRunning(job, now);
}

function asShown(job: CliJob, now: Date): CliJob {
  if (!isAbandoned(job, now)) return job;
  return { ...job, status: 'failed', error_message: 'The run was stopped before it ended.' };
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
    if (status && now.getTime() - status.mtimeMs > DAY) await rm(path, { recursive: true, force: true });
  }
}

function ageOf(time: string, now: Date): number {
  return now.getTime() - Date.parse(time);
}

/** What is known of a run at its start; `input` often only later. */
export type NewCliJob = Pick<CliJob, 'file_name' | 'state'> & Partial<Pick<CliJob, 'input'>>;

/** The result of a run; `output` is the name of the file written for the user. */
export type CliResult = Pick<CliJob, 'corrections_applied' | 'corrections_failed' | 'output'>;

/**
 * Starts a run. Its folder appears with its job.json in it, so that no server removes it as unknown.
 * @throws {NewhireError} STORE_UNAVAILABLE when it cannot be written
 */
export async function createCliJob(
  folder: DataFolder,
  meta: NewCliJob,
  clock = systemClock,
): Promise<CliRun> {
  const now = clock().toISOString();
  const job: CliJob = {
    job_id: randomUUID(),
    origin: 'cli',
    file_name: basename(meta.file_name),
    state: meta.state,
    status: 'processing',
    created_at: now,
    started_at: now,
    completed_at: null,
    corrections_applied: 0,
    corrections_failed: 0,
    error_message: null,
    output: null,
    input: meta.input ?? null,
    ...thisProcess(),
  };
  const path = folder.jobPaths(job.job_id).folder;
  const newPath = `${path}${NEW_FOLDER_SUFFIX}`;
  try {
    await mkdir(newPath, { mode: PRIVATE_FOLDER });
    await writeFileDurably(pathsOfJob(newPath).job, sealed(job));
    await rename(newPath, path);
    await syncFolder(folder.jobs);
  } catch (error) {
    await rm(newPath, { recursive: true, force: true }).catch(() => undefined);
    throw storeError(error, folder.root);
  }
  runningHere.add(job.job_id);
  return new CliRun(folder, job, clock);
}

/** Writes the job.json of a run as it proceeds. */
export class CliRun {
  readonly paths: JobPaths;

  constructor(
    private readonly folder: DataFolder,
    private written: CliJob,
    private readonly clock: Clock,
  ) {
    this.paths = folder.jobPaths(written.job_id);
  }

  /** As job.json describes it now. */
  get job(): CliJob {
    return this.written;
  }

  /** Writes changes to job.json. @throws {NewhireError} STORE_UNAVAILABLE, as `finish` and `fail` do */
  async update(changes: Partial<Pick<CliJob, 'input' | 'called_off'>>): Promise<void> {
    await this.write(changes);
  }

  async finish(result: CliResult): Promise<CliJob> {
    const { corrected, audit } = this.paths;
    const results = { corrected: await factsIfAny(corrected), audit: await factsIfAny(audit) };
    return this.end({ ...result, results, status: 'completed' });
  }

  /** Records why the run ended early; the sentence must not contain a value from the file. */
  async fail(message: string): Promise<CliJob> {
    return this.end({ status: 'failed', error_message: message });
  }

  /**
   * Takes over the journal of one of the killed runs, with the same input and state, so that its finished model calls are
   * not made again, and removes the rest of that run. False when there is none. Of several concurrent runs one gets it.
   * @throws {NewhireError} STORE_UNAVAILABLE when it cannot be moved
   */
  async inheritJournal(killed: readonly CliJob[]): Promise<boolean> {
    const { input, state } = this.job;
    for (const old of killed) {
      if (old.state !== state || !old.input || old.input.sha256 !== input?.sha256) continue;
      const { journal } = this.folder.jobPaths(old.job_id);
      const moved = rename(journal, this.paths.journal).then(() => true);
      if (!(await onDisk(this.folder.root, () => ifThere(moved)))) continue;
      await this.folder.removeJob(old.job_id);
      return true;
    }
    return false;
  }

  /** The journal is no longer needed once the end is on disk. */
  private async end(changes: Partial<CliJob>): Promise<CliJob> {
    await this.write({ ...changes, completed_at: this.clock().toISOString() });
    runningHere.delete(this.job.job_id);
    await rm(this.paths.journal, { force: true });
    return this.job;
  }

  private async write(changes: Partial<CliJob>): Promise<void> {
    const job = { ...this.job, ...changes };
    await onDisk(this.folder.root, () => writeFileDurably(this.paths.job, sealed(job)));
    this.written = job;
  }
}
