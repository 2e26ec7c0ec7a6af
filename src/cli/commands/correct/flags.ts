/** The arguments, flags and help of `newhire correct`. */

import { FLAGS, formatFlag } from '../../flags/flag-table.js';
import { type CommandDeclaration, examples, type FlagsOf } from '../command.js';

const NOTES = `
Exit codes:
  0  no error is left          2  the input or the command is wrong
  1  errors are left           3  newhire itself failed

A rule changes a field only when its whole record proves the change; the rest
is proposed with --review, or left and explained. An SSN, FEIN, birth date or
date of hire is never invented. The input is never changed.

A model is asked only when one is named with --model or NEWHIRE_MODEL. Its
service is OPENAI_BASE_URL, with the key in OPENAI_API_KEY. What it says is
proposed; only a misspelled city is written directly, as one of the city names
of its ZIP code. --trust-model also writes a choice among values of the tables
if the other fields of the address agree with it and with no other. The risk: a
wrong state, ZIP code, city or country if the right one is not in the tables.
The audit marks each such change as the model's.`;

/** Declares `newhire correct`. */
export const CORRECT = {
  name: 'correct',
  summary: 'correct errors, with proven repairs only',
  description:
    'Writes a corrected copy of each file, NAME.corrected.EXT, and says what was changed and what is left.',
  arguments: [
    {
      spelling: '<files...>',
      help: 'files, folders or patterns; - for standard input',
      kind: 'file-to-read',
    },
  ],
  flags: [
    FLAGS.state,
    { ...FLAGS.layout, help: 'use a layout of your own (see newhire layouts show)' },
    FLAGS.multistate,
    FLAGS.output,
    FLAGS['out-dir'],
    FLAGS.force,
    {
      spelling: '--review',
      help: 'decide on proposals one by one, and type what only you know, on a terminal',
      kind: 'switch',
    },
    {
      spelling: '--dry-run',
      help: 'show what would be done, requests to a model included, and write nothing',
      kind: 'switch',
      notWithServer: 'A server keeps what it receives, and corrects it.',
    },
    { spelling: '--diff', help: 'show each change, before and after', kind: 'switch' },
    FLAGS['fix-warnings'],
    FLAGS.employer,
    {
      spelling: '--edits <file>',
      help: 'write the values of this CSV or XLSX table with the columns line, field, value and last4; the value (blank) makes a field blank (see newhire show --edits-template)',
      kind: 'file-to-read',
    },
    {
      spelling: '--date-order <order>',
      help: 'read ambiguous dates as MDY, DMY or YMD; ORDER=FEIN for one of several employers (repeatable)',
      kind: 'text',
      isRepeatable: true,
      notWithServer: 'A server takes the order of dates with the decisions about a job.',
    },
    FLAGS.model,
    FLAGS['trust-model'],
    FLAGS['max-calls'],
    {
      spelling: '--no-store',
      help: 'do not keep the result and the audit in the data folder',
      kind: 'switch',
      notWithServer: 'A server keeps what it receives.',
    },
    FLAGS.data,
    FLAGS.server,
    { ...FLAGS.insecure, needs: ['server', 'model'] },
    formatFlag('pretty-json-or-html', 'pretty, json, or html for the overview as a page', 'pretty'),
    FLAGS.values,
    FLAGS.today,
    FLAGS['no-color'],
  ],
  removed: { 'max-cost': 'Use --max-calls, which limits the requests to the model.' },
  footer: `${examples(
    'newhire correct payroll.txt -s Ohio',
    'newhire correct payroll.txt -s Ohio --dry-run --diff',
    'newhire correct payroll.txt -s TX --review -o filed.txt',
    'newhire correct payroll.txt -s Ohio --edits edits.csv',
    'newhire correct reports/ -s auto --out-dir corrected',
    'cat payroll.txt | newhire correct - -s Louisiana > corrected.txt',
  )}\n${NOTES}`,
} as const satisfies CommandDeclaration;

/** The flags of `newhire correct` as they were typed. */
export type CorrectFlags = FlagsOf<typeof CORRECT>;
