/** Runs whose job.json is damaged or gone. What they left is personal data that no list names, so it must be possible to remove it. */

import { stat } from 'node:fs/promises';
import { type DataFolder, hasServed, idsIn, ifThere, onDisk, readDescription } from '../disk/index.js';

/** A run that is not running any more, and when it ended: ISO 8601, UTC. */
export interface EndedRun {
  readonly id: string;
  readonly end: string;
}

/**
 * Those among the runs that are asked for, which ended when their folder was changed for the last time. None where a server has used
 * the data folder, because they may be jobs of that server.
 * @throws {NewhireError} STORE_UNAVAILABLE
 */
export async function undescribedRuns(
  folder: DataFolder,
  isAsked: (id: string) => boolean,
): Promise<EndedRun[]> {
  return onDisk(folder.root, async () => {
    if (await hasServed(folder)) return [];
    const runs: EndedRun[] = [];
    for (const id of (await idsIn(folder.jobs)).filter(isAsked)) {
      const paths = folder.jobPaths(id);
      const description = await readDescription(paths.job);
      if (description !== undefined && description !== 'damaged') continue;
      const found = await ifThere(stat(paths.folder));
      if (found?.isDirectory()) runs.push({ id, end: found.mtime.toISOString() });
    }
    return runs;
  });
}
