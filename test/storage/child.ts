import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface Child {
  readonly pid: number;
  /** The next line that the child prints; undefined at its end. */
  nextLine(): Promise<string | undefined>;
  /** Kills the child without a warning and gives all lines that nobody has read yet. */
  kill(): Promise<string[]>;
}

/** Runs a script of this folder in a process of its own, which ends with the test at the latest. */
export function startChild(script: string, ...args: string[]): Child {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    return done ? undefined : value;
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
    const rest: string[] = [];
    for (let line = await nextLine(); line !== undefined; line = await nextLine()) rest.push(line);
    return rest;
  };
  onTestFinished(async () => {
    await kill();
  });
  return { pid: child.pid!, nextLine, kill };
}
