/** What a database holds that servers share. */

import { NewhireError } from '../../../errors.js';
import { escapedJson } from '../../../escaped-json.js';
import { counted, visible } from '../../../reports/index.js';
import { databaseAddress, databaseUsage } from '../../../storage/index.js';
import { CLEAN, type ExitCode } from '../../exit-codes.js';
import { rowsOfText, sizeOf } from './text-rows.js';

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
    throw new NewhireError('USAGE', '--purge is for a data folder.', {
      next: 'The servers of a database remove old files: newhire serve --retention DAYS.',
    });
  }
  const { files, jobs, bytes, oldest, oldest_pending, processes } = await databaseUsage(url);
  const database = databaseAddress(url);
  const { pending, processing, completed, failed } = jobs;
  const day = (time: string | null) => time?.slice(0, 16).replace('T', ' ');
  process.stdout.write(
    format === 'json'
      ? `${escapedJson(JSON.stringify({ database, files, jobs, bytes, oldest, oldest_pending, processes }, null, 2))}\n`
      : rowsOfText([
          ['Database', visible(database)],
          ['Files', counted(files, 'uploaded file')],
          ['Jobs', `${pending} pending, ${processing} processing, ${completed} completed, ${failed} failed`],
          ['Size', sizeOf(bytes)],
          ['Oldest', day(oldest) ?? 'nothing is kept here'],
          ['Waiting', oldest_pending === null ? 'no job' : `since ${day(oldest_pending)} UTC`],
          ['Running', processes === 1 ? '1 process' : `${processes} processes`],
        ]),
  );
  return CLEAN;
}
