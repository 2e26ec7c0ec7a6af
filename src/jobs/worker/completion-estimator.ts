/** How long corrections take: learnt from those that have ended, for each part of their work. */

import type { Backlog, FileRow } from '../../storage/index.js';

/** The parts of the work: how much there is of each, or the seconds that one takes. */
interface Costs extends Backlog {
  /** How often a thread was started; each start loads the tables. */
  readonly starts: number;
}

/** Before anything was measured. */
const WITHOUT_MODEL: Costs = { starts: 0.4, jobs: 0.05, bytes: 2.5e-8, errors: 1.5e-4 };

/** Nearly all the time goes into requests; most errors need none, and some are made concurrently. */
const WITH_MODEL: Costs = { ...WITHOUT_MODEL, jobs: 1, errors: 0.05 };

/** Jobs that speeds are learnt from: the last ones. */
const MAX_REMEMBERED = 20;

/** How many times the costs are fitted to these jobs, and how closely to each of them. */
const ROUNDS = 10;
const STEP = 0.3;

/**
 * A cost is at most this many times the assumed one, and at least the assumed one divided by it: a computer may have slept
 * during a job.
 */
const BOUND = 50;

/** The properties of a file that determine how long its correction takes. */
type Workload = Pick<FileRow, 'size' | 'total_errors'>;

/** A correction that has ended. */
interface Measured {
  readonly amounts: Costs;
  readonly seconds: number;
}

/** Learns the speed of corrections and estimates the next ones. */
export class CompletionEstimator {
  private readonly assumed: Costs;
  private readonly measured: Measured[] = [];
  private costs: Costs;

  constructor(hasModel: boolean) {
    this.assumed = hasModel ? WITH_MODEL : WITHOUT_MODEL;
    this.costs = this.assumed;
  }

  /** Seconds until a file is corrected after the jobs that are queued before it. `isCold`: a thread must be started. */
  secondsFor(file: Workload, queued: Backlog, workers: number, isCold = false): number {
    const waiting = secondsOf({ starts: 0, ...queued }, this.costs) / workers;
    return waiting + secondsOf(amountsOf(file, isCold), this.costs);
  }

  /** Records how many seconds a job took, from its start to that of the next one. */
  learn(file: Workload, seconds: number, wasCold = false): void {
    this.measured.push({ amounts: amountsOf(file, wasCold), seconds });
    if (this.measured.length > MAX_REMEMBERED) this.measured.shift();
    this.costs = fitted(this.assumed, this.measured);
  }
}

/** A slow computer is slow in all parts; how slow is believed the more jobs have shown it. */
function fitted(assumed: Costs, jobs: readonly Measured[]): Costs {
  const ratios = jobs
    .map(({ amounts, seconds }) => seconds / secondsOf(amounts, assumed))
    .sort((a, b) => a - b);
  const median = ratios[ratios.length >> 1] ?? 1;
  const slowness = median ** (jobs.length / (jobs.length + 3));
  let costs = eachPart((part) => assumed[part] * slowness);
  for (let round = 0; round < ROUNDS; round++)
    for (const job of jobs) costs = bounded(closer(costs, job), assumed);
  return costs;
}

/**
 * What a job took longer or shorter than expected is divided among its parts by their shares: a small job tells
 * little about the time per byte, and a large job little about the time to start.
 */
function closer(costs: Costs, { amounts, seconds }: Measured): Costs {
  const total = secondsOf(amounts, costs);
  const shares = eachPart((part) => (amounts[part] * costs[part]) / total);
  const squares = sum(eachPart((part) => shares[part] ** 2));
  const step = (STEP * (seconds / total - 1)) / squares;
  return eachPart((part) => costs[part] * (1 + step * shares[part]));
}

function bounded(costs: Costs, assumed: Costs): Costs {
  return eachPart((part) => Math.min(assumed[part] * BOUND, Math.max(assumed[part] / BOUND, costs[part])));
}

function amountsOf({ size, total_errors }: Workload, isCold: boolean): Costs {
  return { starts: isCold ? 1 : 0, jobs: 1, bytes: size, errors: total_errors };
}

function secondsOf(amounts: Costs, costs: Costs): number {
  return sum(eachPart((part) => amounts[part] * costs[part]));
}

function eachPart(of: (part: keyof Costs) => number): Costs {
  return { starts: of('starts'), jobs: of('jobs'), bytes: of('bytes'), errors: of('errors') };
}

function sum({ starts, jobs, bytes, errors }: Costs): number {
  return starts + jobs + bytes + errors;
}
