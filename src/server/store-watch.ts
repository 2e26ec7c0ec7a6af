/** Knows whether the store can be written, without asking the disk for each request. */

import type { NewhireError } from '../errors.js';
import { type Store, storeFault } from '../storage/index.js';

/** Milliseconds for which an answer is believed; a store that was down is looked at again sooner. */
const BELIEVED = { up: 5000, down: 1000 };

export class StoreWatch {
  /** Path of the data folder. */
  readonly root: string;
  readonly #store: Store;
  #fault: NewhireError | undefined;
  #believedUntil = 0;

  constructor(store: Store, root: string) {
    this.#store = store;
    this.root = root;
  }

  /** Writes to the store now; gives what is wrong with it. */
  async check(): Promise<NewhireError | undefined> {
    const fault = await this.#store.check().then(
      () => undefined,
      (error: unknown) => storeFault(error, this.root),
    );
    this.#fault = fault;
    this.#believedUntil = Date.now() + (fault ? BELIEVED.down : BELIEVED.up);
    return fault;
  }

  /** A request met a fault, be it of one file or of the whole store: the next one looks anew. */
  doubt(fault: NewhireError): void {
    if (fault !== this.#fault) this.#believedUntil = 0;
  }

  /** True while the last answer is believed; then `fault` holds it. */
  get isFresh(): boolean {
    return Date.now() < this.#believedUntil;
  }

  get fault(): NewhireError | undefined {
    return this.#fault;
  }
}
