/** `newhire data --copy-to`: a data folder becomes part of a database that servers share. */

import { readFile, stat } from 'node:fs/promises';
import { jsonDocument } from '../../../escaped-json.js';
import { counted, visible } from '../../../reports/index.js';
import { copyToDatabase, databaseAddress, dataFolderPath } from '../../../storage/index.js';
import { openJsonStore } from '../../../storage/json/index.js';
import { CLEAN, type ExitCode, FAILURE } from '../../exit-codes.js';
import { startProgress } from '../../output/progress-line.js';
import { usage } from '../../usage-error.js';
import type { FlagsOf } from '../command.js';
import type { DATA } from './flags.js';
import { rowsOfText } from './text-rows.js';

/**
 * Copies, prints what came of it, and gives the exit code.
 * @throws {NewhireError} USAGE; STORE_LOCKED while a server uses the folder; STORE_UNAVAILABLE
 */
export async function copyFolder(flags: FlagsOf<typeof DATA>, format: 'text' | 'json'): Promise<ExitCode> {
  const url = flags['copy-to'] ?? '';
  for (const other of ['purge', 'database'] as const) {
    if (flags[other] === undefined) continue;
    throw usage(`--copy-to does not go with --${other}.`, 'Give one of them.');
  }
  // The password in a URL that was typed would be shown to other users of the computer.
  process.title = 'newhire data';
  const path = dataFolderPath(flags.data, process.env);
  if (!(await stat(path).catch(() => undefined)))
    throw usage(`There is no data folder at ${path}.`, 'Name it with --data.');
  const warn = (line: string) => process.stderr.write(`${visible(line)}\n`);
  const progress = startProgress(process.stderr.isTTY);
  const { store, blobs, folder, close } = await openJsonStore(path, {
    onWarning: warn,
    onCompromised: () => void store.close(),
  });
  try {
    const counts = await copyToDatabase({
      url,
      from: { store, blobs },
      answered: store.answered,
      journalOf: (jobId) => linesOf(folder.jobPaths(jobId).journal),
      onFile: (done, total) => progress.say(`Copying: ${done} of ${total} files`),
    });
    progress.stop();
    for (const id of counts.damaged)
      warn(`newhire: The file ${id} was not copied: stored bytes of it, or of its job, are damaged.`);
    const database = databaseAddress(url);
    process.stdout.write(
      format === 'json'
        ? jsonDocument({ folder: path, database, ...counts })
        : rowsOfText([
            ['Folder', visible(path)],
            ['Database', visible(database)],
            ['Copied', counted(counts.copied, 'uploaded file')],
            ['Already there', counted(counts.there, 'uploaded file')],
            ['Damaged', counted(counts.damaged.length, 'uploaded file')],
          ]),
    );
    return counts.damaged.length > 0 ? FAILURE : CLEAN;
  } finally {
    progress.stop();
    await close();
  }
}

/** The whole lines of a file; none when it does not exist. */
async function linesOf(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.split('\n').slice(0, -1);
}
