/** Runs the program as a user does, and gives back all that a user could see. */

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TODAY } from './facts.js';
import { type Program, runInProcess } from './in-process.js';
import { NODE_FLAGS } from './node-flags.js';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const BIN = `${ROOT}bin/newhire.js`;
const BUILT = `${ROOT}dist/cli.js`;

export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  stdin?: string | Uint8Array;
  /** On top of an environment without any setting of newhire or color; undefined takes a variable away. */
  env?: Record<string, string | undefined>;
  /** The project's own folder by default. */
  cwd?: string;
}

/** The environment of a run: pinned to the day of the examples. */
export function cleanEnv(env: RunOptions['env'] = {}): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^NEWHIRE_|^(NO|FORCE)_COLOR$|^GITHUB_|^npm_/.test(name),
  );
  return { ...Object.fromEntries(inherited), NEWHIRE_TODAY: TODAY, ...env };
}

/** The environment of the tests without their own settings, of which a program would say that it does not know them. */
export function ownEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('NEWHIRE_TEST')));
}

/** The built program, `newhire …args`, in the process of the test; with an empty standard input by default. */
export async function runNewhire(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  built ??= loadBuilt();
  return runInProcess(await built, args, surroundings(options));
}

let built: Promise<Program> | undefined;

/**
 * The built program declares the shapes of the API too, and zod keeps their names once for the whole process. Those of the
 * sources stay: servers that run from the sources describe themselves by these names.
 */
async function loadBuilt(): Promise<Program> {
  const [{ globalRegistry }] = await Promise.all([import('zod'), import('../../src/api/index.js')]);
  const names = globalRegistry._idmap;
  const add = names.set.bind(names);
  names.set = (name, shape) => (names.has(name) ? names : add(name, shape));
  return import(BUILT);
}

/** The same from the sources, for the tests of these. */
export async function runSources(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  const program: Program = await import('../../src/cli/main.js');
  return runInProcess(program, args, surroundings(options));
}

const surroundings = ({ stdin = '', env, cwd = ROOT }: RunOptions) => ({ stdin, env: cleanEnv(env), cwd });

/**
 * `newhire …args` in a process of its own, for what only a process has: its start, options of Node.js, several at the same
 * time, what is done once per process.
 */
export function runProcess(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  return run(process.execPath, [...NODE_FLAGS, BIN, ...args], options);
}

/** A line of shell in which `newhire` is the built program. */
export function runShell(script: string, options: RunOptions = {}): Promise<Run> {
  const program = `newhire() { '${process.execPath}' ${NODE_FLAGS.join(' ')} '${BIN}' "$@"; }`;
  return run('bash', ['-c', `set -o pipefail; ${program}; ${script}`], options);
}

function run(command: string, args: readonly string[], { stdin, env, cwd = ROOT }: RunOptions): Promise<Run> {
  if (!existsSync(BUILT)) throw new Error('The program is not built: npm run build');
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
