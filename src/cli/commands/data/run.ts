/**
 * `newhire data`: where newhire keeps files with personal data, how much there is, and the removal of old ones; verify.ts reads
 * them all.
 */

import { access, readFile } from 'node:fs/promises';
import { NewhireError } from '../../../errors.js';
import { jsonDocument, type Printable, printable, visible } from '../../../printable.js';
import { counted, utcMinute } from '../../../reports/index.js';
import { purgeCliJobs, removeCliJob } from '../../../storage/cli-runs/index.js';
import {
  DataFolder,
  type DiskUsage,
  databaseAddress,
  dataFolderPath,
  diskUsageOf,
  postgres,
} from '../../../storage/index.js';
import { openJsonStore, purgeUploads } from '../../../storage/json/index.js';
import { CLEAN, type ExitCode, FAILURE } from '../../exit-codes.js';
import { FlagReader } from '../../flags/flag-reader.js';
import { chosenWord, VALUE_KINDS } from '../../flags/value-kinds.js';
import { noFolder, requireFolder } from '../../input/existing-folder.js';
import { startProgress } from '../../output/progress-line.js';
import { print, tell } from '../../output/writer.js';
import { failureText } from '../../run-failure.js';
import { usage } from '../../usage-error.js';
import type { CommandCall, FlagsOf } from '../command.js';
import type { DATA } from './flags.js';
import { rowsOfText } from './rows-of-text.js';
import { verifyData, verifyDatabase } from './verify.js';

/**
 * Purges when asked, prints what is left, and gives the exit code.
 * @throws {NewhireError} USAGE for a flag that cannot be read, STORE_UNAVAILABLE when the folder cannot be used
 */
export async function run({ flags }: CommandCall<DataFlags>): Promise<ExitCode> {
  const format = chosenWord(flags.format, 'text-or-json', 'The data folder cannot be shown as');
  const days = daysOf(flags.purge);
  refuseContradictions(flags);
  if (flags['copy-to'] !== undefined) return copyFolder(flags, format);
  const database = new FlagReader(flags, process.env).notEmpty('database', 'the URL of a database');
  // The title is what `ps` shows: the URL may contain a password.
  if (flags.database !== undefined) process.title = 'newhire data';
  const path = dataFolderPath(flags.data, process.env);
  if (database !== undefined && flags.verify) return verifyDatabase(database, path, format);
  if (database !== undefined) return showDatabase(database, format, flags);
  if (flags.data !== undefined) await requireFolder(path);
  const folder = await DataFolder.openIfAny(path);
  if (flags.verify) return verifyData(folder ?? noFolder(path), format);
  if (flags.remove !== undefined) await removeRun(folder ?? noFolder(path), flags.remove);
  const code = folder && days !== undefined ? await purge(folder, days, flags.yes === true) : CLEAN;
  const used = folder ? await diskUsageOf(folder) : NOTHING;
  print(format === 'json' ? jsonDocument({ folder: path, ...used }) : textOf(path, used));
  return code;
}

type DataFlags = FlagsOf<typeof DATA>;

/** A call does one of these. */
const ACTIONS = ['purge', 'remove', 'verify', 'copy-to'] as const;

/** @throws {NewhireError} USAGE */
function refuseContradictions(flags: DataFlags): void {
  const [one, other] = ACTIONS.filter((name) => flags[name] !== undefined);
  if (other !== undefined) throw usage(`--${one} cannot be used with --${other}.`, 'Give one of them.');
}

const NOTHING: DiskUsage = { files: 0, jobs: 0, runs: 0, bytes: 0, oldest: null };

function daysOf(typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined;
  const days = VALUE_KINDS['whole-number'].read(typed);
  if (days !== undefined) return days;
  throw usage(
    '--purge must be a whole number of days.',
    'newhire data --purge 30 removes what is older than 30 days.',
  );
}

/** Gives the exit code: uploads are kept, and an error is reported, while a server uses the folder. */
async function purge(folder: DataFolder, days: number, isConfirmed: boolean): Promise<ExitCode> {
  const say = (line: string) => tell(printable(`${visible(line)}\n`));
  const runs = await purgeCliJobs(folder, days, { isConfirmed });
  const hasIndex = await access(folder.index).then(
    () => true,
    () => false,
  );
  let uploads = 0;
  let code = CLEAN;
  try {
    if (hasIndex) uploads = await purgeUploads(folder, { days, isConfirmed, onWarning: say });
  } catch (error) {
    if (!(error instanceof NewhireError) || error.code !== 'STORE_LOCKED') throw error;
    code = error.exitCode;
    tell(failureText(error));
    say('The uploads of that server were not changed. Add --yes, and the server removes its old uploads.');
  }
  if (runs.doubted > 0)
    say(
      `Kept: ${counted(runs.doubted, 'run')} of newhire correct that may be old, as the clock may be wrong. If it is right, add --yes.`,
    );
  say(`Removed: ${counted(runs.removed, 'run')} of newhire correct, ${counted(uploads, 'uploaded file')}.`);
  return code;
}

/** @throws {NewhireError} JOB_NOT_FOUND, USAGE while it is running */
async function removeRun(folder: DataFolder, jobId: string): Promise<void> {
  await removeCliJob(folder, jobId);
  tell(printable('Removed: 1 run of newhire correct.\n'));
}

