/** The argument and help of `newhire completion`. */

import { type CommandDeclaration, examples } from '../command.js';

/** Declares `newhire completion`. */
export const COMPLETION: CommandDeclaration = {
  name: 'completion',
  summary: 'print a completion script for your shell',
  description: 'Prints a script that makes the Tab key complete commands, flags and their values.',
  arguments: [
    { spelling: '<shell>', help: 'the shell you use', kind: 'text', choices: ['bash', 'zsh', 'fish'] },
  ],
  flags: [],
  footer: examples(
    'newhire completion bash >> ~/.bashrc',
    'newhire completion zsh >> ~/.zshrc',
    'newhire completion fish > ~/.config/fish/completions/newhire.fish',
  ),
};
