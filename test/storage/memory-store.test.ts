import { MemoryStore } from './memory-store.js';
import { describeQueue } from './queue-contract.js';
import { describeStore } from './store-contract.js';

describeStore('memory store', async (clock) => new MemoryStore(clock));

describeQueue('queue in memory', async (clock) => {
  const store = new MemoryStore(clock);
  return { store, queue: store };
});
