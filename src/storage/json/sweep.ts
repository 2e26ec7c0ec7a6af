/** At the server's start: removes what a crash left in the data folder and the index does not list. */

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataFolder, idsIn } from '../data-folder.js';
import { originOf } from '../job-file.js';
import type { Store } from '../store.js';
import { storeError } from '../system-errors.js';

/**
 * Removes temporary files, uploads that were never finished and jobs that were deleted, and gives their number. Runs of
 * `newhire correct` do not belong to the server and are kept. Call it only for an index that was found intact.
 * @throws {NewhireError} STORE_UNAVAILABLE when something cannot be read or removed
 */
export async function sweepLeftovers(folder: DataFolder, store: Store): Promise<number> {
  try {
    let removed = await removeTemps(folder.root);
    for (const id of await idsIn(folder.files)) {
      if (await store.getFile(id)) continue;
      await folder.removeFile(id);
      removed += 1;
    }
    for (const id of await idsIn(folder.jobs)) {
      const job = await store.getJob(id);
      const paths = folder.jobPaths(id);
      if (job === undefined) {
        if (!['none', 'server'].includes(await originOf(paths))) continue;
        await folder.removeJob(id);
        removed += 1;
      } else if (job.status !== 'completed') {
        removed += await removeTemps(paths.folder);
      }
    }
    return removed;
  } catch (error) {
    throw storeError(error, folder.root);
  }
}

async function removeTemps(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.tmp'));
  for (const name of names) await rm(join(folder, name), { force: true });
  return names.length;
}
