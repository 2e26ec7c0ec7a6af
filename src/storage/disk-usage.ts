/** What a data folder holds, counted from the disk, so that it can be told beside a running server. */

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataFolder, idsIn } from './data-folder.js';
import { originOf } from './job-file.js';
import { codeOf, storeFault } from './system-errors.js';

export interface Usage {
  /** Uploads to a server. */
  files: number;
  /** Jobs of a server, done or not, that have left something on disk. */
  jobs: number;
  /** Runs of `newhire correct`. */
  runs: number;
  /** Bytes of everything in the folder. */
  bytes: number;
  /** When the oldest of them was last written, ISO 8601 UTC; null when there is none. */
  oldest: string | null;
}

/** @throws NewhireError STORE_UNAVAILABLE */
export async function usageOf(folder: DataFolder): Promise<Usage> {
  try {
    const [files, jobs] = await Promise.all([idsIn(folder.files), idsIn(folder.jobs)]);
    let [runs, oldest] = [0, Number.POSITIVE_INFINITY];
    for (const id of jobs) if ((await originOf(folder.jobPaths(id))) === 'cli') runs += 1;
    const places = [
      ...files.map((id) => folder.filePaths(id).folder),
      ...jobs.map((id) => folder.jobPaths(id).folder),
    ];
    for (const place of places) oldest = Math.min(oldest, (await looksOf(place))?.mtimeMs ?? oldest);
    return {
      files: files.length,
      jobs: jobs.length - runs,
      runs,
      bytes: await bytesIn(folder.root),
      oldest: places.length === 0 ? null : new Date(oldest).toISOString(),
    };
  } catch (error) {
    throw storeFault(error, folder.root);
  }
}

async function bytesIn(place: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(place, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) bytes += (await looksOf(join(entry.parentPath, entry.name)))?.size ?? 0;
  }
  return bytes;
}

/** Undefined for what a server or a run has removed meanwhile. */
async function looksOf(path: string) {
  return stat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
}
