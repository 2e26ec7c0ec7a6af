/** Estimates when a correction will have ended, from the time that the previous ones took. */

import type { Backlog, FileRow } from '../../storage/index.js';

/** What the time of a correction depends on. */
type Workload = Pick<FileRow, 'size' | 'total_errors'>;

/** What a job and an error take, as bytes that are only read; and the speed assumed before the first job was measured. */
interface Weights {
  readonly bytesPerJob: number;
  readonly bytesPerError: number;
  readonly bytesPerSecond: number;
}

/** A job takes some 50 ms however small it is; an error needs several rules, a proof and its lines in the audit. */
const WITHOUT_MODEL: Weights = { bytesPerJob: 1_000_000, bytesPerError: 2000, bytesPerSecond: 20_000_000 };

/** Nearly all the time goes into requests, most errors need none, and some are made concurrently. */
const WITH_MODEL: Weights = { bytesPerJob: 2000, bytesPerError: 1000, bytesPerSecond: 2000 };

/** Weight of the latest correction against all before it. */
const WEIGHT = 0.1;

/** Seconds added to every estimate, as claiming and writing take time too. */
const OVERHEAD = 1;

/** Learns the speed of corrections and estimates the next ones. */
export class CompletionEstimator {
  private readonly weights: Weights;
  private secondsPerByte: number;
  private hasLearnt = false;

  constructor(hasModel: boolean) {
    this.weights = hasModel ? WITH_MODEL : WITHOUT_MODEL;
    this.secondsPerByte = 1 / this.weights.bytesPerSecond;
  }

  /** Seconds until a file is corrected after the jobs that are queued before it. */
  secondsFor(file: Workload, queued: Backlog, workers: number): number {
    const waiting = this.bytesOf(queued) / workers;
    return OVERHEAD + (waiting + this.bytesOf(asBacklog(file))) * this.secondsPerByte;
  }

  /** Records how many seconds a job took, from its start to that of the next one. */
  learn(file: Workload, seconds: number): void {
    const measured = seconds / this.bytesOf(asBacklog(file));
    const weight = this.hasLearnt ? WEIGHT : 1;
    this.secondsPerByte += weight * (measured - this.secondsPerByte);
    this.hasLearnt = true;
  }

  private bytesOf({ jobs, bytes, errors }: Backlog): number {
    return jobs * this.weights.bytesPerJob + bytes + errors * this.weights.bytesPerError;
  }
}

function asBacklog({ size, total_errors }: Workload): Backlog {
  return { jobs: 1, bytes: size, errors: total_errors };
}
