/** A store in memory only, for tests of code that uses the port. */

import { EMPTY_INDEX } from '../../src/storage/json/index-format.js';
import { JsonFileStore } from '../../src/storage/json/json-file-store.js';
import { RetentionGuard } from '../../src/storage/json/retention-guard.js';
import { type Clock, systemClock } from '../../src/storage/ports/store.js';

/** Where nothing is written. */
const NOWHERE = { write: async () => {}, check: async () => {}, close: async () => {} };

/** Tests of what is removed have files of any age. */
class Trusting extends RetentionGuard {
  override doubt = async () => undefined;
  override isMost = () => false;
}

export class MemoryStore extends JsonFileStore {
  constructor(clock: Clock = systemClock) {
    super(EMPTY_INDEX, NOWHERE, clock, new Trusting('/nowhere', clock));
  }
}
