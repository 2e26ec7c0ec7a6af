/** Removes old uploads of a server, with their jobs and results. */

import type { DataFolder } from '../disk/index.js';
import { type FileRow, systemClock } from '../ports/index.js';
import { openJsonStore } from './open-json-store.js';

const DAY = 86_400_000;

/**
 * Removes uploads that are more than so many days old, and gives their number. It locks the folder as a server does, so no
 * server may be running.
 * @throws {NewhireError} STORE_LOCKED when a server uses the folder, STORE_UNAVAILABLE
 */
export async function purgeUploads(
  { root }: DataFolder,
  olderThanDays: number,
  onWarning: (message: string) => void,
  clock = systemClock,
): Promise<number> {
  const { folder, store, close } = await openJsonStore(root, { onWarning, onCompromised: () => {} });
  try {
    const before = clock().getTime() - olderThanDays * DAY;
    const { files } = await store.listFiles({ skip: 0, limit: Number.MAX_SAFE_INTEGER });
    const old = files.filter(({ uploaded_at }) => Date.parse(uploaded_at) < before);
    // Deleted from the index first, in one write: the next server removes bytes that the index does not list.
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
