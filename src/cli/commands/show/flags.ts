/** The arguments, flags and help of `newhire show`. */

import { FLAGS } from '../../flags/flag-table.js';
import { type CommandDeclaration, examples } from '../command.js';

/** Declares `newhire show`. */
export const SHOW = {
  name: 'show',
  summary: 'find a record, and show it field by field',
  description:
    'Shows what the file says in each field of a record, and what is wrong with it. --all makes a table of all records.',
  arguments: [
    {
      spelling: '<files...>',
      help: 'files, folders or patterns; - for standard input',
      kind: 'file-to-read',
    },
  ],
  flags: [
    { spelling: '--line <number>', help: 'the line, from 1; also a header or total', kind: 'whole-number' },
    { spelling: '--record <number>', help: 'the employee record, from 1', kind: 'whole-number' },
    { spelling: '--last4 <digits>', help: 'the employees whose SSN ends in these four digits', kind: 'text' },
    {
      spelling: '--name <text>',
      help: 'the employees with these words in their name: any part, any case, with or without accents',
      kind: 'text',
    },
    { spelling: '--all', help: 'all employee records as a CSV table, one column per field', kind: 'switch' },
    {
      spelling: '--edits-template <file>',
      help: 'write a table of what is left to be filled in, for newhire correct --edits',
      kind: 'file-to-write',
    },
    { ...FLAGS.force, help: 'replace the table when it exists', needs: ['edits-template'] },
    FLAGS.state,
    FLAGS.layout,
    {
      spelling: '--format <name>',
      help: 'table (default), json, csv or markdown',
      kind: 'record-format',
    },
    FLAGS.values,
    FLAGS.today,
    FLAGS['no-color'],
  ],
  footer: `${examples(
    'newhire show payroll.txt -s Ohio --last4 6789',
    'newhire show reports/ -s auto --name garcia',
    'newhire show payroll.txt -s Ohio --record 12 --values show',
    'newhire show payroll.txt -s Ohio --all --values mask > hires.csv',
    'newhire show payroll.txt -s Ohio --edits-template edits.csv',
  )}

Exit codes:
  0  record found, or table written   2  the input or the command is wrong
  1  there is no such record   3  newhire itself failed`,
} as const satisfies CommandDeclaration;
