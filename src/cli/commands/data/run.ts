/** `newhire data`: where newhire keeps files with personal data, how much there is, and the removal of old ones. */

import { access, stat } from 'node:fs/promises';
import { NewhireError } from '../../../errors.js';
import { jsonDocument } from '../../../escaped-json.js';
import { counted, utcMinute, visible } from '../../../reports/index.js';
import { purgeCliJobs } from '../../../storage/cli-runs/index.js';
import {
  DataFolder,
  type DiskUsage,
  databaseAddress,
  databaseUsage,
  dataFolderPath,
  diskUsageOf,
} from '../../../storage/index.js';
import { purgeUploads } from '../../../storage/json/index.js';
import { CLEAN, type ExitCode } from '../../exit-codes.js';
import { FlagReader } from '../../flags/flag-reader.js';
import { chosenWord } from '../../flags/value-kinds.js';
import { failureText } from '../../run-failure.js';
import { usage } from '../../usage-error.js';
import type { Call, FlagsOf } from '../command.js';
import { copyFolder } from './copy-folder.js';
import type { DATA } from './flags.js';
import { rowsOfText, sizeOf } from './text-rows.js';

/**
 * Purges when asked, prints what is left, and gives the exit code.
 * @throws {NewhireError} USAGE for a flag that cannot be read, STORE_UNAVAILABLE when the folder cannot be used
 */
export async function run({ flags }: Call<FlagsOf<typeof DATA>>): Promise<ExitCode> {
  const format = chosenWord(flags.format, 'text-or-json', 'The data folder cannot be shown as');
  const days = daysOf(flags.purge);
  if (flags['copy-to'] !== undefined) return copyFolder(flags, format);
  const database = new FlagReader(flags, process.env).notEmpty('database', 'the URL of a database');
  // The title is what `ps` shows: the URL may contain a password.
  if (flags.database !== undefined) process.title = 'newhire data';
  if (database !== undefined) return showDatabase(database, format, days);
  const path = dataFolderPath(flags.data, process.env);
  // Showing a folder must not create it.
  const isThere = (await stat(path).catch(() => undefined)) !== undefined;
  const folder = isThere ? await DataFolder.open(path) : undefined;
  const code = folder && days !== undefined ? await purge(folder, days) : CLEAN;
  const usage = folder ? await diskUsageOf(folder) : NOTHING;
  process.stdout.write(format === 'json' ? jsonDocument({ folder: path, ...usage }) : textOf(path, usage));
  return code;
}

const NOTHING: DiskUsage = { files: 0, jobs: 0, runs: 0, bytes: 0, oldest: null };

function daysOf(typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined;
  if (/^\d{1,5}$/.test(typed)) return Number(typed);
  throw usage(
    '--purge must be a whole number of days.',
    'newhire data --purge 30 removes what is older than 30 days.',
  );
}

/** Gives the exit code: uploads are kept, and an error is reported, while a server uses the folder. */
async function purge(folder: DataFolder, days: number): Promise<ExitCode> {
  const say = (line: string) => process.stderr.write(`${visible(line)}\n`);
  const runs = await purgeCliJobs(folder, days);
  const hasIndex = await access(folder.index).then(
    () => true,
    () => false,
  );
  let uploads = 0;
  let code = CLEAN;
  try {
    if (hasIndex) uploads = await purgeUploads(folder, days, say);
  } catch (error) {
    if (!(error instanceof NewhireError) || error.code !== 'STORE_LOCKED') throw error;
    code = error.exitCode;
    process.stderr.write(failureText(error));
    say('The uploads of that server were not touched.');
  }
  say(`Removed: ${counted(runs, 'run')} of newhire correct, ${counted(uploads, 'uploaded file')}.`);
  return code;
}

function textOf(path: string, { files, jobs, runs, bytes, oldest }: DiskUsage): string {
  const rows: [string, string][] = [
    ['Folder', visible(path)],
    ['Runs', `${counted(runs, 'run')} of newhire correct`],
    ['Server', `${counted(files, 'uploaded file')}, ${counted(jobs, 'job')}`],
    ['Size', sizeOf(bytes)],
    ['Oldest', oldest === null ? 'nothing is kept here' : oldest.slice(0, 10)],
  ];
  return rowsOfText(rows);
}

/**
 * Prints it, and gives the exit code.
 * @param days of `--purge`, which is for data folders
 * @throws {NewhireError} USAGE; STORE_UNAVAILABLE when the database cannot be read
 */
export async function showDatabase(
  url: string,
  format: 'text' | 'json',
  days: number | undefined,
): Promise<ExitCode> {
  if (days !== undefined) {
    throw usage(
      '--purge is for a data folder.',
      'The servers of a database remove old files: newhire serve --retention DAYS.',
    );
  }
  const { files, jobs, bytes, oldest, oldest_pending, processes } = await databaseUsage(url);
  const database = databaseAddress(url);
  const { pending, processing, completed, failed } = jobs;
  process.stdout.write(
    format === 'json'
      ? jsonDocument({ database, files, jobs, bytes, oldest, oldest_pending, processes })
      : rowsOfText([
          ['Database', visible(database)],
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
