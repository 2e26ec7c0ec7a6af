/** What a process gets when it opens a store, whichever engine keeps it. */

import type { Blobs } from './blobs.js';
import type { Queue } from './queue.js';
import type { Store } from './store.js';
import type { Workspaces } from './workspaces.js';

/** A store that is open. */
export interface OpenStore {
  readonly store: Store;
  readonly queue: Queue;
  readonly blobs: Blobs;
  readonly workspaces: Workspaces;
  /** Path of the folder that it uses on this computer. */
  readonly root: string;
  /** Waits for the changes under way, and gives up what this process holds. */
  readonly close: () => Promise<void>;
}
