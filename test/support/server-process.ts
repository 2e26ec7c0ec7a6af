/** The built `newhire serve` in its own process, which can be stopped or killed. */

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { ServeFlags } from '../../src/cli/commands/serve/flags.js';
import { NODE_FLAGS } from './node-flags.js';
import { BIN, cleanEnv, ownEnv } from './run.js';

export interface ServerProcess {
  /** Where it listens; rejected when it ends before. */
  readonly url: Promise<string>;
  readonly pid: number;
  /** Exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** What it has printed so far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly signal: Signal;
}

/** `atEnd` takes what ends it: with the test by default. */
export function startServe(flags: ServeFlags, env: NodeJS.ProcessEnv = {}, atEnd?: AtEnd): ServerProcess {
  const args = [...NODE_FLAGS, BIN, 'serve', ...typed({ port: '0', ...flags })];
  const options = { env: { ...ownEnv(), ...env }, stdio: STDIO };
  return watched(spawn(process.execPath, args, options), { atEnd });
}

/** The built `newhire work` in its own process. It has no address. */
export function startWork(env: NodeJS.ProcessEnv): ServerProcess {
  return startByArguments(['work'], env);
}

/** The built program with these arguments, which make it a server, in its own process. */
export function startByArguments(args: readonly string[], env: NodeJS.ProcessEnv): ServerProcess {
  const options = { env: { ...ownEnv(), ...env }, stdio: STDIO };
  return watched(spawn(process.execPath, [...NODE_FLAGS, BIN, ...args], options));
}

/** By a line of shell, typed in a folder. The signals are for all processes that it starts. */
export function startServeByCommand(line: string, cwd: string, env: NodeJS.ProcessEnv): ServerProcess {
  const options = { cwd, env: cleanEnv(env), stdio: STDIO, detached: true };
  const shell = spawn('bash', ['-c', line], options);
  return watched(shell, { signal: (name) => process.kill(-shell.pid!, name) });
}

const STDIO: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];

/** Signals that no test sends: what the server printed says why. */
const CRASHES = new Set(['SIGABRT', 'SIGSEGV', 'SIGILL', 'SIGBUS', 'SIGTRAP']);

type Signal = (name: NodeJS.Signals) => void;
type AtEnd = (end: () => Promise<void>) => void;

function watched(
  child: ChildProcessByStdio<null, Readable, Readable>,
  {
    signal = (name) => void child.kill(name),
    atEnd = onTestFinished,
  }: { signal?: Signal; atEnd?: AtEnd } = {},
): ServerProcess {
  let [stdout, stderr] = ['', ''];
  let hasEnded = false;
  const ended = once(child, 'close').then(([code, name]) => {
    hasEnded = true;
    if (CRASHES.has(name)) console.error(`The server ended by ${name}:\n${stderr}`);
    return code ?? name;
  });
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
  atEnd(async () => {
    if (!hasEnded) signal('SIGKILL');
    await ended;
  });
  return { url, pid: child.pid!, ended, stdout: () => stdout, stderr: () => stderr, signal };
}

/** Flags as a user types them. */
function typed(flags: ServeFlags): string[] {
  return Object.entries(flags).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [`--${name}`, value],
  );
}
