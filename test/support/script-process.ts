/** Scripts of the tests in their own processes, which can be killed at any moment. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';
import { onTestFinished } from 'vitest';
import { ownAddresses } from './own-addresses.js';
import { ROOT } from './run.js';

export interface ScriptProcess {
  readonly pid: number;
  /** Its exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  /** The next line that the script prints; undefined at its end. */
  nextLine(): Promise<string | undefined>;
  /** Kills the process with SIGKILL and gives all lines that have not been read yet. */
  kill(): Promise<string[]>;
}

/** By its path, the JavaScript of each file that was started: to load TypeScript takes longer than all that it does. */
const built = new Map<string, Promise<string>>();

/** The JavaScript of a TypeScript file and all that it imports from the project. */
async function builtScript(script: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'newhire-script-'));
  await build({
    ...{ entry: { script }, outDir, format: 'esm', target: 'node20', platform: 'node', splitting: false },
    ...{ config: false, silent: true, outExtension: () => ({ js: '.mjs' }), esbuildPlugins: [ownAddresses] },
  });
  const text = await readFile(join(outDir, 'script.mjs'), 'utf8');
  await rm(outDir, { recursive: true });
  return text;
}

/** Runs a TypeScript file as a process, which ends with the test at the latest. */
export async function startScript(script: URL, ...args: string[]): Promise<ScriptProcess> {
  const path = fileURLToPath(script);
  if (!built.has(path)) built.set(path, builtScript(path));
  // From standard input, so that packages are found from the folder of the project.
  const text = await built.get(path)!;
  const child = spawn(process.execPath, ['--input-type=module', '-', ...args], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(text);
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
