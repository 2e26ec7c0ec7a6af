/**
 * files/<id>/file.json and jobs/<id>/job.json: each upload and each job described in its own folder, before the index has
 * it, with the keyed requests that it answered. They say what there is; the index is made to agree with them at each start. They
 * never contain a value from a file.
 */

import { existsSync } from 'node:fs';
import * as nodeFiles from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  BEGUN,
  codeOf,
  type DataFolder,
  type FileOps,
  ifThere,
  PRIVATE_FOLDER,
  readDescription,
  removeFolder,
  SYSTEM_FILES,
  sealed,
  syncFolder,
  writeChunksDurably,
} from '../disk/index.js';
import {
  type AnsweredRequest,
  type FileRow,
  type JobRow,
  mayAskModelAgain,
  released,
} from '../ports/index.js';
import type { RowChanges } from './rows.js';

/** A description to be written. */
export interface Description {
  readonly folder: string;
  readonly name: 'file.json' | 'job.json';
  readonly text: string;
  /** Names that no longer belong in the folder. */
  readonly outdated: readonly string[];
  /** What the folder said before, to be put back when the index cannot be written; null when there was no folder. */
  readonly before: string | null;
}

/**
 * What has to be described. A job that was only claimed stays as it is described: if the index is lost, it is pending again. A job
 * that is added or retried may be claimed in the same write; it is described as pending.
 */
export function descriptionsOf({ newFiles, jobs, requests }: RowChanges, folder: DataFolder): Description[] {
  return [
    ...newFiles.map((file) => fileDescription(folder, file, requests)),
    ...jobs
      .filter(({ job, before }) => job.status !== 'processing' || before?.status !== 'pending')
      .map(({ job, before, file }) => jobDescription(folder, job, file, { before, requests })),
  ];
}

/** The description of an upload. Its job is found by the job's own description. */
export function fileDescription(
  folder: DataFolder,
  { job_id: _, ...file }: FileRow,
  requests: readonly AnsweredRequest[] = [],
): Description {
  return {
    folder: folder.filePaths(file.file_id).folder,
    name: 'file.json',
    text: sealed({ ...file, requests: requests.filter(({ id }) => id === file.file_id) }),
    outdated: [],
    before: null,
  };
}

/** The description of a server's job. Once it is completed the replies of the model are only needed for a review. */
export function jobDescription(
  folder: DataFolder,
  job: JobRow,
  { file_name, state, sha256, size }: FileRow,
  { before, requests = [] }: { before?: JobRow | undefined; requests?: readonly AnsweredRequest[] } = {},
): Description {
  const ofFile = { origin: 'server', file_name, state, input: { sha256, size } };
  const textOf = (row: JobRow) =>
    sealed({ ...row, ...ofFile, requests: requests.filter(({ id }) => id === row.job_id) });
  return {
    folder: folder.jobPaths(job.job_id).folder,
    name: 'job.json',
    text: textOf(asDescribed(job)),
    outdated: job.status === 'completed' && !mayAskModelAgain(job) ? ['journal.ndjson'] : [],
    before: before ? textOf(asDescribed(before)) : null,
  };
}

/** A description never says `processing`: a job that was claimed is described as pending. */
function asDescribed(job: JobRow): JobRow {
  return job.status === 'processing' ? released(job) : job;
}

/** Writes descriptions so that they survive a crash. The folder of a new upload gets its name with its description. */
export async function writeDescriptions(descriptions: readonly Description[], files: FileOps): Promise<void> {
  for (const description of descriptions) await writeDescription(description, files);
  const parents = new Set(descriptions.map(({ folder }) => dirname(folder)));
  for (const parent of parents) await syncFolder(parent, files);
}

/** Undoes `writeDescriptions`, as nobody was told of the change: a new folder is marked as incomplete again. */
export async function takeBack(descriptions: readonly Description[]): Promise<void> {
  for (const description of descriptions) {
    const { folder, name, before } = description;
    if (before !== null) await writeDescription({ ...description, text: before, outdated: [] }, SYSTEM_FILES);
    else if (name === 'file.json') await ifThere(nodeFiles.rename(folder, `${folder}${BEGUN}`));
    else await removeFolder(folder);
  }
}

/** Its folder may be removed at this moment as an abandoned one; then it is made again, once. */
async function writeDescription(description: Description, files: FileOps): Promise<void> {
  await writeInFolder(description, files).catch(async (error: unknown) => {
    if (codeOf(error) !== 'ENOENT' || !existsSync(dirname(description.folder))) throw error;
    await writeInFolder(description, files);
  });
}

async function writeInFolder({ folder, name, text, outdated }: Description, files: FileOps): Promise<void> {
  const begun = `${folder}${BEGUN}`;
  const isBegun = name === 'file.json' && existsSync(begun);
  if (!isBegun) await files.mkdir(folder, { mode: PRIVATE_FOLDER }).catch(ignoreExisting);
  const path = join(isBegun ? begun : folder, name);
  await writeChunksDurably(path, [text], { temp: `${path}.tmp`, files });
  for (const old of outdated) await files.rm(join(folder, old), { force: true });
  if (isBegun) await files.rename(begun, folder);
}

function ignoreExisting(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

/** A row as its folder describes it, and the keyed requests that were answered with it. */
export interface Described<Row> {
  readonly row: Row;
  readonly requests: readonly AnsweredRequest[];
}

/** The upload that the folder of this id describes; undefined when it does not, or its description is damaged. */
export async function describedFile(
  folder: DataFolder,
  id: string,
  read = readDescription,
): Promise<Described<FileRow> | undefined> {
  const value = await readSealed(folder.filePaths(id).file, read);
  if (value?.file_id !== id) return undefined;
  const { requests = [], ...file } = value;
  return {
    row: { ...(file as unknown as FileRow), group: groupOf(file), feins: feinsOf(file), job_id: null },
    requests: requests as readonly AnsweredRequest[],
  };
}

/** The server's job that the folder of this id describes; undefined when it does not, or its description is damaged. */
export async function describedJob(
  folder: DataFolder,
  id: string,
  read = readDescription,
): Promise<Described<JobRow> | undefined> {
  const value = await readSealed(folder.jobPaths(id).job, read);
  if (value?.job_id !== id || value.origin !== 'server') return undefined;
  const { origin: _origin, file_name: _name, state: _state, input: _input, requests = [], ...job } = value;
  const row = { ...(job as unknown as JobRow), group: groupOf(job) };
  return { row, requests: requests as readonly AnsweredRequest[] };
}

/**
 * Removes a revision of a job's results that its description does not have: an attempt or a review has put it in its place, and then
 * it did not become the job's. @throws {NewhireError} STORE_UNAVAILABLE
 */
export async function removeUnkept(folder: DataFolder, jobId: string, revision: number): Promise<void> {
  const described = (await describedJob(folder, jobId))?.row;
  if (!described) return;
  const isKept = described.status === 'completed' && (described.results?.revision ?? 1) === revision;
  if (!isKept) await folder.removeRevision(jobId, revision);
}

/** The group of a row, which has none when an older version has written it. */
export function groupOf({ group }: { readonly group?: unknown }): string | null {
  return typeof group === 'string' ? group : null;
}

/** The hashes of the FEINs of a file, which has none when an older version has written it. */
export function feinsOf({ feins }: { readonly feins?: unknown }): readonly string[] {
  return Array.isArray(feins) ? feins : [];
}

/** Undefined when there is no such file, or it is damaged. */
async function readSealed(
  path: string,
  read: typeof readDescription,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const found = await read(path);
  return typeof found === 'object' && found.isSealed ? found.value : undefined;
}
