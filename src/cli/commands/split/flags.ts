/** The arguments, flags and help of `newhire split`. */

import { FLAGS, formatFlag } from '../../flags/flag-table.js';
import { type CommandDeclaration, examples } from '../command.js';

/** Declares `newhire split`. */
export const SPLIT = {
  name: 'split',
  summary: 'separate the records with errors from the others',
  description:
    'Writes the records without errors to NAME.ready.EXT, with header and total adjusted, and the others unchanged to NAME.held.EXT. Warnings do not hold a record back; a count that says that records are missing holds all of them.',
  arguments: [
    { spelling: '<files...>', help: 'files, folders or patterns; they are not changed', kind: 'path' },
  ],
  flags: [
    FLAGS.state,
    FLAGS.layout,
    FLAGS.multistate,
    FLAGS.today,
    FLAGS['out-dir'],
    { ...FLAGS.force, help: 'replace the parts of an earlier split' },
    formatFlag('pretty-json-or-html', 'pretty, json, or html for the overview as a page', 'pretty'),
  ],
  footer: `${examples('newhire split payroll.txt -s Ohio', 'newhire split reports/ -s auto --format html > overview.html')}

Exit codes:
  0  all records are ready     2  the input or the command is wrong
  1  some are held             3  newhire itself failed`,
} as const satisfies CommandDeclaration;
