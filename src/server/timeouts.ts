/** How long the server waits for its clients, in milliseconds. */

/** All in milliseconds. */
export interface Timeouts {
  /** To receive and check an upload (service.md §8). */
  readonly validation: number;
  /** To write a new job (service.md §8). */
  readonly jobCreation: number;
  /** To receive the headers of a request. */
  readonly headers: number;
  /** To receive a whole request, and for an inactive connection. Longer than `validation`, which gives a better answer. */
  readonly request: number;
}

/** The timeouts that apply unless others are given. */
export const TIMEOUTS: Timeouts = {
  validation: 120_000,
  jobCreation: 30_000,
  headers: 15_000,
  request: 150_000,
};
