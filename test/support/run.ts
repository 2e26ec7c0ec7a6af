/** Runs the built program as a user does, and gives back all that a user could see. */

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TODAY } from './facts.js';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const BIN = `${ROOT}bin/newhire.js`;

export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  stdin?: string | Uint8Array;
  /** On top of an environment without any setting of newhire or color; undefined takes a variable away. */
  env?: Record<string, string | undefined>;
  /** The project's own folder unless given. */
  cwd?: string;
}

/** The environment of a run: pinned to the day of the examples. */
export function cleanEnv(env: RunOptions['env'] = {}): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^NEWHIRE_|^(NO|FORCE)_COLOR$|^GITHUB_|^npm_/.test(name),
  );
  return { ...Object.fromEntries(inherited), NEWHIRE_TODAY: TODAY, ...env };
}

/** `newhire …args`, with stdin closed unless given. */
export function runNewhire(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  return run(process.execPath, [BIN, ...args], options);
}

/** A line of shell in which `newhire` is the built program. */
export function runShell(script: string, options: RunOptions = {}): Promise<Run> {
  const program = `newhire() { '${process.execPath}' '${BIN}' "$@"; }`;
  return run('bash', ['-c', `set -o pipefail; ${program}; ${script}`], options);
}

function run(command: string, args: readonly string[], { stdin, env, cwd = ROOT }: RunOptions): Promise<Run> {
  if (!existsSync(`${ROOT}dist/cli.js`)) throw new Error('The program is not built: npm run build');
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: cleanEnv(env) });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    // A program that has seen enough closes its input early.
    child.stdin.on('error', () => {});
    child.stdin.end(stdin);
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
    );
  });
}
