/** A real terminal of a given size, by tmux: what is typed and what is seen. */

import { type ChildProcessWithoutNullStreams, execFile, spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { TEST_TIMEOUT } from '../support/campaign.js';
import { BIN, cleanEnv } from '../support/run.js';
import type { Workspace } from './correct-workspace.js';

const run = promisify(execFile);

/** Milliseconds, on a busy machine. */
const MAX_WAIT = TEST_TIMEOUT / 2;

/**
 * Milliseconds before the first key, and the first one after `fg`. The program drops what was pressed before its first screen,
 * once that is drawn; nothing that can be awaited says that it has done so.
 */
const REACTION = 750;

/** No loop: a job that is stopped in one ends the loop. */
const TYPED_LINES = 'read line; $line; echo "exit $?"\n'.repeat(12);

export const HAS_TMUX = spawnSync('tmux', ['-V']).status === 0;

export interface Terminal {
  /** Names of keys as tmux has them, or texts. */
  press(...keys: string[]): Promise<void>;
  /** Types `fg` to go on with a program that was stopped. */
  resume(): Promise<void>;
  /** What can be seen now. */
  screen(): Promise<string>;
  /** All that can be seen by scrolling back. */
  history(): Promise<string>;
  /** Waits until a text can be seen. */
  shows(text: string): Promise<void>;
  resize(columns: number, rows: number): Promise<void>;
  /** As when its window is closed. */
  close(): Promise<void>;
}

/**
 * Opens one and runs `newhire …args` in it after 40 numbered lines; `exit N` follows. Then it runs each line that is typed, as a shell
 * with job control. Closed with the test.
 */
export async function openTerminal(
  workspace: Workspace,
  args: string,
  {
    columns = 80,
    rows = 24,
    env = {},
  }: { columns?: number; rows?: number; env?: Record<string, string> } = {},
): Promise<Terminal> {
  const socket = join(workspace.data, '..', 'tmux');
  const script = join(workspace.data, '..', 'session.sh');
  // Ctrl-C is for the program, not for the script.
  await writeFile(
    script,
    `trap : INT\nset -m\nseq 1 40\n'${process.execPath}' '${BIN}' ${args}\necho "exit $?"\n${TYPED_LINES}`,
  );
  const started = ['new-session', '-d', '-x', `${columns}`, '-y', `${rows}`, `bash ${script}`];
  const tmux = ['-S', socket, '-f', '/dev/null'];
  await run('tmux', [...tmux, ...started], {
    cwd: workspace.folder,
    env: terminalEnv({ ...workspace.env(), ...env }),
  });
  const control = controlOf(spawn('tmux', [...tmux, '-C', 'attach-session', '-f', 'ignore-size']));
  onTestFinished(control.close);
  let ready: Promise<void> | undefined;
  const screen = () => control.ask('capture-pane -p');
  const press = async (...keys: string[]) => {
    ready ??= delay(REACTION);
    await ready;
    for (const key of keys) await control.ask(`send-keys '${key}'`);
  };
  return {
    resize: async (width, height) => void (await control.ask(`resize-window -x ${width} -y ${height}`)),
    close: control.close,
    screen,
    shows: (text) => control.until(text, screen),
    history: () => control.ask('capture-pane -p -S -500'),
    press,
    async resume() {
      await press('fg', 'Enter');
      ready = undefined;
    },
  };
}

/** In a CI system nobody sits before the terminal, and the program knows it. */
function terminalEnv(env: Record<string, string | undefined>): NodeJS.ProcessEnv {
  const { CI: _ci, CONTINUOUS_INTEGRATION: _too, TMUX: _tmux, ...rest } = cleanEnv(env);
  return { ...rest, TERM: 'xterm-256color', LC_ALL: 'C.UTF-8' };
}

interface Control {
  /** The answer to a command of tmux. */
  ask(command: string): Promise<string>;
  /** Waits until a text is on the screen, and looks again at each change of it. */
  until(text: string, screen: () => Promise<string>): Promise<void>;
  /** Ends the terminal. */
  close(): Promise<void>;
}

/**
 * The control mode of tmux: one process takes all commands, and says when something changes on the screen. A process for each look
 * would cost more than the program that is looked at.
 */
function controlOf(child: ChildProcessWithoutNullStreams): Control {
  const changes = new EventEmitter();
  const ended = once(child, 'close');
  const answers: ((answer: string) => void)[] = [];
  let [answer, end]: [string[], RegExp | undefined] = [[], undefined];
  createInterface(child.stdout).on('line', (line) => {
    if (end?.test(line)) {
      end = undefined;
      answers.shift()?.(`${answer.join('\n')}\n`);
    } else if (end) answer.push(line);
    else if (line.startsWith('%output')) changes.emit('change');
    // The flag 1: what was asked here.
    const [, number] = /^%begin (\d+ \d+) 1$/.exec(line) ?? [];
    if (number) [answer, end] = [[], new RegExp(`^%(end|error) ${number} `)];
  });
  const ask = (command: string) => {
    const answered = new Promise<string>((resolve) => answers.push(resolve));
    child.stdin.write(`${command}\n`);
    return answered;
  };
  return {
    ask,
    async until(text, screen) {
      const late = AbortSignal.timeout(MAX_WAIT);
      for (;;) {
        const changed = once(changes, 'change', { signal: late });
        changed.catch(() => undefined);
        const seen = await screen();
        if (seen.includes(text)) return;
        await changed.catch(() => expect(seen).toContain(text));
      }
    },
    async close() {
      child.stdin.on('error', () => undefined).write('kill-server\n');
      await ended;
    },
  };
}
