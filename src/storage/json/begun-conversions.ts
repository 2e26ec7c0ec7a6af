/**
 * What a crash left of conversions. A folder and the index cannot be written at once: what is begun first is either completed or taken
 * back by the next start, so that a request that is sent again is answered as if there had been no crash.
 */

import { existsSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import {
  BEGUN,
  type DataFolder,
  type FileOps,
  ifThere,
  isId,
  readDescription,
  syncFolder,
} from '../disk/index.js';
import type { AnsweredRequest } from '../ports/index.js';

/** Gives the folder of a described conversion its final name. @throws the error of the system */
export async function nameConversion(folder: DataFolder, id: string, files?: FileOps): Promise<void> {
  const begun = folder.conversionPaths(id, BEGUN);
  await (files?.rename ?? rename)(begun.folder, folder.conversionPaths(id).folder);
  await syncFolder(folder.conversions, files);
}

/** Completes the conversions that a request is already answered with. @throws the error of the system */
export async function completeConversions(
  folder: DataFolder,
  answered: readonly AnsweredRequest[],
): Promise<void> {
  const begun = await begunIn(folder.conversions);
  const ids = begun.length > 0 ? new Set(answered.map(({ id }) => id)) : new Set();
  for (const id of begun) {
    if (!ids.has(id)) continue;
    const described = await readDescription(folder.conversionPaths(id, BEGUN).description);
    if (typeof described === 'object') await nameConversion(folder, id);
  }
}

/** The ids of the files that were being made from conversions. @throws the error of the system */
export async function filesBeingMade(folder: DataFolder): Promise<ReadonlySet<string>> {
  const begun = await begunIn(folder.files);
  return new Set(begun.filter((id) => existsSync(folder.begunFilePaths(id).origins)));
}

async function begunIn(parent: string): Promise<string[]> {
  const names = (await ifThere(readdir(parent))) ?? [];
  return names
    .filter((name) => name.endsWith(BEGUN))
    .map((name) => name.slice(0, -BEGUN.length))
    .filter(isId);
}
