/** `newhire work`: corrects the files of servers that share a database, until it is asked to stop. */

import { presentTime } from '../../../clock.js';
import { localDay } from '../../../local-day.js';
import { escapedJson } from '../../../printable.js';
import { dataFolderPath } from '../../../storage/index.js';
import { CLEAN, type ExitCode } from '../../exit-codes.js';
import { FlagReader } from '../../flags/flag-reader.js';
import { SIGNALS } from '../../interrupts.js';
import { print } from '../../output/writer.js';
import { usage } from '../../usage-error.js';
import { VERSION } from '../../version.js';
import type { CommandCall } from '../command.js';
import type { WorkFlags } from './flags.js';

/**
 * Works until SIGINT or SIGTERM, then puts back what is running.
 * @throws {NewhireError} USAGE when a flag or variable is wrong; STORE_UNAVAILABLE
 */
export async function run({ flags }: CommandCall<WorkFlags>): Promise<ExitCode> {
  const given = new FlagReader(flags, process.env);
  const database = given.notEmpty('database', 'the URL of a database');
  if (database === undefined) {
    throw usage(
      'No database is named.',
      'Set NEWHIRE_DATABASE to its URL. With a data folder, newhire serve does the work itself.',
    );
  }
  // The password in a URL that was typed would be shown to other users of the computer.
  if (flags.database !== undefined) process.title = 'newhire work';
  const stopped = new Promise<void>((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve());
  });
  const { startWorking } = await import('../../../jobs/index.js');
  const today = given.day('today');
  const working = await startWorking({
    database,
    dataFolder: dataFolderPath(flags.data, process.env),
    workers: given.number('workers', 1, 1, 32),
    jobTimeout: 1000 * given.number('job-timeout', 900, 1, 86_400),
    model: given.text('model'),
    trustModel: given.isOn('trust-model'),
    version: VERSION,
    today: () => today ?? localDay(),
    log: {
      info: (facts, msg) => log(30, facts, msg),
      warn: (facts, msg) => log(40, facts, msg),
      error: (facts, msg) => log(50, facts, msg),
    },
  });
  await stopped;
  await working.stop();
  return CLEAN;
}

/** A line as the server writes it. */
function log(level: number, facts: object, msg: string): void {
  print(escapedJson(`${JSON.stringify({ level, time: presentTime().toISOString(), ...facts, msg })}\n`));
}
