/** Spares a service that is down, and the run that would wait for it. */

const FAILURES_TO_OPEN = 5;
const REST_MS = 30_000;

/** Opens after five failed calls in a row; after 30 seconds it lets one call through to see. */
export class Breaker {
  readonly #now: () => number;
  #failures = 0;
  #openUntil = 0;

  /** `now`: the clock, in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** May a call be made now? While it is open, a yes is given once per rest: to the call that tries it out. */
  allows(): boolean {
    if (this.#failures < FAILURES_TO_OPEN) return true;
    if (this.#now() < this.#openUntil) return false;
    this.#openUntil = this.#now() + REST_MS;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    this.#failures += 1;
    if (this.#failures >= FAILURES_TO_OPEN) this.#openUntil = this.#now() + REST_MS;
  }
}
