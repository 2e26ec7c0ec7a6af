/** The arguments, flags and help of `newhire download`. */

import { FLAGS } from '../../flags/flag-table.js';
import { type CommandDeclaration, examples, type FlagsOf } from '../command.js';

/** Declares `newhire download`. */
export const DOWNLOAD = {
  name: 'download',
  summary: 'download the result of an earlier correction',
  description: 'Writes the corrected file of an earlier run, or its audit, into the working folder.',
  arguments: [{ spelling: '[job-id]', help: 'the id that newhire correct printed', kind: 'text' }],
  flags: [
    { spelling: '--list', help: 'list the results that are kept', kind: 'switch' },
    {
      spelling: '--audit [form]',
      help: 'write the audit instead: every change and what became of each error, as JSON lines, or with --audit=html or --audit=csv for people',
      kind: 'audit-form',
    },
    FLAGS.output,
    FLAGS.force,
    {
      ...FLAGS.values,
      help: 'mask, show or hide values in an audit for people',
      needs: ['audit=html', 'audit=csv'],
    },
    FLAGS.data,
    { ...FLAGS.server, help: 'ask this newhire server; its key is NEWHIRE_API_KEY' },
    FLAGS.insecure,
    {
      spelling: '--format <name>',
      help: 'format of the list: table (default) or json',
      kind: 'table-or-json',
      needs: ['list'],
    },
  ],
  footer: examples(
    'newhire download --list',
    'newhire download 0b0e7a6c-1f4e-4d3a-9a53-0d9be3c7c001',
    'newhire download 0b0e7a6c-1f4e-4d3a-9a53-0d9be3c7c001 --audit -o -',
    'newhire download 0b0e7a6c-1f4e-4d3a-9a53-0d9be3c7c001 --audit=html --values mask',
  ),
} as const satisfies CommandDeclaration;

/** The flags of `newhire download` as they were typed. */
export type DownloadFlags = FlagsOf<typeof DOWNLOAD>;
