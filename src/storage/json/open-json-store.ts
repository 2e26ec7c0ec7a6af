/** Opens what a server needs of its data folder, in the right order: the folder, its lock and its store. */

import { DataFolder } from '../disk/index.js';
import type { OpenStore } from '../ports/index.js';
import { FolderBlobs } from './folder-blobs.js';
import { type LockOptions, lockDataFolder } from './folder-lock.js';
import { FolderWorkspaces } from './folder-workspaces.js';
import { JsonFileStore, type JsonFileStoreOptions } from './json-file-store.js';
import { sweepLeftovers } from './sweep.js';

/** A data folder that is locked for this server, and its store. */
export interface OpenJsonStore extends OpenStore {
  readonly folder: DataFolder;
  readonly store: JsonFileStore;
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
    // Also sets disk space aside for the next start.
    const close = async () => {
      try {
        await opened.close();
        await opened.reserve();
      } finally {
        await release();
      }
    };
    const blobs = new FolderBlobs(folder, options.files);
    const workspaces = new FolderWorkspaces(folder);
    return { folder, root: folder.root, store, queue: store, blobs, workspaces, close };
  } catch (error) {
    await release();
    throw error;
  }
}
