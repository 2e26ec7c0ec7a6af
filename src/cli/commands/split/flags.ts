/** The arguments, flags and help of `newhire split`. */

import { FLAGS, formatFlag } from '../../flags/flag-table.js';
import { type CommandDeclaration, examples } from '../command.js';

/** Declares `newhire split`. */
export const SPLIT = {
  name: 'split',
  summary: 'separate the records with errors from the others',
  description:
    'Writes the records without errors to NAME.ready.EXT, with header and total adjusted, and the others unchanged to NAME.held.EXT. A record that has only warnings is ready. If a count in the file shows that records are missing, no record is ready. With --by-employer, each employer gets a part of its own, NAME.employer-….EXT, with a report; records whose employer is not certain go to NAME.unassigned.EXT.',
  arguments: [
    {
      spelling: '<files...>',
      help: 'files, folders or patterns; they are not changed',
      kind: 'file-to-read',
    },
  ],
  flags: [
    FLAGS.state,
    FLAGS.layout,
    FLAGS.multistate,
    {
      spelling: '--by-employer',
      help: 'write the records of each employer, with errors or not, to a file of its own, with header, total and report',
      kind: 'switch',
    },
    FLAGS.today,
    FLAGS['out-dir'],
    { ...FLAGS.force, help: 'replace the parts of an earlier split' },
    formatFlag('pretty-json-or-html', 'pretty, json, or html for the overview as a page', 'pretty'),
  ],
  footer: `${examples('newhire split payroll.txt -s Ohio', 'newhire split payroll.txt -s Ohio --by-employer --out-dir clients', 'newhire split reports/ -s auto --format html > overview.html')}

Exit codes:
  0  all records are ready, or with --by-employer in the part of an employer
  1  some are held, or unassigned
  2  the input or the command is wrong
  3  newhire itself failed`,
} as const satisfies CommandDeclaration;
