/** Scripts of the tests in their own processes, which can be killed at any moment. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface ScriptProcess {
  readonly pid: number;
  /** Its exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  /** The next line that the script prints; undefined at its end. */
  nextLine(): Promise<string | undefined>;
  /** Kills the process with SIGKILL and gives all lines that have not been read yet. */
  kill(): Promise<string[]>;
}

/** Runs a TypeScript file as a process, which ends with the test at the latest. */
export function startScript(script: URL, ...args: string[]): ScriptProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]): number | null => code);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    return done ? undefined : value;
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
    const rest: string[] = [];
    for (let line = await nextLine(); line !== undefined; line = await nextLine()) rest.push(line);
    return rest;
  };
  onTestFinished(async () => {
    await kill();
  });
  // A process that could not be started has no pid, and prints nothing.
  return { pid: child.pid ?? 0, ended, nextLine, kill };
}
