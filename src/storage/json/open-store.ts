/** The server's way into its data folder: the folder, its lock and its store, opened and closed in the right order. */

import { DataFolder } from '../data-folder.js';
import type { Store } from '../store.js';
import { type LockOptions, lockDataFolder } from './folder-lock.js';
import { JsonFileStore, type JsonFileStoreOptions } from './json-file-store.js';
import { sweepLeftovers } from './sweep.js';

export interface OpenStore {
  readonly folder: DataFolder;
  readonly store: Store;
  /** Waits for the changes under way, then gives the lock back. */
  readonly close: () => Promise<void>;
}

/**
 * Makes or opens the data folder at a path for one server, and removes what a crash left in it.
 * @throws NewhireError STORE_LOCKED, STORE_UNAVAILABLE
 */
export async function openStore(
  path: string,
  options: JsonFileStoreOptions & LockOptions,
): Promise<OpenStore> {
  const folder = await DataFolder.open(path);
  const release = await lockDataFolder(folder, options);
  try {
    const store = await JsonFileStore.open(folder, options);
    if (store.intact) await sweepLeftovers(folder, store);
    const close = async () => {
      await store.close();
      await release();
    };
    return { folder, store, close };
  } catch (error) {
    await release();
    throw error;
  }
}
