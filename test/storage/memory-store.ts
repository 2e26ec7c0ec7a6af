/** A store in memory only, for tests of code that uses the port. */

import { EMPTY_INDEX } from '../../src/storage/json/index-format.js';
import { RowStore } from '../../src/storage/json/row-store.js';
import { type Clock, systemClock } from '../../src/storage/ports/clock.js';

export class MemoryStore extends RowStore {
  constructor(clock: Clock = systemClock) {
    super(EMPTY_INDEX, clock);
  }

  protected override async persist(): Promise<void> {}

  override async check(): Promise<void> {}
}
