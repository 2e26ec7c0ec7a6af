/** Knows whether the store can be written to, without checking the disk for each request. */

import type { NewhireError } from '../../errors.js';
import { type Store, storeError } from '../../storage/index.js';

/** Milliseconds for which the result of a check is valid; a store that is down is checked again sooner. */
const VALID = { up: 5000, down: 1000 };

/** Remembers for some seconds whether the store works. */
export class StoreWatch {
  private found: NewhireError | undefined;
  private validUntil = 0;

  /** `root`: path of the data folder. */
  constructor(
    private readonly store: Store,
    readonly root: string,
  ) {}

  /** Writes to the store now; gives the error if that fails. */
  async check(): Promise<NewhireError | undefined> {
    const error = await this.store.check().then(
      () => undefined,
      (reason: unknown) => storeError(reason, this.root),
    );
    this.found = error;
    this.validUntil = performance.now() + (error ? VALID.down : VALID.up);
    return error;
  }

  /** A request failed because of one file or of the whole store: the next request checks the store again. */
  invalidate(error: NewhireError): void {
    if (error !== this.found) this.validUntil = 0;
  }

  /** True while the result of the last check is valid; `lastError` is that result. */
  get isFresh(): boolean {
    return performance.now() < this.validUntil;
  }

  get lastError(): NewhireError | undefined {
    return this.found;
  }
}
