/** `newhire data --verify`: reads all that is stored, and names what is not as it was written. */

import { jsonDocument, printable, visible } from '../../../printable.js';
import { counted } from '../../../reports/index.js';
import { damagedCliRuns } from '../../../storage/cli-runs/index.js';
import { type Damage, type DataFolder, databaseAddress, postgres } from '../../../storage/index.js';
import { verifyFolder } from '../../../storage/json/index.js';
import { CLEAN, type ExitCode, FAILURE } from '../../exit-codes.js';
import { startProgress } from '../../output/progress-line.js';
import { print } from '../../output/writer.js';
import { rowsOfText } from './rows-of-text.js';

/** What was read, where it is. */
interface Verified {
  readonly place: { readonly folder: string } | { readonly database: string };
  readonly files: number;
  readonly jobs: number;
  readonly runs?: number;
  readonly damaged: readonly Damage[];
}

/** Prints what was read, and gives the exit code. @throws {NewhireError} STORE_UNAVAILABLE */
export async function verifyData(folder: DataFolder, format: 'text' | 'json'): Promise<ExitCode> {
  const verified = await withProgress((onFile) => verifyFolder(folder, onFile));
  const { runs, damaged } = await damagedCliRuns(folder);
  const all = [...verified.damaged, ...damaged];
  return shown({ place: { folder: folder.root }, ...verified, runs, damaged: all }, format);
}

/** The same for a database. @throws {NewhireError} USAGE, STORE_UNAVAILABLE */
export async function verifyDatabase(
  url: string,
  workFolder: string,
  format: 'text' | 'json',
): Promise<ExitCode> {
  const { verifyStore } = await postgres();
  const verified = await withProgress((onFile) => verifyStore(url, workFolder, onFile));
  return shown({ place: { database: databaseAddress(url) }, ...verified }, format);
}

async function withProgress<T>(
  read: (onFile: (done: number, total: number) => void) => Promise<T>,
): Promise<T> {
  const progress = startProgress(process.stderr.isTTY);
  try {
    return await read((done, total) => progress.say(`Reading: ${done} of ${total} files`));
  } finally {
    progress.stop();
  }
}

function shown({ place, files, jobs, runs, damaged }: Verified, format: 'text' | 'json'): ExitCode {
  const counts = { files, jobs, ...(runs !== undefined && { runs }) };
  if (format === 'json') print(jsonDocument({ ...place, ...counts, damaged }));
  else {
    const [name, path] = Object.entries(place)[0] as [string, string];
    const read = [counted(files, 'uploaded file'), counted(jobs, 'job')];
    if (runs !== undefined) read.push(`${counted(runs, 'run')} of newhire correct`);
    print(
      rowsOfText([
        [`${name[0]?.toUpperCase()}${name.slice(1)}`, path],
        ['Read', read.join(', ')],
        ['Damaged', damaged.length === 0 ? 'nothing' : ''],
      ]),
    );
    for (const { kind, id, reason } of damaged)
      print(printable(`${visible(`  ${id === null ? kind : `${kind} ${id}`}: ${reason}`)}\n`));
  }
  return damaged.length > 0 ? FAILURE : CLEAN;
}
