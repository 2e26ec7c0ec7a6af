/** `newhire completion`: a script that makes a shell complete commands, flags and their values. */

import { CLEAN, type ExitCode } from '../../exit-codes.js';
import type { CommandDeclaration } from '../command.js';
import { bashScript } from './bash.js';
import { completable } from './command-list.js';
import { fishScript } from './fish.js';
import { zshScript } from './zsh.js';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** Prints the script for one shell, which must be one of the choices of the argument. */
export function completion(program: CommandDeclaration, shell: string): ExitCode {
  const script = SCRIPTS[shell as keyof typeof SCRIPTS];
  process.stdout.write(script(completable(program)));
  return CLEAN;
}
