/** When a correction will likely have ended, from how fast the last ones were. */

import type { FileRow } from '../storage/index.js';

type Work = Pick<FileRow, 'size' | 'total_errors'>;

/** An error costs about as much as so many bytes that are only read: several rules, a proof and its audit lines. */
const BYTES_PER_ERROR = 2000;

/** Before the first correction has been measured, in bytes a second. */
const FIRST_GUESS = { withoutModel: 20_000_000, withModel: 2000 };

/** How much the latest correction counts against all before it. */
const WEIGHT = 0.3;

/** Nothing is promised sooner than this, in seconds: claiming and writing take their time too. */
const SHORTEST = 1;

export class Estimator {
  #bytesPerSecond: number;

  constructor(hasModel: boolean) {
    this.#bytesPerSecond = hasModel ? FIRST_GUESS.withModel : FIRST_GUESS.withoutModel;
  }

  /** Seconds until a file is corrected when the others are before it. */
  secondsFor(file: Work, before: readonly Work[], workers: number): number {
    const waiting = before.reduce((sum, other) => sum + bytesOf(other), 0) / workers;
    return SHORTEST + (waiting + bytesOf(file)) / this.#bytesPerSecond;
  }

  /** Takes in how long a correction took, in seconds. */
  learn(file: Work, seconds: number): void {
    const measured = bytesOf(file) / Math.max(seconds, 0.001);
    this.#bytesPerSecond = this.#bytesPerSecond ** (1 - WEIGHT) * measured ** WEIGHT;
  }
}

function bytesOf({ size, total_errors }: Work): number {
  return size + total_errors * BYTES_PER_ERROR;
}
