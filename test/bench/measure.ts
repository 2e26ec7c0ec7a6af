/** Runs whole processes and says how much processor time and memory they took. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

export interface Command {
  file: string;
  args: string[];
  /** How often it runs for one measurement: a short run takes less than the system counts. 1 by default. */
  times?: number;
}

/** Milliseconds of one run: processor time on Linux, elsewhere wall clock. */
export interface Times {
  min: number;
  median: number;
}

const RESOURCES = fileURLToPath(new URL('./resources.mjs', import.meta.url));
const TICKS_PER_SECOND = 100;

export const say = (line = '') => process.stdout.write(`${line}\n`);

/** The head of a table whose rows are those of `ratioRow` and `memoryRow`. */
export function tableHead(): void {
  say('| What | newhire | Against | Ratio of medians | At most | |');
  say('| --- | --- | --- | --- | --- | --- |');
}

/** One row: what was compared, with what, and the ratio that must be kept. */
export function ratioRow(what: string, times: Times, against: string, base: Times, most: number): void {
  const ratio = times.median / base.median;
  const verdict = ratio <= most ? 'kept' : 'NOT KEPT';
  say(
    `| ${what} | ${shown(times)} | ${against} ${shown(base)} | ${ratio.toFixed(2)} | ${most} | ${verdict} |`,
  );
}

const shown = ({ min, median }: Times) => `${min.toFixed(0)} / ${median.toFixed(0)} ms`;

/** One row: the largest resident memory of a node process. */
export function memoryRow(what: string, command: Command, maxMegabytes: number): void {
  const peak = peakMemory(command);
  const verdict = peak < maxMegabytes ? 'kept' : 'NOT KEPT';
  say(`| memory of ${what} | ${peak.toFixed(0)} MB | | | ${maxMegabytes} MB | ${verdict} |`);
}

/** Runs the commands in turns, so that a slow moment of the machine falls on all of them; times in the order given. */
export function timesOf(commands: readonly Command[], rounds: number): Times[] {
  const taken = commands.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    commands.forEach((command, at) => {
      const time = timeOf(command);
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

function timeOf(command: Command): number {
  const { times = 1 } = command;
  const start = now();
  for (let run = 0; run < times; run++) runOnce(command);
  return (now() - start) / times;
}

/** Processor time of the children that have ended (proc(5), `cutime` and `cstime`), where the system has it. */
function now(): number {
  if (process.platform !== 'linux') return performance.now();
  const members = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ');
  return ((Number(members[13]) + Number(members[14])) / TICKS_PER_SECOND) * 1000;
}

/** Exit code 1 says that there are findings, or errors left. */
function runOnce({ file, args }: Command, env: NodeJS.ProcessEnv = {}): void {
  const { status, error, stderr } = spawnSync(file, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C', ...env },
  });
  if (error) throw error;
  if (status !== 0 && status !== 1)
    throw new Error(`${file} ${args.join(' ')} ended with ${status}: ${stderr}`);
}

function peakMemory({ args, ...command }: Command): number {
  const folder = mkdtempSync(join(tmpdir(), 'newhire-bench-'));
  const result = join(folder, 'resources');
  try {
    runOnce({ ...command, args: ['--import', RESOURCES, ...args] }, { RESOURCES_FILE: result });
    return JSON.parse(readFileSync(result, 'utf8')).kilobytes / 1024;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
