/** Removes the uploads of a server that are older than wanted, with their jobs and results. */

import { systemClock } from '../clock.js';
import type { DataFolder } from '../data-folder.js';
import type { FileRow } from '../store.js';
import { openStore } from './open-store.js';

const DAY = 86_400_000;

/**
 * Does a server's work, so that no server may run in the folder meanwhile. Gives the number of uploads removed.
 * @throws NewhireError STORE_LOCKED when a server runs, STORE_UNAVAILABLE
 */
export async function purgeUploads(
  { root }: DataFolder,
  olderThanDays: number,
  onWarning: (message: string) => void,
  clock = systemClock,
): Promise<number> {
  const { folder, store, close } = await openStore(root, { onWarning, onCompromised: () => {} });
  try {
    const before = clock().getTime() - olderThanDays * DAY;
    const { files } = await store.listFiles({ skip: 0, limit: Number.MAX_SAFE_INTEGER });
    const old = files.filter(({ uploaded_at }) => Date.parse(uploaded_at) < before);
    // The index forgets them first, in one write: bytes that it does not know are swept by the next server.
    await Promise.all(old.map(({ file_id }) => store.deleteFile(file_id)));
    for (const file of old) await removeBytes(folder, file);
    return old.length;
  } finally {
    await close();
  }
}

async function removeBytes(folder: DataFolder, { file_id, job_id }: FileRow): Promise<void> {
  if (job_id !== null) await folder.removeJob(job_id);
  await folder.removeFile(file_id);
}
