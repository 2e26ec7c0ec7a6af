/** A real terminal of a given size, by tmux: what is typed and what is seen. */

import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { BIN, cleanEnv } from '../support/run.js';
import { type Desk, PATIENTLY } from './correct-desk.js';

const run = promisify(execFile);

export const HAS_TMUX = spawnSync('tmux', ['-V']).status === 0;

export interface Terminal {
  /** Names of keys as tmux has them, or texts. */
  press(...keys: string[]): Promise<void>;
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

/** Opens one and runs `newhire …args` in it after 40 numbered lines; `exit N` follows. Closed with the test. */
export async function openTerminal(
  desk: Desk,
  args: string,
  {
    columns = 80,
    rows = 24,
    env = {},
  }: { columns?: number; rows?: number; env?: Record<string, string> } = {},
): Promise<Terminal> {
  const socket = join(desk.data, '..', 'tmux');
  const script = join(desk.data, '..', 'session.sh');
  // Ctrl-C is for the program, not for the script.
  await writeFile(
    script,
    `trap : INT\nseq 1 40\n'${process.execPath}' '${BIN}' ${args}\necho "exit $?"\nread end\n`,
  );
  const tmux = async (...words: string[]) =>
    (await run('tmux', ['-S', socket, '-f', '/dev/null', ...words])).stdout;
  await run(
    'tmux',
    [
      '-S',
      socket,
      '-f',
      '/dev/null',
      'new-session',
      '-d',
      '-x',
      `${columns}`,
      '-y',
      `${rows}`,
      `bash ${script}`,
    ],
    { cwd: desk.folder, env: terminalEnv({ ...desk.env(), ...env }) },
  );
  onTestFinished(async () => {
    await tmux('kill-server').catch(() => undefined);
  });
  const screen = () => tmux('capture-pane', '-p');
  const shows = (text: string) => expect.poll(screen, PATIENTLY).toContain(text);
  return {
    resize: async (width, height) => void (await tmux('resize-window', '-x', `${width}`, '-y', `${height}`)),
    close: async () => void (await tmux('kill-server')),
    screen,
    shows,
    history: () => tmux('capture-pane', '-p', '-S', '-500'),
    async press(...keys) {
      for (const key of keys) await tmux('send-keys', key);
    },
  };
}

/** In a CI system nobody sits before the terminal, and the program knows it. */
function terminalEnv(env: Record<string, string | undefined>): NodeJS.ProcessEnv {
  const { CI: _ci, CONTINUOUS_INTEGRATION: _too, TMUX: _tmux, ...rest } = cleanEnv(env);
  return { ...rest, TERM: 'xterm-256color', LC_ALL: 'C.UTF-8' };
}
