/** The flags and help of `newhire work`. Each flag can also be a variable, and none is read from a settings file. */

import { FLAGS } from '../../flags/flag-table.js';
import { type CommandDeclaration, examples, type FlagsOf } from '../command.js';

/** Declares `newhire work`. */
export const WORK = {
  name: 'work',
  summary: 'correct the files of servers that share a database',
  description:
    'Works on the correction jobs in a PostgreSQL database, alongside the servers that use it. It answers no requests.',
  flags: [
    FLAGS.database,
    { ...FLAGS.data, setting: 'keep' },
    FLAGS.workers,
    FLAGS['job-timeout'],
    FLAGS.model,
    FLAGS['trust-model'],
    FLAGS.today,
  ],
  footer: `${examples(
    'NEWHIRE_DATABASE=postgres://newhire@db.example.com/newhire newhire work',
    'newhire work --workers 2',
  )}

Set the database in NEWHIRE_DATABASE: other users of the computer can see
command lines. Any number of these processes can run, on any computers; if one
is killed, its job runs elsewhere within half a minute. Ctrl-C or SIGTERM puts
running jobs back into the queue.

Exit codes:
  0  stopped
  2  the command is wrong
  3  the database or the data folder cannot be used`,
} as const satisfies CommandDeclaration;

/** The flags of `newhire work` as they were typed. */
export type WorkFlags = FlagsOf<typeof WORK>;
