/** What a database holds that servers share. */

import { NewhireError } from '../../../errors.js';
import { jsonDocument } from '../../../escaped-json.js';
import { counted, utcMinute, visible } from '../../../reports/index.js';
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
