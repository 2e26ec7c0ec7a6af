/** Sets completion up: the script in a file of its own, and for bash and zsh one line in the start-up file that reads it. */

import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { shellQuoted } from '../../output/shell-quoted.js';
import { unwritable } from '../../run-failure.js';

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
  const home = env.HOME || homedir();
  if (shell === 'fish')
    return { script: join(env.XDG_CONFIG_HOME || join(home, '.config'), 'fish', 'conf.d', 'newhire.fish') };
  const script = join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'newhire', `completion.${shell}`);
  const startUp = shell === 'bash' ? join(home, '.bashrc') : join(env.ZDOTDIR || home, '.zshrc');
  return { script, startUp };
}

/**
 * Writes the script, and the line once however often it is called. Gives the files that were written.
 * @throws {NewhireError} UNWRITABLE_OUTPUT
 */
export async function installCompletion(
  shell: ShellName,
  text: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string[]> {
  const { script, startUp } = placeOf(shell, env);
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
    throw unwritable('The completion', error);
  }
  return written;
}

function nothingYet(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}
