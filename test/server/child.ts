/** `newhire serve` in a process of its own, which can be told to stop, or killed. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { ServeFlags } from '../../src/cli/commands/serve.js';

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

const SCRIPT = fileURLToPath(new URL('./serve-child.ts', import.meta.url));

export function startChild(flags: ServeFlags, env: NodeJS.ProcessEnv = {}): Child {
  const args = ['--import', 'tsx', SCRIPT, JSON.stringify({ port: '0', ...flags })];
  const child = spawn(process.execPath, args, {
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
