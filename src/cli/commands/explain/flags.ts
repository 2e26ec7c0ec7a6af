/** The arguments, flags and help of `newhire explain`. */

import { formatFlag } from '../../flags/flag-table.js';
import { type CommandDeclaration, examples } from '../command.js';

/** Declares `newhire explain`. */
export const EXPLAIN = {
  name: 'explain',
  summary: 'explain an error type',
  description: 'Says what an error type means, how to fix it and where the rule comes from.',
  arguments: [
    { spelling: '[error-type]', help: 'such as INVALID_SSN; upper or lower case', kind: 'error-type' },
  ],
  flags: [
    { spelling: '--list', help: 'list all error types', kind: 'switch' },
    formatFlag('text-or-json', 'text or json', 'text'),
  ],
  footer: examples('newhire explain INVALID_SSN', 'newhire explain --list'),
} as const satisfies CommandDeclaration;
