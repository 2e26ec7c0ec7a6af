/**
 * The only place that reads the time of day. Whoever sets the clock of the computer changes it: what has to be measured, or to
 * end after some time, takes `performance.now()`, or, where several threads share it, `process.hrtime`.
 */

/** The present time. */
export function presentTime(): Date {
  return new Date();
}
