/** At the server's start: removes what a crash left in the data folder. */

import * as nodeFiles from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  BEGUN,
  type DataFolder,
  idsIn,
  ifThere,
  isBarelyBegun,
  isId,
  onDisk,
  REMOVED,
  REVIEWED,
  SYSTEM_FILES,
} from '../disk/index.js';
import type { JsonFileStore } from './json-file-store.js';
import { jobDescription, removeUnkept, writeDescriptions } from './row-descriptions.js';

/**
 * Removes temporary files, and the folders that are marked as begun or as being removed, a job before its file: those that newhire
 * has named. Everything else stays, and runs of `newhire correct` do not belong to the server. Gives the number of what was removed.
 * @throws {NewhireError} STORE_UNAVAILABLE when something cannot be read or removed
 */
export async function sweepLeftovers(folder: DataFolder, store: JsonFileStore): Promise<number> {
  if (store.isTakenOver) return 0;
  return onDisk(folder.root, async () => {
    let removed = await removeFrom(folder.root, (name) => TEMPORARY.test(name));
    // A run of `newhire correct` may have begun its folder just now.
    removed += await removeNamed(folder.jobs, ['.tmp', REMOVED]);
    removed += await removeNamed(folder.files, ['.tmp', BEGUN, REMOVED]);
    removed += (await ifThere(removeNamed(folder.conversions, ['.tmp', BEGUN, REMOVED]))) ?? 0;
    removed += await endReviews(folder, store);
    for (const id of await idsIn(folder.jobs)) {
      const job = await store.getJob(id);
      if (job && job.status !== 'completed') {
        removed += await removeFrom(folder.jobPaths(id).folder, (name) => name.endsWith('.tmp'));
        await removeUnkept(folder, id, 1);
      }
      if (job || !(await isBarelyBegun(folder, id))) continue;
      await folder.removeJob(id);
      removed += 1;
    }
    return removed;
  });
}

/** A review that a crash ended leaves the revision that the job has, and nothing of another one. */
async function endReviews(folder: DataFolder, store: JsonFileStore): Promise<number> {
  let removed = 0;
  for (const name of await nodeFiles.readdir(folder.jobs)) {
    const id = name.slice(0, -REVIEWED.length);
    if (!name.endsWith(REVIEWED) || !isId(id)) continue;
    const job = await store.getJob(id);
    const file = job && (await store.getFile(job.file_id));
    if (job && file) {
      // It may name a revision that was never completed.
      await writeDescriptions(
        [jobDescription(folder, job, file, { requests: store.answered })],
        SYSTEM_FILES,
      );
      const paths = folder.jobPaths(id, job.results?.revision);
      const kept = Object.values(paths).map((path) => basename(path));
      removed += await removeFrom(paths.folder, (one) => !kept.includes(one));
    }
    await folder.removeReview(id);
    removed += 1;
  }
  return removed;
}

/** Names of temporary files next to the index: its own, those of a check of the disk, and those with the id of a process. */
const TEMPORARY = /^(db\.json|db\.json\.bak|hash\.key|health\.[0-9a-f]{8}|.+\.\d+-[0-9a-f]{8})\.tmp$/;

/** Removes what has the id of an upload, a job or a conversion and one of the suffixes. */
async function removeNamed(folder: string, suffixes: readonly string[]): Promise<number> {
  const isOfId = (name: string) => isId(name.slice(0, ID_LENGTH));
  return removeFrom(folder, (name) => isOfId(name) && suffixes.some((suffix) => name.endsWith(suffix)));
}

const ID_LENGTH = 36;

async function removeFrom(folder: string, isUnwanted: (name: string) => boolean): Promise<number> {
  const names = (await nodeFiles.readdir(folder)).filter(isUnwanted);
  for (const name of names) await nodeFiles.rm(join(folder, name), { recursive: true, force: true });
  return names.length;
}
