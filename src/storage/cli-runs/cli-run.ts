/** One run of `newhire correct` under way: its folder, and what its job.json says. */

import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { syncFolder } from '../atomic-file.js';
import { type Clock, systemClock } from '../clock.js';
import { type DataFolder, type JobPaths, PRIVATE_FOLDER, pathsOfJob } from '../data-folder.js';
import { type CliJob, writeCliJob } from '../job-file.js';
import { thisProcess } from '../process-alive.js';
import { codeOf, storeFault } from '../system-errors.js';
import { abandonedCliJobs, runningHere, UNBORN } from './cli-runs.js';

/** What is known of a run at its start. `input` can follow by `update`, once the bytes have been read. */
export type NewCliJob = Pick<CliJob, 'file_name' | 'state'> & Partial<Pick<CliJob, 'input' | 'output'>>;

/** What a run came to; `output` is the name of the file written for the user. */
export type CliResult = Pick<CliJob, 'corrections_applied' | 'corrections_failed' | 'output'>;

/**
 * Begins a run. Its folder appears with its job.json in it, so that a server's sweep never takes it for its own.
 * @throws NewhireError STORE_UNAVAILABLE
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
    output: meta.output ?? null,
    input: meta.input ?? null,
    ...thisProcess(),
  };
  const place = folder.jobPaths(job.job_id).folder;
  const unborn = `${place}${UNBORN}`;
  try {
    await mkdir(unborn, { mode: PRIVATE_FOLDER });
    await writeCliJob(pathsOfJob(unborn), job);
    await rename(unborn, place);
    await syncFolder(folder.jobs);
  } catch (error) {
    await rm(unborn, { recursive: true, force: true }).catch(() => undefined);
    throw storeFault(error, folder.root);
  }
  runningHere.add(job.job_id);
  return new CliRun(folder, job, clock);
}

export class CliRun {
  readonly paths: JobPaths;
  readonly #folder: DataFolder;
  readonly #clock: Clock;
  #job: CliJob;

  constructor(folder: DataFolder, job: CliJob, clock: Clock) {
    this.paths = folder.jobPaths(job.job_id);
    this.#folder = folder;
    this.#clock = clock;
    this.#job = job;
  }

  get job(): CliJob {
    return this.#job;
  }

  /** @throws NewhireError STORE_UNAVAILABLE, as do `finish` and `fail` */
  async update(changes: Partial<Pick<CliJob, 'input' | 'output'>>): Promise<void> {
    await this.#write(changes);
  }

  async finish(result: CliResult): Promise<CliJob> {
    return this.#end({ ...result, status: 'completed' });
  }

  /** Records why the run ended early; the sentence must not hold a value from the file. */
  async fail(message: string): Promise<CliJob> {
    return this.#end({ status: 'failed', error_message: message });
  }

  /**
   * Takes the journal of a killed run over the same input and state, so that its finished model calls are not made
   * again, and removes the rest of that run. False when there is none. Of several runs at once one gets it.
   */
  async inheritJournal(): Promise<boolean> {
    const { input, state } = this.#job;
    for (const old of await abandonedCliJobs(this.#folder, this.#clock())) {
      if (old.state !== state || !old.input || old.input.sha256 !== input?.sha256) continue;
      try {
        await rename(this.#folder.jobPaths(old.job_id).journal, this.paths.journal);
      } catch (error) {
        if (codeOf(error) === 'ENOENT') continue;
        throw storeFault(error, this.#folder.root);
      }
      await this.#folder.removeJob(old.job_id);
      return true;
    }
    return false;
  }

  /** The journal has done its work once the end is on disk. */
  async #end(changes: Partial<CliJob>): Promise<CliJob> {
    await this.#write({ ...changes, completed_at: this.#clock().toISOString() });
    runningHere.delete(this.#job.job_id);
    await rm(this.paths.journal, { force: true });
    return this.#job;
  }

  async #write(changes: Partial<CliJob>): Promise<void> {
    const job = { ...this.#job, ...changes };
    try {
      await writeCliJob(this.paths, job);
    } catch (error) {
      throw storeFault(error, this.#folder.root);
    }
    this.#job = job;
  }
}
