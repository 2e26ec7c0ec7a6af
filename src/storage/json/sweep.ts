/** At the server's start: removes what a crash left in the data folder. */

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BEGUN, type DataFolder, idsIn, REMOVED } from '../data-folder.js';
import { originOf } from '../job-file.js';
import { storeError } from '../system-errors.js';
import type { JsonFileStore } from './json-file-store.js';

/**
 * Removes temporary files, and the folders of what was never finished or was being deleted. Only if the index was found
 * whole, uploads and jobs that it does not list go too. Where an older version has left its data, nothing goes. Runs of `newhire correct` do not belong to the server
 * and are kept. Gives the number of what was removed.
 * @throws {NewhireError} STORE_UNAVAILABLE when something cannot be read or removed
 */
export async function sweepLeftovers(folder: DataFolder, store: JsonFileStore): Promise<number> {
  if (store.sweep === 'nothing') return 0;
  try {
    let removed = await removeNamed(folder.root, ['.tmp']);
    removed += await removeNamed(folder.files, ['.tmp', BEGUN, REMOVED]);
    // A run of `newhire correct` may have begun its folder just now.
    removed += await removeNamed(folder.jobs, ['.tmp', REMOVED]);
    if (store.sweep === 'all') removed += await removeUnlisted(folder, store);
    for (const id of await idsIn(folder.jobs)) {
      const job = await store.getJob(id);
      const isEnded = store.sweep === 'all' && job?.status === 'completed';
      if (job && !isEnded) removed += await removeNamed(folder.jobPaths(id).folder, ['.tmp']);
    }
    return removed;
  } catch (error) {
    throw storeError(error, folder.root);
  }
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
  const names = (await readdir(folder)).filter((name) => suffixes.some((suffix) => name.endsWith(suffix)));
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
  return names.length;
}
