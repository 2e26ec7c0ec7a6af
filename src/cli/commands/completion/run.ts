/** `newhire completion`: a script that makes a shell complete commands, flags and their values. */

import { CLEAN, type ExitCode } from '../../exit-codes.js';
import { type Call, firstArgument } from '../command.js';
import { bashScript } from './bash.js';
import { completable } from './command-list.js';
import { fishScript } from './fish.js';
import { zshScript } from './zsh.js';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** Prints the script for the shell, which is one of the choices of the argument. */
export async function run(call: Call): Promise<ExitCode> {
  const script = SCRIPTS[firstArgument(call) as keyof typeof SCRIPTS];
  process.stdout.write(script(completable(call.program)));
  return CLEAN;
}
