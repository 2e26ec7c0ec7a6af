/** One run of `newhire correct` while it works: it describes itself in its job.json. */

import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  type DataFolder,
  factsIfAny,
  ifThere,
  type JobPaths,
  onDisk,
  PRIVATE_FOLDER,
  pathsOfJob,
  sealed,
  storeError,
  syncFolder,
  thisProcess,
  writeFileDurably,
} from '../disk/index.js';
import { type Clock, systemClock } from '../ports/index.js';
import { type CliJob, runningHere } from './described-runs.js';

/** The suffix of a run's folder until it contains its job.json. */
export const NEW_FOLDER_SUFFIX = '.new';

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
   * not made again, and removes the rest of that run. False when there is none. If several runs try at the same time, one gets it.
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
