/** At the server's start: removes what a crash left in the data folder. */

import * as nodeFiles from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  BEGUN,
  type DataFolder,
  idsIn,
  isBarelyBegun,
  isId,
  onDisk,
  originOf,
  REMOVED,
  REVIEWED,
} from '../disk/index.js';
import type { JsonFileStore } from './json-file-store.js';
import { jobDescription, writeDescriptions } from './row-descriptions.js';

/**
 * Removes temporary files, and the folders of what was never finished or was being deleted. Only if the index was found whole,
 * uploads and jobs that it does not list are removed, too; where an older version has left its data, nothing is. Runs of
 * `newhire correct` do not belong to the server and are kept. Gives the number of what was removed.
 * @throws {NewhireError} STORE_UNAVAILABLE when something cannot be read or removed
 */
export async function sweepLeftovers(folder: DataFolder, store: JsonFileStore): Promise<number> {
  if (store.sweep === 'nothing') return 0;
  return onDisk(folder.root, async () => {
    let removed = await removeNamed(folder.root, ['.tmp']);
    removed += await removeNamed(folder.files, ['.tmp', BEGUN, REMOVED]);
    // A run of `newhire correct` may have begun its folder just now.
    removed += await removeNamed(folder.jobs, ['.tmp', REMOVED]);
    if (store.sweep === 'all') removed += await removeUnlisted(folder, store);
    if (store.sweep === 'all') removed += await endReviews(folder, store);
    for (const id of await idsIn(folder.jobs)) {
      const job = await store.getJob(id);
      const isEnded = store.sweep === 'all' && job?.status === 'completed';
      if (job && !isEnded) removed += await removeNamed(folder.jobPaths(id).folder, ['.tmp']);
      if (job || !(await isBarelyBegun(folder, id))) continue;
      await folder.removeJob(id);
      removed += 1;
    }
    return removed;
  });
}

/** A review that a crash ended leaves the revision of the index, and nothing of another one. */
async function endReviews(folder: DataFolder, store: JsonFileStore): Promise<number> {
  let removed = 0;
  for (const name of await nodeFiles.readdir(folder.jobs)) {
    const id = name.slice(0, -REVIEWED.length);
    if (!name.endsWith(REVIEWED) || !isId(id)) continue;
    const job = await store.getJob(id);
    const file = job && (await store.getFile(job.file_id));
    if (job && file) {
      // It may speak of the revision that did not come about.
      await writeDescriptions([jobDescription(folder, job, file)], nodeFiles);
      const paths = folder.jobPaths(id, job.results?.revision);
      const kept = Object.values(paths).map((path) => basename(path));
      removed += await removeFrom(paths.folder, (one) => !kept.includes(one));
    }
    await folder.removeReview(id);
    removed += 1;
  }
  return removed;
}

async function removeUnlisted(folder: DataFolder, store: JsonFileStore): Promise<number> {
  const kept = new Set(store.kept);
  let removed = 0;
  for (const id of await idsIn(folder.files)) {
    if (kept.has(id) || (await store.getFile(id))) continue;
    await folder.removeFile(id);
    removed += 1;
  }
  for (const id of await idsIn(folder.jobs)) {
    if (kept.has(id) || (await store.getJob(id))) continue;
    if (!['none', 'server'].includes(await originOf(folder.jobPaths(id)))) continue;
    await folder.removeJob(id);
    removed += 1;
  }
  return removed;
}

async function removeNamed(folder: string, suffixes: readonly string[]): Promise<number> {
  return removeFrom(folder, (name) => suffixes.some((suffix) => name.endsWith(suffix)));
}

async function removeFrom(folder: string, isUnwanted: (name: string) => boolean): Promise<number> {
  const names = (await nodeFiles.readdir(folder)).filter(isUnwanted);
  for (const name of names) await nodeFiles.rm(join(folder, name), { recursive: true, force: true });
  return names.length;
}
