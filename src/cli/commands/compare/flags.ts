/** The arguments, flags and help of `newhire compare`. */

import { FLAGS } from '../../flags/flag-table.js';
import { type CommandDeclaration, examples } from '../command.js';

/** Declares `newhire compare`. */
export const COMPARE = {
  name: 'compare',
  summary: 'compare a file with older ones, hire by hire',
  description:
    'Says which hires are new in a file, which are gone, which have changed, field by field, and which were reported before: with the same SSN and FEIN, hired at most 60 days apart. Hires are matched by SSN and FEIN, then by name and date of hire. If several old files have the same hire, the last of these files is used.',
  arguments: [
    {
      spelling: '<files...>',
      help: 'one or more old files, then the new file',
      kind: 'file-to-read',
    },
  ],
  flags: [
    FLAGS.state,
    FLAGS.layout,
    FLAGS.multistate,
    {
      spelling: '--format <name>',
      help: 'text (default), json, csv or markdown',
      kind: 'comparison-format',
    },
    FLAGS.values,
    FLAGS.today,
    FLAGS['no-color'],
  ],
  footer: `${examples(
    'newhire compare october.txt november.txt -s Ohio',
    'newhire compare payroll.txt payroll.corrected.txt -s auto --values show',
    'newhire compare september.txt october.txt november.txt -s Ohio',
    'newhire compare october.txt november.txt -s TX --format csv > changes.csv',
  )}

Exit codes:
  0  the hires are the same    2  the input or the command is wrong
  1  they differ               3  newhire itself failed`,
} as const satisfies CommandDeclaration;
