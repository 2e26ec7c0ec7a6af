/** What every engine of storage gives: the ports to rows, jobs, bytes and workspaces, and the rules that all engines share. */

import type { Blobs } from './blobs.js';
import type { Conversions } from './conversions.js';
import type { PlanQueue } from './plan-queue.js';
import type { Queue } from './queue.js';
import type { Store } from './store.js';
import type { Workspaces } from './workspaces.js';

export * from './blobs.js';
export * from './client-store.js';
export * from './conversions.js';
export * from './hidden-feins.js';
export * from './job-state.js';
export * from './plan-queue.js';
export * from './queue.js';
export * from './store.js';
export * from './verify-rows.js';
export * from './workspaces.js';

/** Purges that the command line asks the running server for. */
export interface PurgeOrders {
  /** `purge` removes what is older than `days` days, and gives the number of files. Gives what ends it. */
  follow(purge: (days: number) => Promise<number>): () => Promise<void>;
}

/** A store that is open, whichever engine keeps it. */
export interface OpenStore {
  readonly store: Store;
  readonly queue: Queue;
  readonly plans: PlanQueue;
  readonly blobs: Blobs;
  readonly workspaces: Workspaces;
  readonly conversions: Conversions;
  /** The key of its hashes, as `hiddenFeins` needs it. */
  readonly key: Uint8Array;
  /** Orders of the command line; undefined where nobody gives any. */
  readonly orders?: PurgeOrders;
  /** Path of the folder that it uses on this computer. */
  readonly root: string;
  /** Waits for the changes under way, and releases the locks and leases of this process. */
  readonly close: () => Promise<void>;
}
