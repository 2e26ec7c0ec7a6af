/** `newhire completion`: a script that makes a shell complete commands, flags and their values. */

import type { Command } from 'commander';
import { bashScript } from './bash.js';
import { completable } from './command-list.js';
import { fishScript } from './fish.js';
import { zshScript } from './zsh.js';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** Prints the script for one shell, made from the commands of the program. */
export function completion(program: Command, shell: keyof typeof SCRIPTS): void {
  process.stdout.write(SCRIPTS[shell](completable(program)));
}
