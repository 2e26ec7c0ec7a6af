/**
 * The port that hands jobs to workers. It gives the guarantees of `Store`, and these:
 *
 * - A job has one attempt at a time. What an attempt records counts only until its claim ends: `attempts` of the claimed row
 *   distinguishes one from the next.
 * - An attempt that crashed counts; after the third one the job has failed. An orderly stop does not count.
 */

import type { KeptResults } from './blobs.js';
import type { JobOutcome, JobRow, JobStatus } from './store.js';

/** The work of the jobs that are pending or processing. */
export interface Backlog {
  readonly jobs: number;
  /** Bytes of their files. */
  readonly bytes: number;
  /** Errors in their files. */
  readonly errors: number;
}

/** A worker, as a queue notifies it. */
export interface QueueListener {
  /** Jobs that the worker can run concurrently. */
  readonly lanes?: number;
  /** A job was added, or one that waited may be claimed. */
  waiting(): void;
  /** The job of an attempt was cancelled or deleted. */
  lost(jobId: string): void;
  /** A job whose process is gone was given up. */
  givenUp?(job: JobRow): void;
}

/** The port. See the guarantees above. */
export interface Queue {
  /** Moves the next pending job to processing; undefined when there is none, or none that is due. */
  claimNextJob(): Promise<JobRow | undefined>;
  /** Milliseconds until a pending job is due, 0 if one is; undefined when none is pending. */
  untilNextJob(): Promise<number | undefined>;
  /**
   * Moves a job to completed, with the results that a workspace has kept, or to failed; undefined when the claim of this
   * attempt has ended, as for the next two.
   */
  finishJob(claimed: JobRow, outcome: JobOutcome, kept?: KeptResults): Promise<JobRow | undefined>;
  /** Puts a job back at its place in the order; the attempt does not count. */
  releaseJob(claimed: JobRow): Promise<JobRow | undefined>;
  /** Queues a job last, or moves it to failed after its third crash; `reason` is a sentence. */
  crashJob(claimed: JobRow, reason: string): Promise<JobRow | undefined>;
  /** Treats as crashed each job whose process is gone, and gives their number. Called before the first claim. */
  recoverJobs(): Promise<number>;
  /** When the pending job that is first in the order was queued, ISO 8601 in UTC; undefined when none is pending. */
  oldestPending(): Promise<string | undefined>;
  countJobs(): Promise<Record<JobStatus, number>>;
  backlog(): Promise<Backlog>;
  /** Jobs wait for any process: they can be added although no worker runs just now. */
  readonly isShared: boolean;
  /**
   * Jobs that other processes can run concurrently; 0 when none has worked for `within` milliseconds, by default some
   * seconds.
   */
  otherLanes(within?: number): Promise<number>;
  /** There is one listener; it may be called twice for one event. */
  listen(listener: QueueListener): void;
}
