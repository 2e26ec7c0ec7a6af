/** The arguments, flags and help of `newhire validate`. */

import { FLAGS } from '../../flags/flag-table.js';
import { type CommandDeclaration, examples } from '../command.js';

const EXIT_CODES = `
Exit codes:
  0  no errors                 2  the input or the command is wrong
  1  errors                    3  newhire itself failed
With --fail-on warning, 0 means no findings, and 1 findings.

Flags can also be set in .newhirerc.json, in "newhire" of package.json (both in
the working folder), or in the environment as NEWHIRE_STATE, NEWHIRE_FORMAT and
so on. Flags override environment variables, which override the settings file.`;

/** Declares `newhire validate`. */
export const VALIDATE = {
  name: 'validate',
  summary: 'check files and report all errors and warnings',
  description:
    'Checks files against the record layout of a state and reports all errors and warnings, with their columns.',
  arguments: [
    {
      spelling: '<files...>',
      help: "files, folders or patterns such as 'out/*.txt'; - for standard input",
      kind: 'file-to-read',
    },
  ],
  flags: [
    {
      ...FLAGS.state,
      help: 'state the files go to: a name or a USPS code, or auto to take it from each file',
    },
    FLAGS.layout,
    FLAGS.multistate,
    FLAGS.format,
    FLAGS['fail-on'],
    FLAGS.max,
    {
      spelling: '--by-employer',
      help: 'group the findings by employer (pretty, concise, markdown, html, junit and sarif)',
      kind: 'switch',
    },
    FLAGS.values,
    FLAGS.only,
    FLAGS.ignore,
    FLAGS['min-severity'],
    FLAGS.receipt,
    FLAGS.today,
    { ...FLAGS.server, help: 'check on this newhire server; its key is NEWHIRE_API_KEY' },
    FLAGS.insecure,
    {
      spelling: '--watch',
      help: 'check again whenever a file changes, until Ctrl-C; files that are added to a folder later are not watched',
      kind: 'switch',
    },
    FLAGS.quiet,
    FLAGS['no-color'],
  ],
  footer: `${examples(
    'newhire validate payroll.txt -s Ohio',
    "newhire validate 'out/*.txt' -s TX --format pretty --format json=report.json",
    'newhire validate reports/ -s auto',
    'newhire validate payroll.txt -s Ohio --by-employer --format html=clients.html',
    'cat payroll.txt | newhire validate - -s Louisiana --format ndjson',
    'newhire validate payroll.txt -s CO --fail-on warning --quiet',
  )}\n${EXIT_CODES}`,
} as const satisfies CommandDeclaration;
