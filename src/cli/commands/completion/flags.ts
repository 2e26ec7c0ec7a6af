/** The argument, flags and help of `newhire completion`. */

import { type CommandDeclaration, examples } from '../command.js';

/** Declares `newhire completion`. */
export const COMPLETION = {
  name: 'completion',
  summary: 'set up shell completion',
  description:
    'Makes the Tab key complete commands, flags and their values, also after npx newhire. Prints the script for it, or sets it up.',
  arguments: [
    {
      spelling: '[shell]',
      help: 'the shell (default: your login shell)',
      kind: 'text',
      choices: ['bash', 'zsh', 'fish'],
    },
  ],
  flags: [
    {
      spelling: '--install',
      help: 'write the script into your home folder, and have the shell read it when it starts',
      kind: 'switch',
    },
    { spelling: '--print', help: 'print the script (the default)', kind: 'switch' },
  ],
  footer: examples('newhire completion --install', 'newhire completion zsh --print'),
} as const satisfies CommandDeclaration;
