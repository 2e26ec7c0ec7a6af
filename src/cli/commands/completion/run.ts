/** `newhire completion`: makes a shell complete commands, flags and their values. */

import { basename } from 'node:path';
import { NewhireError } from '../../../errors.js';
import { visible } from '../../../reports/index.js';
import { CLEAN, type ExitCode } from '../../exit-codes.js';
import type { Call, FlagsOf } from '../command.js';
import { bashScript } from './bash.js';
import { completable } from './command-list.js';
import { fishScript } from './fish.js';
import type { COMPLETION } from './flags.js';
import { installCompletion, type ShellName } from './install.js';
import { zshScript } from './zsh.js';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

/**
 * Prints the script for a shell, or with `--install` sets it up.
 * @throws {NewhireError} USAGE when no shell is given and none is known, or both flags are; UNWRITABLE_OUTPUT
 */
export async function run({ args, flags, program }: Call<FlagsOf<typeof COMPLETION>>): Promise<ExitCode> {
  if (flags.install && flags.print)
    throw new NewhireError('USAGE', '--install and --print exclude each other.', { next: 'Leave out one.' });
  const shell = shellOf(args[0] ?? basename(process.env.SHELL ?? ''));
  const script = SCRIPTS[shell](completable(program));
  if (!flags.install) {
    process.stdout.write(script);
    return CLEAN;
  }
  const written = await installCompletion(shell, script);
  for (const path of written) process.stdout.write(`${visible(`Written: ${path}`)}\n`);
  process.stdout.write(`It works in the next ${shell} that you start.\n`);
  return CLEAN;
}

function shellOf(name: string): ShellName {
  if (Object.hasOwn(SCRIPTS, name)) return name as ShellName;
  throw new NewhireError('USAGE', 'Which shell do you use?', { next: 'Give bash, zsh or fish.' });
}
