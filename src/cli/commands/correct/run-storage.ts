/** Where a run keeps its files while it works: as a job in the data folder, or, when nothing is kept, in a temporary folder. */

import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewhireError } from '../../../errors.js';
import type { Printable } from '../../../printable.js';
import {
  type CliJob,
  type CliResult,
  type CliRun,
  createCliJob,
  killedCliJobs,
  type NewCliJob,
  purgeCliJobs,
} from '../../../storage/cli-runs/index.js';
import { DataFolder, dataFolderPath, type JobPaths, pathsOfJob, WorkFolder } from '../../../storage/index.js';
import { CANNOT_CHECK } from '../../exit-codes.js';
import type { SourceFile } from '../../input/source-file.js';
import { deliver } from '../../output/deliver.js';
import type { OutputLocation } from '../../output/output-location.js';

/** The files of one run, and what happens to them at its end. */
export interface RunStorage {
  paths: JobPaths;
  /** Path for a copy of standard input. */
  spool: string;
  /** Undefined when nothing is kept. */
  jobId: string | undefined;
  /** Records what is corrected, and takes over the model's answers of a killed run; the first call removes old runs. */
  begin(source: SourceFile): Promise<void>;
  finish(result: CliResult): Promise<void>;
  /** The run ended early: with an error, or without one when it was interrupted. */
  abandon(error: NewhireError | undefined): Promise<void>;
}

/** How a run is kept in the data folder. */
export interface RunStorageOptions extends Pick<NewCliJob, 'file_name' | 'state'> {
  dataFolder: string;
  /** Runs that ended at least this many days ago are removed. */
  keepDays: number;
}

/**
 * A job in the data folder.
 * @throws {NewhireError} STORE_UNAVAILABLE when the folder cannot be used, as do its functions
 */
export async function openRunStorage({
  dataFolder,
  keepDays,
  ...meta
}: RunStorageOptions): Promise<RunStorage> {
  const folder = await DataFolder.open(dataFolder);
  const run = await createCliJob(folder, meta);
  const { paths, job } = run;
  const spool = join(paths.folder, 'input');
  return {
    paths,
    spool,
    jobId: job.job_id,
    async begin({ sha256, size }) {
      await run.update({ input: { sha256, size } });
      await run.inheritJournal(await settledEarlierRuns(folder, keepDays));
    },
    async finish(result) {
      await rm(spool, { force: true });
      await run.finish(result);
    },
    async abandon(error) {
      // Nothing is kept of a run that was refused or cancelled; the next run can use the model's answers.
      const isKept = error ? error.exitCode !== CANNOT_CHECK : await hasReplies(paths);
      if (!isKept) await folder.removeJob(job.job_id);
      else await removeData(run, spool, error?.message);
    },
  };
}

/** The killed runs of the data folders whose old runs this process has removed. */
const settled = new Map<string, readonly CliJob[]>();

/**
 * Removes old runs, and gives those that were killed. Once per process, for any number of files: thousands of runs may have
 * to be read.
 */
async function settledEarlierRuns(folder: DataFolder, keepDays: number): Promise<readonly CliJob[]> {
  const known = settled.get(folder.root);
  if (known) return known;
  const killed = await killedCliJobs(folder);
  await purgeCliJobs(folder, keepDays);
  settled.set(folder.root, killed);
  return killed;
}

async function removeData(run: CliRun, spool: string, reason: string | undefined): Promise<void> {
  const { corrected, audit } = run.paths;
  for (const path of [spool, corrected, audit]) await rm(path, { force: true });
  if (reason === undefined) await run.update({ called_off: true });
  else await run.fail(reason);
}

async function hasReplies({ journal }: JobPaths): Promise<boolean> {
  const found = await stat(journal).catch(() => undefined);
  return found !== undefined && found.size > 0;
}

/** Milliseconds between two heartbeats of this process. */
const HEARTBEAT_MS = 60_000;

/**
 * A private folder within the data folder, the user's own unless given, removed at the end of the run; those of killed runs are
 * removed too. Where the data folder cannot be used, it is one of the system's: nothing is to be kept.
 */
export async function openTemporaryStorage(
  dataFolder = dataFolderPath(undefined, process.env),
): Promise<RunStorage> {
  const folder = await WorkFolder.openAnywhere(dataFolder);
  const heartbeats = setInterval(() => void folder.touch(), HEARTBEAT_MS).unref();
  const remove = async () => {
    clearInterval(heartbeats);
    await folder.remove();
  };
  return {
    paths: pathsOfJob(folder.path),
    spool: join(folder.path, 'input'),
    jobId: undefined,
    begin: async () => {},
    finish: remove,
    abandon: remove,
  };
}

/** Delivers a text, written to a temporary folder first. @throws {NewhireError} what `deliver` throws */
export async function deliverText(
  text: Printable | Iterable<Printable>,
  location: OutputLocation,
): Promise<void> {
  const storage = await openTemporaryStorage();
  try {
    await writeFile(storage.paths.corrected, text, { flag: 'wx', mode: 0o600 });
    await deliver(storage.paths.corrected, location);
  } finally {
    await storage.abandon(undefined);
  }
}
