/** Stops calls to a service that is down, so that a run, or each job of a server, does not wait for it. */

const FAILURES_TO_OPEN = 5n;
/** Milliseconds. */
const [FIRST_INTERVAL, MAX_INTERVAL] = [30_000n, 600_000n];

/** Places in the memory of a breaker: failed calls in a row, until when it is open, and for how long. */
const [FAILURES, OPEN_UNTIL, OPEN_INTERVAL] = [0, 1, 2];

/** The memory of a breaker; breakers with the same one are one breaker, also in several threads. */
export function breakerMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(3 * BigInt64Array.BYTES_PER_ELEMENT);
}

/**
 * Opens after five failed calls in a row, or at the end of a job in which no call succeeded. While open, it allows one trial
 * call after 30 seconds, and after each failed trial waits twice as long, at most ten minutes.
 */
export class CircuitBreaker {
  private readonly cells: BigInt64Array<SharedArrayBuffer>;
  private hasFailed = false;
  private hasSucceeded = false;

  constructor(memory: SharedArrayBuffer = breakerMemory()) {
    this.cells = new BigInt64Array(memory);
  }

  /** Whether a call may be made now. A call that is allowed while the breaker is open is the trial call. */
  allows(): boolean {
    if (Atomics.load(this.cells, FAILURES) < FAILURES_TO_OPEN) return true;
    const openUntil = Atomics.load(this.cells, OPEN_UNTIL);
    if (elapsed() < openUntil) return false;
    const doubled = 2n * this.interval();
    const longer = doubled < MAX_INTERVAL ? doubled : MAX_INTERVAL;
    const next = elapsed() + longer;
    // If several threads come at the same time, one makes the trial call.
    if (Atomics.compareExchange(this.cells, OPEN_UNTIL, openUntil, next) !== openUntil) return false;
    Atomics.store(this.cells, OPEN_INTERVAL, longer);
    return true;
  }

  succeeded(): void {
    this.hasSucceeded = true;
    Atomics.store(this.cells, FAILURES, 0n);
    Atomics.store(this.cells, OPEN_INTERVAL, FIRST_INTERVAL);
  }

  failed(): void {
    this.hasFailed = true;
    if (Atomics.add(this.cells, FAILURES, 1n) + 1n >= FAILURES_TO_OPEN) this.open();
  }

  /** To be called at the end of a job: the next one need not find out again that the service is down. */
  end(): void {
    if (!this.hasFailed || this.hasSucceeded) return;
    if (Atomics.load(this.cells, FAILURES) === 0n) return;
    Atomics.store(this.cells, FAILURES, FAILURES_TO_OPEN);
    this.open();
  }

  private open(): void {
    Atomics.store(this.cells, OPEN_UNTIL, elapsed() + this.interval());
  }

  private interval(): bigint {
    return Atomics.load(this.cells, OPEN_INTERVAL) || FIRST_INTERVAL;
  }
}

/** Milliseconds of a clock that nobody can set, and that all threads share. */
const elapsed = (): bigint => process.hrtime.bigint() / 1_000_000n;
