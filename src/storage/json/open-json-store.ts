/** Opens what a server needs of its data folder, in the right order: the folder, its lock and its store. */

import type { Blobs } from '../blobs.js';
import { DataFolder } from '../data-folder.js';
import type { Queue } from '../queue.js';
import type { Store } from '../store.js';
import { FolderBlobs } from './folder-blobs.js';
import { type LockOptions, lockDataFolder } from './folder-lock.js';
import { JsonFileStore, type JsonFileStoreOptions } from './json-file-store.js';
import { sweepLeftovers } from './sweep.js';

/** A data folder that is locked for this server, and its store. */
export interface OpenJsonStore {
  readonly folder: DataFolder;
  readonly store: Store;
  readonly queue: Queue;
  readonly blobs: Blobs;
  /** Waits for the changes under way, reserves disk space for the next start, and releases the lock. */
  readonly close: () => Promise<void>;
}

/**
 * Creates or opens the data folder at a path for one server, and removes what a crash left in it.
 * @throws {NewhireError} STORE_LOCKED when another server uses the folder, STORE_UNAVAILABLE
 */
export async function openJsonStore(
  path: string,
  options: JsonFileStoreOptions & LockOptions,
): Promise<OpenJsonStore> {
  const folder = await DataFolder.open(path);
  let store: JsonFileStore | undefined;
  const release = await lockDataFolder(folder, {
    ...options,
    onAway: () => store?.suspend(),
    onBack: () => store?.resume(),
  });
  try {
    store = await JsonFileStore.open(folder, options);
    await sweepLeftovers(folder, store);
    const opened = store;
    const close = async () => {
      try {
        await opened.close();
        await opened.reserve();
      } finally {
        await release();
      }
    };
    return { folder, store, queue: store, blobs: new FolderBlobs(folder, options.files), close };
  } catch (error) {
    await release();
    throw error;
  }
}
