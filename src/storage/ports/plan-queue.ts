/**
 * The port to the plans that are to be made: of each, what a correction of an upload would do. They are not jobs. Every engine gives the
 * same guarantees:
 *
 * - A plan is made by one process at a time; a plan that a process left when it ended is made by another one.
 * - One that is lost is made when it is asked for again.
 * - Why one could not be made is reported once, to whoever asks for the plan next.
 */

import type { ErrorCode } from '../../errors.js';

/** Why a plan could not be made. The message is a sentence for clients. */
export interface PlanFailure {
  readonly code: ErrorCode;
  readonly message: string;
}

/** The port. See the guarantees above. All throw STORE_UNAVAILABLE. */
export interface PlanQueue {
  /**
   * Requests the plan of an upload, to be made after `after` milliseconds, or sooner if an earlier call asked for that. If
   * an earlier attempt failed, returns why and requests nothing.
   */
  want(fileId: string, after?: number): Promise<PlanFailure | undefined>;
  /** The id of an upload whose plan is to be made now, by this process; undefined when there is none. */
  claim(): Promise<string | undefined>;
  /** Ends a claim: the plan is kept, could not be made, or is to be made by another process. */
  end(fileId: string, how: 'made' | 'left' | PlanFailure): Promise<void>;
  /** There is one listener, called when a plan may be claimed. */
  listen(wake: () => void): void;
}
