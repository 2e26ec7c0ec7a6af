/** A store that forgets: for tests of what stands on the port. */

import { type Clock, systemClock } from '../clock.js';
import { EMPTY_INDEX } from './index-format.js';
import { RowStore } from './row-store.js';

export class MemoryStore extends RowStore {
  constructor(clock: Clock = systemClock) {
    super(EMPTY_INDEX, clock);
  }

  protected override async persist(): Promise<void> {}

  override async check(): Promise<void> {}
}
