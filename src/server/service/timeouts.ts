/** How long the server waits for its clients, in milliseconds. */

/** All in milliseconds. */
export interface Timeouts {
  /** To check an upload, without the time that it takes to arrive. */
  readonly validation: number;
  /** To wait for the next bytes of an upload. */
  readonly stalled: number;
  /** To wait for the next bytes of a request that has been refused already. */
  readonly refused: number;
  /** To write a new job. */
  readonly jobCreation: number;
  /** To apply decisions about proposals. */
  readonly review: number;
  /** To receive the headers of a request. */
  readonly headers: number;
  /** To receive a whole request: 50 MB over a slow connection. */
  readonly request: number;
}

/** The timeouts that apply unless others are given. */
export const TIMEOUTS: Timeouts = {
  validation: 120_000,
  stalled: 30_000,
  refused: 2_000,
  jobCreation: 30_000,
  review: 120_000,
  headers: 15_000,
  request: 600_000,
};
