/** `newhire completion`: a script that makes a shell complete commands, flags and their values. */

import type { Command } from 'commander';
import { bashScript } from '../completion/bash.js';
import { completable } from '../completion/commands.js';
import { fishScript } from '../completion/fish.js';
import { zshScript } from '../completion/zsh.js';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** Prints the script for one shell, made from the commands of the program. */
export function completion(program: Command, shell: keyof typeof SCRIPTS): void {
  process.stdout.write(SCRIPTS[shell](completable(program)));
}
