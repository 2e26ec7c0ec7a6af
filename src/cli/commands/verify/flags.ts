/** The arguments, flags and help of `newhire verify`. */

import type { Flag, TypedFlags } from '../../flags/flag.js';
import { type CommandDeclaration, examples } from '../command.js';

const DECLARED = [
  {
    spelling: '--receipt <file>',
    help: 'what newhire validate --receipt wrote',
    kind: 'path',
    isRequired: true,
  },
] as const satisfies readonly Flag[];

/** The flags of `newhire verify` as they were typed. */
export type VerifyFlags = TypedFlags<(typeof DECLARED)[number]>;

/** Declares `newhire verify`. */
export const VERIFY: CommandDeclaration = {
  name: 'verify',
  summary: 'compare a file with its receipt',
  description: 'Says whether a file is the one that a receipt was written for, and was without errors.',
  arguments: [{ spelling: '<file>', help: 'the file about to be sent', kind: 'path' }],
  flags: DECLARED,
  footer: examples(
    'newhire validate payroll.txt -s Ohio --receipt payroll.receipt.json',
    'newhire verify payroll.txt --receipt payroll.receipt.json',
  ),
};
