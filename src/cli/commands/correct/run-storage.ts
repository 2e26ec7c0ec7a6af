/** Where a run keeps its files while it works: as a job in the data folder, or for a dry run in a folder that vanishes. */

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewhireError } from '../../../errors.js';
import {
  type CliResult,
  type CliRun,
  createCliJob,
  type NewCliJob,
  purgeCliJobs,
} from '../../../storage/cli-runs/index.js';
import { DataFolder, isAlive, type JobPaths, pathsOfJob } from '../../../storage/index.js';
import type { Source } from './source-file.js';

export interface Workplace {
  paths: JobPaths;
  /** For standard input. */
  spool: string;
  /** Undefined when nothing is kept. */
  jobId: string | undefined;
  /** What is corrected; takes over the model's answers of a killed run over the same bytes. */
  begin(source: Source): Promise<void>;
  finish(result: CliResult): Promise<void>;
  /** The run ended early: with an error, or without one when it was interrupted. */
  breakOff(error: NewhireError | undefined): Promise<void>;
}

export interface StoredWork extends Pick<NewCliJob, 'file_name' | 'state'> {
  dataFolder: string;
  /** Runs that ended so many days ago are removed. */
  keepDays: number;
  /** False removes this run at its end. */
  keep: boolean;
}

/** A job in the data folder. @throws NewhireError STORE_UNAVAILABLE, as do its functions */
export async function storedWork({ dataFolder, keepDays, keep, ...meta }: StoredWork): Promise<Workplace> {
  const folder = await DataFolder.open(dataFolder);
  const run = await createCliJob(folder, meta);
  const { paths, job } = run;
  const spool = join(paths.folder, 'input');
  const forget = () => folder.removeJob(job.job_id);
  return {
    paths,
    spool,
    jobId: keep ? job.job_id : undefined,
    async begin({ sha256, size }) {
      await run.update({ input: { sha256, size } });
      await run.inheritJournal();
      await purgeCliJobs(folder, keepDays);
    },
    async finish(result) {
      await rm(spool, { force: true });
      await run.finish(result);
      if (!keep) await forget();
    },
    async breakOff(error) {
      // A refused run leaves no trace; of an interrupted one the next can use the model's answers.
      if (!keep || error?.exitCode === 2) await forget();
      else await dropData(run, spool, error?.message);
    },
  };
}

async function dropData(run: CliRun, spool: string, reason: string | undefined): Promise<void> {
  const { corrected, audit } = run.paths;
  for (const path of [spool, corrected, audit]) await rm(path, { force: true });
  if (reason !== undefined) await run.fail(reason);
}

const SCRATCH = 'newhire-dry-run-';

/** A private folder among the temporary files, gone at the end of the run; those of killed runs go too. */
export async function scratchWork(): Promise<Workplace> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const pid = name.startsWith(SCRATCH) && Number.parseInt(name.slice(SCRATCH.length), 10);
    if (pid && !isAlive(pid)) {
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
    }
  }
  const folder = await mkdtemp(join(tmpdir(), `${SCRATCH}${process.pid}-`));
  const remove = () => rm(folder, { recursive: true, force: true });
  return {
    paths: pathsOfJob(folder),
    spool: join(folder, 'input'),
    jobId: undefined,
    begin: async () => {},
    finish: remove,
    breakOff: remove,
  };
}
