import { MemoryStore } from '../memory-store.js';
import { describeStore } from '../store-contract.js';

describeStore('memory store', async (clock) => new MemoryStore(clock));
