/** Types at a real shell on a terminal of its own, the way a person does, Tab key included. */

import { spawn, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanEnv } from './run.js';

export type ShellName = 'bash' | 'zsh' | 'fish';

interface Shell {
  command: string;
  /** Makes the prompt known, and `newhire` and `npx` commands that show their arguments. */
  setup: string;
}

/** Said in pieces, so that the echo of the setup is not taken for it. */
const PROMPT = 'READY:';

const SHELLS: Record<ShellName, Shell> = {
  bash: {
    command: 'bash --norc --noprofile -i',
    setup: `newhire() { printf '<%s>' "$@"; echo :DONE; }; npx() { newhire "$@"; }; PS1='REA''DY:'`,
  },
  zsh: {
    command: 'zsh -f -i',
    setup: `autoload -Uz compinit; compinit -u -D; newhire() { printf '<%s>' "$@"; echo :DONE; }; npx() { newhire "$@"; }; PS1='REA''DY:'`,
  },
  fish: {
    command: 'fish -i',
    setup: `function newhire; printf '<%s>' $argv; echo :DONE; end; function npx; newhire $argv; end; function fish_prompt; echo 'REA''DY:'; end`,
  },
};

/** Whether the shell, and the program that gives it a terminal, are installed. */
export function canType(shell: ShellName): boolean {
  const runs = (command: string) => spawnSync(command, ['--version']).status === 0;
  return process.platform === 'linux' && runs('script') && runs(shell);
}

export interface Session {
  /** The script to source first. */
  completion: string;
  /** Lines with tabs in them; Enter follows each. */
  lines: readonly string[];
  folder: string;
}

/** Types the lines one after the other, and gives the arguments that newhire was called with for each. */
export async function typeInto(name: ShellName, { completion, lines, folder }: Session): Promise<string[][]> {
  const { command, setup } = SHELLS[name];
  const source = join(folder, '.completion');
  await writeFile(source, completion);
  const env = cleanEnv({ TERM: 'xterm', HOME: folder, XDG_CONFIG_HOME: folder });
  const child = spawn('script', ['-qefc', command, '/dev/null'], { cwd: folder, env });
  let seen = '';
  let look = () => {};
  let giveUp = (_reason: Error) => {};
  child.on('close', () => giveUp(new Error(`${name} ended early:\n${seen}`)));
  child.stdout.on('data', (chunk: Buffer) => {
    seen += chunk;
    look();
  });
  /** What was shown up to the text. */
  const until = (wanted: string) =>
    new Promise<string>((resolve, reject) => {
      look = () => {
        const at = seen.indexOf(wanted);
        if (at < 0) return;
        resolve(seen.slice(0, at));
        seen = seen.slice(at + wanted.length);
      };
      giveUp = reject;
      look();
    });
  const calls: string[][] = [];
  try {
    child.stdin.write(`. '${source}'; ${setup}\n`);
    for (const line of lines) {
      await until(PROMPT);
      child.stdin.write(`${line}\n`);
      const shown = await until(':DONE');
      const call = /(<[^<>]*>)*$/.exec(shown)?.[0] ?? '';
      calls.push(Array.from(call.matchAll(/<([^<>]*)>/g), ([, argument]) => argument!));
    }
  } finally {
    child.kill();
  }
  return calls;
}