function textOf(path: string, { files, jobs, runs, bytes, oldest }: DiskUsage): Printable {
  const rows: [string, string][] = [
    ['Folder', path],
    ['Runs', `${counted(runs, 'run')} of newhire correct`],
    ['Server', `${counted(files, 'uploaded file')}, ${counted(jobs, 'job')}`],
    ['Size', sizeOf(bytes)],
    ['Oldest', oldest === null ? 'nothing is kept here' : oldest.slice(0, 10)],
  ];
  return rowsOfText(rows);
}

/**
 * Prints it, and gives the exit code.
 * @throws {NewhireError} USAGE; STORE_UNAVAILABLE when the database cannot be read
 */
async function showDatabase(
  url: string,
  format: 'text' | 'json',
  { purge, remove }: DataFlags,
): Promise<ExitCode> {
  if (remove !== undefined) throw usage('--remove is for a data folder.', 'A database has no runs.');
  if (purge !== undefined) {
    throw usage(
      '--purge is for a data folder.',
      'The servers of a database remove old files: newhire serve --retention DAYS.',
    );
  }
  const { files, jobs, bytes, oldest, oldest_pending, processes } = await (await postgres()).databaseUsageOf(
    url,
  );
  const database = databaseAddress(url);
  const { pending, processing, completed, failed } = jobs;
  print(
    format === 'json'
      ? jsonDocument({ database, files, jobs, bytes, oldest, oldest_pending, processes })
      : rowsOfText([
          ['Database', database],
          ['Files', counted(files, 'uploaded file')],
          ['Jobs', `${pending} pending, ${processing} processing, ${completed} completed, ${failed} failed`],
          ['Size', sizeOf(bytes)],
          ['Oldest', oldest === null ? 'nothing is kept here' : utcMinute(oldest)],
          ['Waiting', oldest_pending === null ? 'no job' : `since ${utcMinute(oldest_pending)}`],
          ['Running', processes === 1 ? '1 process' : `${processes} processes`],
        ]),
  );
  return CLEAN;
}

/**
 * `--copy-to`: a data folder becomes part of a database that servers share. Prints what came of it, and gives the exit code.
 * @throws {NewhireError} USAGE; STORE_LOCKED while a server uses the folder; STORE_UNAVAILABLE
 */
async function copyFolder(flags: DataFlags, format: 'text' | 'json'): Promise<ExitCode> {
  const url = flags['copy-to'] ?? '';
  if (flags.database !== undefined)
    throw usage('--copy-to cannot be used with --database.', 'Give one of them.');
  // The password in a URL that was typed would be shown to other users of the computer.
  process.title = 'newhire data';
  const path = dataFolderPath(flags.data, process.env);
  await requireFolder(path);
  const warn = (line: string) => tell(printable(`${visible(line)}\n`));
  const progress = startProgress(process.stderr.isTTY);
  const { store, blobs, conversions, key, folder, close } = await openJsonStore(path, {
    onWarning: warn,
    onCompromised: () => void store.close(),
  });
  try {
    const { copyStore } = await postgres();
    const { hasKey, ...counts } = await copyStore({
      url,
      from: { store, blobs, conversions, key },
      answered: store.answered,
      journalOf: (jobId) => linesOf(folder.jobPaths(jobId).journal),
      onFile: (done, total) => progress.say(`Copying: ${done} of ${total} files`),
    });
    progress.stop();
    for (const { kind, id } of counts.damaged)
      warn(
        `newhire: The ${kind} ${id} was not copied: stored bytes of it${kind === 'file' ? ', or of its job,' : ''} are damaged.`,
      );
    for (const id of counts.outdated)
      warn(`newhire: The job ${id} was not copied: the database has its file from an earlier copy.`);
    if (counts.outdated.length > 0) warn('Copy into an empty database to have all jobs as they are here.');
    if (!hasKey) warn(OTHER_KEY);
    const files = counts.damaged.filter(({ kind }) => kind === 'file').length;
    const damaged = [counted(files, 'uploaded file')];
    if (files < counts.damaged.length) damaged.push(counted(counts.damaged.length - files, 'conversion'));
    const database = databaseAddress(url);
    print(
      format === 'json'
        ? jsonDocument({ folder: path, database, ...counts, damaged: counts.damaged.map(({ id }) => id) })
        : rowsOfText([
            ['Folder', path],
            ['Database', database],
            ['Copied', counted(counts.copied, 'uploaded file')],
            ['Already there', counted(counts.there, 'uploaded file')],
            ['Damaged', damaged.join(', ')],
            ...outdatedRow(counts.outdated),
          ]),
    );
    return counts.damaged.length + counts.outdated.length > 0 ? FAILURE : CLEAN;
  } finally {
    progress.stop();
    await close();
  }
}

/** The note about hashes that were made with the key of the folder. */
const OTHER_KEY =
  'The database is in use and has another key, so GET /api/v1/files/{id}/changes finds the copied files only with since.';

const outdatedRow = ({ length }: readonly string[]): [string, string][] =>
  length === 0 ? [] : [['Outdated', counted(length, 'job')]];

/** The whole lines of a file; none when it does not exist. */
async function linesOf(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.split('\n').slice(0, -1);
}

/** `1.2 MB` */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte');
  const [unit, name] = bytes < 1e6 ? [1e3, 'kB'] : bytes < 1e9 ? [1e6, 'MB'] : [1e9, 'GB'];
  return `${(bytes / unit).toFixed(1)} ${name}`;
}
