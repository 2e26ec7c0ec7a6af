/** The flags and help of `newhire data`. */

import { FLAGS, formatFlag } from '../../flags/flag-table.js';
import { type CommandDeclaration, examples } from '../command.js';

/** Declares `newhire data`. */
export const DATA = {
  name: 'data',
  summary: 'show, verify, remove or copy what newhire keeps',
  description:
    'Shows where newhire keeps corrected and uploaded files, and how much space they use. They contain personal data, so remove what is no longer needed.',
  flags: [
    { spelling: '--purge <days>', help: 'remove what is older than this many days', kind: 'whole-number' },
    {
      spelling: '--remove <job-id>',
      help: 'remove the result of one correction (see newhire download --list)',
      kind: 'text',
    },
    {
      spelling: '--verify',
      help: 'read everything that is stored, and list what is damaged (exit code 3)',
      kind: 'switch',
    },
    {
      spelling: '--yes',
      help: 'with --purge: confirm that the clock is right and that most files may be removed; a running server then removes its own files',
      kind: 'switch',
      needs: ['purge'],
    },
    {
      spelling: '--copy-to <url>',
      help: 'copy uploads and jobs into a PostgreSQL database; can be repeated after an interruption',
      kind: 'text',
    },
    FLAGS.data,
    FLAGS.database,
    formatFlag('text-or-json', 'text or json', 'text'),
  ],
  footer: `${examples('newhire data', 'newhire data --verify', 'newhire data --purge 30', 'newhire data --copy-to postgres://newhire@db.example.com/newhire')}

Uploads are removed only while no server uses the folder; with --yes a running
server removes them itself. With --database, or better NEWHIRE_DATABASE, it
shows what the database contains. There the servers remove old files:
newhire serve --retention.`,
} as const satisfies CommandDeclaration;
