/** How long the server waits for its clients, in milliseconds. */

export interface Timeouts {
  /** To receive and check an upload (service.md §8). */
  readonly validation: number;
  /** To write a new job (service.md §8). */
  readonly jobCreation: number;
  /** For the headers of a request to come. */
  readonly headers: number;
  /** For a whole request to come, and of silence on a connection. Longer than `validation`, whose end is explained. */
  readonly request: number;
}

export const TIMEOUTS: Timeouts = {
  validation: 120_000,
  jobCreation: 30_000,
  headers: 15_000,
  request: 150_000,
};
