/** Counts what is stored in a data folder. It reads the disk, so that it also works while a server is running. */

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataFolder, idsIn, reservePath } from './data-folder.js';
import { hasServed, originOf } from './descriptions.js';
import { ifThere, onDisk } from './system-errors.js';

/** Counts of what is stored. */
export interface DiskUsage {
  /** Uploads to a server. */
  files: number;
  /** Jobs of a server that have something on disk, whatever their status. */
  jobs: number;
  /** Runs of `newhire correct`, and what nothing describes in a folder that no server has used. */
  runs: number;
  /** Bytes of everything in the folder, without the space that is set aside. */
  bytes: number;
  /** When the oldest of them was last written, ISO 8601 UTC; null when there is none. */
  oldest: string | null;
}

/** @throws {NewhireError} STORE_UNAVAILABLE when the folder cannot be read */
export async function diskUsageOf(folder: DataFolder): Promise<DiskUsage> {
  return onDisk(folder.root, async () => {
    const [files, jobs] = await Promise.all([idsIn(folder.files), idsIn(folder.jobs)]);
    const isServers = await hasServed(folder);
    let [runs, oldest] = [0, Number.POSITIVE_INFINITY];
    for (const id of jobs) {
      const origin = await originOf(folder.jobPaths(id));
      if (origin === 'cli' || (origin !== 'server' && !isServers)) runs += 1;
    }
    const places = [
      ...files.map((id) => folder.filePaths(id).folder),
      ...jobs.map((id) => folder.jobPaths(id).folder),
    ];
    for (const place of places) oldest = Math.min(oldest, (await statusOf(place))?.mtimeMs ?? oldest);
    return {
      files: files.length,
      jobs: jobs.length - runs,
      runs,
      bytes: await bytesIn(folder.root),
      oldest: places.length === 0 ? null : new Date(oldest).toISOString(),
    };
  });
}

async function bytesIn(root: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && path !== reservePath(root)) bytes += (await statusOf(path))?.size ?? 0;
  }
  return bytes;
}

/** Undefined for what a server or a run has removed in the meantime. */
const statusOf = (path: string) => ifThere(stat(path));
