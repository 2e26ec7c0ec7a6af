/**
 * The adapter of the ports for one server: the rows in one JSON file of its data folder, the bytes in files next to it. Opens what
 * a server needs, in the right order: the folder, its lock and its store. Removes old uploads.
 */

import { NewhireError } from '../../errors.js';
import { DataFolder, onDisk } from '../disk/index.js';
import { isOlder, type OpenStore, removeBytes, systemClock } from '../ports/index.js';
import { completeConversions, filesBeingMade } from './begun-conversions.js';
import { FolderBlobs, FolderWorkspaces } from './folder-blobs.js';
import { FolderConversions } from './folder-conversions.js';
import { type LockOptions, lockDataFolder } from './folder-lock.js';
import { JsonFileStore, type JsonFileStoreOptions } from './json-file-store.js';
import { orderPurge, purgeOrders } from './purge-orders.js';
import { storeKey } from './store-key.js';
import { sweepLeftovers } from './sweep.js';
import { WaitingPlans } from './waiting-plans.js';

export { verifyFolder } from './verify-folder.js';

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
    const opened = store;
    const key = await storeKey(folder, options.files);
    const plans = new WaitingPlans();
    const close = () => {
      plans.close();
      return opened.close().finally(release);
    };
    const blobs = new FolderBlobs(folder, options.files, store.missing);
    const workspaces = new FolderWorkspaces(folder);
    const orders = purgeOrders(folder.root);
    const { clock = systemClock, files } = options;
    const conversions = new FolderConversions(folder, clock, store.guard, store, files);
    await onDisk(folder.root, () => completeConversions(folder, opened.answered));
    await conversions.takeBackAll(await onDisk(folder.root, () => filesBeingMade(folder)));
    await sweepLeftovers(folder, store);
    const ports = { store, queue: store, plans, blobs, workspaces, conversions };
    return { folder, root: folder.root, key, ...ports, orders, close };
  } catch (error) {
    await release();
    throw error;
  }
}

/** How uploads are purged. */
export interface PurgeOptions {
  readonly days: number;
  /** A person has said that the clock is right, and that it may be most of the files. */
  readonly isConfirmed: boolean;
  readonly onWarning: (message: string) => void;
}

/**
 * Removes uploads that are older, whatever their jobs, and gives their number. A server that uses the folder is asked to do so
 * when it is confirmed, and then keeps those whose jobs wait or run.
 * @throws {NewhireError} STORE_LOCKED when a server uses the folder and is not asked; USAGE when it must be confirmed;
 *   STORE_UNAVAILABLE
 */
export async function purgeUploads({ root }: DataFolder, options: PurgeOptions): Promise<number> {
  try {
    return await purgeAlone(root, options);
  } catch (error) {
    const isLocked = error instanceof NewhireError && error.code === 'STORE_LOCKED';
    const removed = isLocked && options.isConfirmed ? await orderPurge(root, options.days) : undefined;
    if (removed === undefined) throw error;
    return removed;
  }
}

async function purgeAlone(root: string, { days, isConfirmed, onWarning }: PurgeOptions): Promise<number> {
  const opened = await openJsonStore(root, { onWarning, onCompromised: () => {} });
  const { store, blobs, conversions, close } = opened;
  try {
    const now = systemClock();
    const { files, total } = await store.listFiles({ skip: 0, limit: Number.MAX_SAFE_INTEGER });
    const old = files.filter(({ uploaded_at }) => isOlder(uploaded_at, days, now));
    const doubt = isConfirmed ? undefined : await store.guard.question(total, old.length, days);
    if (doubt !== undefined && old.length > 0)
      throw new NewhireError('USAGE', `${doubt} ${old.length} of ${total} would be removed.`, {
        next: 'If that is meant, add --yes.',
      });
    await Promise.all(old.map(({ file_id }) => store.deleteFile(file_id)));
    for (const file of old) await removeBytes(blobs, file);
    await conversions.removeOld({ days, isConfirmed });
    if (isConfirmed) await store.guard.lift();
    return old.length;
  } finally {
    await close();
  }
}
