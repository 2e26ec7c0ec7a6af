/** The help of `newhire completion`. What it prints is loaded when it runs. */

import { Argument, type Command } from 'commander';
import { examples } from '../../help-examples.js';

/** Adds `completion`, which knows the commands of the program it is added to. */
export function addCompletion(program: Command): void {
  program
    .command('completion')
    .summary('print what makes your shell complete commands')
    .description('Prints a script that makes the Tab key complete commands, flags and their values.')
    .addArgument(new Argument('<shell>', 'the shell you use').choices(['bash', 'zsh', 'fish']))
    .addHelpText(
      'after',
      examples(
        'newhire completion bash >> ~/.bashrc',
        'newhire completion zsh >> ~/.zshrc',
        'newhire completion fish > ~/.config/fish/completions/newhire.fish',
      ),
    )
    .action(async (shell: 'bash' | 'zsh' | 'fish') => {
      const { completion } = await import('./run.js');
      completion(program, shell);
    });
}
