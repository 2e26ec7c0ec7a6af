/** Estimates when a correction will have ended, from the speed of the previous ones. */

import type { FileRow } from '../storage/index.js';

/** What the time of a correction depends on: bytes and errors. */
type Workload = Pick<FileRow, 'size' | 'total_errors'>;

/** An error takes about as long as so many bytes that are only read: several rules, a proof and its audit lines. */
const BYTES_PER_ERROR = 2000;

/** Speed assumed before the first correction has been measured, in bytes a second. */
const FIRST_GUESS = { withoutModel: 20_000_000, withModel: 2000 };

/** Weight of the latest correction against all before it. */
const WEIGHT = 0.3;

/** Seconds added to every estimate, as claiming and writing take time too. */
const OVERHEAD = 1;

/** Learns the speed of corrections and estimates the next ones. */
export class CompletionEstimator {
  private bytesPerSecond: number;

  constructor(hasModel: boolean) {
    this.bytesPerSecond = hasModel ? FIRST_GUESS.withModel : FIRST_GUESS.withoutModel;
  }

  /** Seconds until a file is corrected after the files that are queued before it. */
  secondsFor(file: Workload, queued: readonly Workload[], workers: number): number {
    const waiting = queued.reduce((sum, other) => sum + bytesOf(other), 0) / workers;
    return OVERHEAD + (waiting + bytesOf(file)) / this.bytesPerSecond;
  }

  /** Records how many seconds a correction took. */
  learn(file: Workload, seconds: number): void {
    const measured = bytesOf(file) / Math.max(seconds, 0.001);
    this.bytesPerSecond = this.bytesPerSecond ** (1 - WEIGHT) * measured ** WEIGHT;
  }
}

function bytesOf({ size, total_errors }: Workload): number {
  return size + total_errors * BYTES_PER_ERROR;
}
