/** `newhire completion`: makes a shell complete commands, flags and their values. */

import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { homeFolder, namedFolder } from '../../../home-folder.js';
import { printable, visible } from '../../../printable.js';
import { CLEAN, type ExitCode } from '../../exit-codes.js';
import { print } from '../../output/writer.js';
import { unwritable } from '../../run-failure.js';
import { shellQuoted } from '../../shell-words.js';
import { usage } from '../../usage-error.js';
import type { CommandCall, FlagsOf } from '../command.js';
import { bashScript } from './bash.js';
import { completable } from './command-list.js';
import { fishScript } from './fish.js';
import type { COMPLETION } from './flags.js';
import { zshScript } from './zsh.js';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

/**
 * Prints the script for a shell, or with `--install` sets it up.
 * @throws {NewhireError} USAGE when no shell is given and none is known, or both flags are; UNWRITABLE_OUTPUT
 */
export async function run({
  args,
  flags,
  program,
}: CommandCall<FlagsOf<typeof COMPLETION>>): Promise<ExitCode> {
  if (flags.install && flags.print)
    throw usage('--install and --print cannot be used together.', 'Leave out one.');
  const shell = shellOf(args[0] ?? basename(process.env.SHELL ?? ''));
  const script = SCRIPTS[shell](completable(program));
  if (!flags.install) {
    print(printable(script));
    return CLEAN;
  }
  const written = await installCompletion(shell, script);
  for (const path of written) print(printable(`${visible(`Written: ${path}`)}\n`));
  print(printable(`It works in the next ${shell} that you start.\n`));
  return CLEAN;
}

function shellOf(name: string): ShellName {
  if (Object.hasOwn(SCRIPTS, name)) return name as ShellName;
  throw usage('Which shell do you use?', 'Give bash, zsh or fish.');
}

/** A shell that completion is for. */
export type ShellName = 'bash' | 'zsh' | 'fish';

/** Where a shell looks. */
interface Place {
  script: string;
  /** The file that is read when the shell starts; undefined where the script is found by itself. */
  startUp?: string;
}

/** The places of a shell, by the environment of the user. */
function placeOf(shell: ShellName, env: NodeJS.ProcessEnv): Place {
  const home = homeFolder(env);
  if (home === undefined)
    throw usage('You have no home folder.', 'Set HOME, or print the script with --print.');
  const config = namedFolder(env.XDG_CONFIG_HOME) ?? join(home, '.config');
  if (shell === 'fish') return { script: join(config, 'fish', 'conf.d', 'newhire.fish') };
  const data = namedFolder(env.XDG_DATA_HOME) ?? join(home, '.local', 'share');
  const script = join(data, 'newhire', `completion.${shell}`);
  const startUp = shell === 'bash' ? join(home, '.bashrc') : join(namedFolder(env.ZDOTDIR) ?? home, '.zshrc');
  return { script, startUp };
}

/**
 * Writes the script, and the line once however often it is called. Gives the files that were written.
 * @throws {NewhireError} UNWRITABLE_OUTPUT
 */
async function installCompletion(shell: ShellName, text: string): Promise<string[]> {
  const { script, startUp } = placeOf(shell, process.env);
  const written = [script];
  try {
    await mkdir(dirname(script), { recursive: true });
    await writeFile(script, text);
    if (startUp !== undefined) {
      const quoted = shellQuoted(script);
      const line = `[ -r ${quoted} ] && . ${quoted} # completion of newhire`;
      const before = await readFile(startUp, 'utf8').catch(nothingYet);
      if (!before.split('\n').includes(line)) {
        await appendFile(startUp, `${before === '' || before.endsWith('\n') ? '' : '\n'}${line}\n`);
        written.push(startUp);
      }
    }
  } catch (error) {
    const { path = script } = error as NodeJS.ErrnoException;
    throw unwritable(`'${path}'`, error);
  }
  return written;
}

function nothingYet(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}
