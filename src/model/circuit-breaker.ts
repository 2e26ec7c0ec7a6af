/** Stops calls to a service that is down, so that a run does not wait for it. */

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 30_000;

/** Opens after five failed calls in a row. While open, it allows one trial call every 30 seconds. */
export class CircuitBreaker {
  private failures = 0;
  private openUntil = 0;

  /** `now`: the clock, in milliseconds. */
  constructor(private readonly now: () => number) {}

  /** Whether a call may be made now. A call that is allowed while the breaker is open is the trial call. */
  allows(): boolean {
    if (this.failures < FAILURES_TO_OPEN) return true;
    if (this.now() < this.openUntil) return false;
    this.openUntil = this.now() + OPEN_MS;
    return true;
  }

  succeeded(): void {
    this.failures = 0;
  }

  failed(): void {
    this.failures += 1;
    if (this.failures >= FAILURES_TO_OPEN) this.openUntil = this.now() + OPEN_MS;
  }
}
