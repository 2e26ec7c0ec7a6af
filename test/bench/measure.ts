/** Runs whole processes and says how long they took and how much memory they held. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

export interface Command {
  file: string;
  args: string[];
  /** The exit code that means it did its work; 0 unless given. */
  exit?: number;
}

/** Milliseconds, wall clock. */
export interface Times {
  min: number;
  median: number;
}

const PEAK_MEMORY = fileURLToPath(new URL('./peak-memory.mjs', import.meta.url));

/** Runs the commands in turns, so that a slow moment of the machine falls on all of them; times in the order given. */
export function timesOf(commands: readonly Command[], rounds: number): Times[] {
  const taken = commands.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    commands.forEach((command, at) => {
      const time = run(command);
      // The first round only warms up the caches of the disk.
      if (round > 0) taken[at]!.push(time);
    });
  }
  return taken.map(summary);
}

function summary(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  return { min: sorted[0]!, median: sorted[Math.floor(sorted.length / 2)]! };
}

function run({ file, args, exit = 0 }: Command, env: NodeJS.ProcessEnv = {}): number {
  const start = performance.now();
  const { status, error, stderr } = spawnSync(file, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C', ...env },
  });
  const time = performance.now() - start;
  if (error) throw error;
  if (status !== exit) throw new Error(`${file} ${args.join(' ')} ended with ${status}: ${stderr}`);
  return time;
}

/** Largest resident memory of a node process, in MB. */
export function peakMemory({ args, ...command }: Command): number {
  const folder = mkdtempSync(join(tmpdir(), 'newhire-bench-'));
  const result = join(folder, 'peak');
  try {
    run({ ...command, args: ['--import', PEAK_MEMORY, ...args] }, { PEAK_MEMORY_FILE: result });
    return Number(readFileSync(result, 'utf8')) / 1024;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
