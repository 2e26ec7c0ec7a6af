/** The arguments, flags and help of `newhire explain`. */

import type { Flag, TypedFlags } from '../../flags/flag.js';
import { type CommandDeclaration, examples } from '../command.js';

const DECLARED = [
  { spelling: '--list', help: 'list all error types', kind: 'switch' },
  {
    spelling: '--format <name>',
    help: 'text or json',
    kind: 'text-or-json',
    default: 'text',
  },
] as const satisfies readonly Flag[];

/** The flags of `newhire explain` as they were typed. */
export type ExplainFlags = TypedFlags<(typeof DECLARED)[number]>;

/** Declares `newhire explain`. */
export const EXPLAIN: CommandDeclaration = {
  name: 'explain',
  summary: 'say what an error type means',
  description: 'Says what an error type means, how to fix it and where the rule comes from.',
  arguments: [{ spelling: '[error-type]', help: 'such as INVALID_SSN, in any case', kind: 'error-type' }],
  flags: DECLARED,
  footer: examples('newhire explain INVALID_SSN', 'newhire explain --list'),
};
