/** The arguments, flags and help of `newhire verify`. */

import { type CommandDeclaration, examples } from '../command.js';

/** Declares `newhire verify`. */
export const VERIFY = {
  name: 'verify',
  summary: 'compare a file with its receipt',
  description:
    'Says whether a file is the one for which the receipt was written, and whether it had no errors when it was checked.',
  arguments: [{ spelling: '<file>', help: 'the file about to be sent', kind: 'file-to-read' }],
  flags: [
    {
      spelling: '--receipt <file>',
      help: 'the receipt that newhire validate --receipt wrote',
      kind: 'file-to-read',
      isRequired: true,
    },
  ],
  footer: `${examples(
    'newhire validate payroll.txt -s Ohio --receipt payroll.receipt.json',
    'newhire verify payroll.txt --receipt payroll.receipt.json',
  )}

Exit codes:
  0  the same file, clean      2  the input or the command is wrong
  1  another file, or errors   3  newhire itself failed

A receipt is not signed: it shows that the file has not changed since its check,
not who wrote the receipt. Trust it as far as you trust the place it comes from.`,
} as const satisfies CommandDeclaration;
