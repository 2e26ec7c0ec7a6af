/**
 * The adapter of the ports for one server: the rows in one JSON file of its data folder, the bytes in files next to it. Opens what
 * a server needs, in the right order: the folder, its lock and its store. Removes old uploads.
 */

import { DataFolder } from '../disk/index.js';
import { type OpenStore, removeBytes, systemClock } from '../ports/index.js';
import { FolderBlobs, FolderWorkspaces } from './folder-blobs.js';
import { type LockOptions, lockDataFolder } from './folder-lock.js';
import { JsonFileStore, type JsonFileStoreOptions } from './json-file-store.js';
import { sweepLeftovers } from './sweep.js';

/** A data folder that is locked for this server, and its store. */
interface OpenJsonStore extends OpenStore {
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
    const close = () => opened.close().finally(release);
    const blobs = new FolderBlobs(folder, options.files);
    const workspaces = new FolderWorkspaces(folder);
    return { folder, root: folder.root, store, queue: store, blobs, workspaces, close };
  } catch (error) {
    await release();
    throw error;
  }
}

const DAY = 86_400_000;

/**
 * Removes uploads that are older than `olderThanDays`, and gives their number. It locks the folder as a server does, so no
 * server may be running.
 * @throws {NewhireError} STORE_LOCKED when a server uses the folder, STORE_UNAVAILABLE
 */
export async function purgeUploads(
  { root }: DataFolder,
  olderThanDays: number,
  onWarning: (message: string) => void,
  clock = systemClock,
): Promise<number> {
  const { store, blobs, close } = await openJsonStore(root, { onWarning, onCompromised: () => {} });
  try {
    const before = clock().getTime() - olderThanDays * DAY;
    const { files } = await store.listFiles({ skip: 0, limit: Number.MAX_SAFE_INTEGER });
    const old = files.filter(({ uploaded_at }) => Date.parse(uploaded_at) < before);
    // Deleted from the index first, in one write: the next server removes bytes that the index does not list.
    await Promise.all(old.map(({ file_id }) => store.deleteFile(file_id)));
    for (const file of old) await removeBytes(blobs, file);
    return old.length;
  } finally {
    await close();
  }
}
