/** The built `newhire serve` in a process of its own, which can be told to stop, or killed. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { ServeFlags } from '../../src/cli/commands/serve.js';
import { BIN } from '../support/run.js';

export interface Child {
  /** Where it listens; rejected when it ends before. */
  readonly url: Promise<string>;
  readonly pid: number;
  /** Exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** What it has printed so far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly signal: (name: NodeJS.Signals) => void;
}

export function startChild(flags: ServeFlags, env: NodeJS.ProcessEnv = {}): Child {
  const child = spawn(process.execPath, [BIN, 'serve', ...typed({ port: '0', ...flags })], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      const address = /Server listening at (http:[^"]+)/.exec(stdout)?.[1];
      if (address) resolve(address);
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    ended.then(() => reject(new Error(`it ended: ${stderr}`)));
  });
  url.catch(() => undefined);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  return { url, pid: child.pid!, ended, stdout: () => stdout, stderr: () => stderr, signal };
}

/** Flags as a user types them. */
function typed(flags: ServeFlags): string[] {
  return Object.entries(flags).flatMap(([name, value]) => {
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return value === true ? [flag] : [flag, value];
  });
}
