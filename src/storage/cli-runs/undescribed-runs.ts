/** Runs whose job.json is damaged or gone. What they left is personal data that no list names, so it must be possible to remove it. */

import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { type DataFolder, ifThere, isId, readDescription } from '../disk/index.js';

/** Such a run. */
export interface UndescribedRun {
  readonly id: string;
  /** When its folder was changed for the last time. */
  readonly changed: Date;
}

/** Those among the ids; none where a server has used the folder, because they may be jobs of that server. */
export async function undescribedRuns(folder: DataFolder, ids: readonly string[]): Promise<UndescribedRun[]> {
  if (existsSync(folder.index) || (await readdir(folder.files)).length > 0) return [];
  const runs: UndescribedRun[] = [];
  for (const id of ids.filter(isId)) {
    const paths = folder.jobPaths(id);
    const description = await readDescription(paths.job);
    if (description !== undefined && description !== 'damaged') continue;
    const found = await ifThere(stat(paths.folder));
    if (found?.isDirectory()) runs.push({ id, changed: found.mtime });
  }
  return runs;
}
