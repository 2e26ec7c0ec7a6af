/**
 * files/<id>/file.json and jobs/<id>/job.json: each upload and each job described in its own folder, before the index has
 * it. If the index is lost, it is made again from them. They never contain a value from a file.
 */

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  BEGUN,
  codeOf,
  type DataFolder,
  type FileOps,
  PRIVATE_FOLDER,
  readDescription,
  sealed,
  syncFolder,
  writeChunksDurably,
} from '../disk/index.js';
import { type FileRow, type JobRow, mayAskModelAgain } from '../ports/index.js';
import type { RowChanges } from './rows.js';

/** A description to be written. */
export interface Description {
  readonly folder: string;
  readonly name: 'file.json' | 'job.json';
  readonly text: string;
  /** Names that no longer belong into the folder. */
  readonly outdated: readonly string[];
}

/** What has to be described. A job that is claimed stays as it is described: if the index is lost, it is pending again. */
export function descriptionsOf({ newFiles, jobs }: RowChanges, folder: DataFolder): Description[] {
  return [
    ...newFiles.map((file) => fileDescription(folder, file)),
    ...jobs
      .filter(({ job }) => job.status !== 'processing')
      .map(({ job, file }) => jobDescription(folder, job, file)),
  ];
}

/** The description of an upload. Its job is found by the job's own description. */
export function fileDescription(folder: DataFolder, { job_id: _, ...file }: FileRow): Description {
  return {
    folder: folder.filePaths(file.file_id).folder,
    name: 'file.json',
    text: sealed(file),
    outdated: [],
  };
}

/** The description of a server's job. Once it is completed the replies of the model are only needed for a review. */
export function jobDescription(folder: DataFolder, job: JobRow, file: FileRow): Description {
  const { file_name, state, sha256, size } = file;
  return {
    folder: folder.jobPaths(job.job_id).folder,
    name: 'job.json',
    text: sealed({ ...job, origin: 'server', file_name, state, input: { sha256, size } }),
    outdated: job.status === 'completed' && !mayAskModelAgain(job) ? ['journal.ndjson'] : [],
  };
}

/** Writes descriptions so that they survive a crash. The folder of a new upload gets its name with its description. */
export async function writeDescriptions(descriptions: readonly Description[], files: FileOps): Promise<void> {
  for (const description of descriptions) await writeDescription(description, files);
  const parents = new Set(descriptions.map(({ folder }) => dirname(folder)));
  for (const parent of parents) await syncFolder(parent, files);
}

async function writeDescription(
  { folder, name, text, outdated }: Description,
  files: FileOps,
): Promise<void> {
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

/** The upload that the folder of this id describes; undefined when it does not, or its description is damaged. */
export async function describedFile(folder: DataFolder, id: string): Promise<FileRow | undefined> {
  const value = await readSealed(folder.filePaths(id).file);
  if (value?.file_id !== id) return undefined;
  return { ...(value as unknown as FileRow), job_id: null };
}

/** The server's job that the folder of this id describes; undefined when it does not, or its description is damaged. */
export async function describedJob(folder: DataFolder, id: string): Promise<JobRow | undefined> {
  const value = await readSealed(folder.jobPaths(id).job);
  if (value?.job_id !== id || value.origin !== 'server') return undefined;
  const { origin: _origin, file_name: _name, state: _state, input: _input, ...job } = value;
  return job as unknown as JobRow;
}

/** Undefined when there is no such file, or it is damaged. */
async function readSealed(path: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const read = await readDescription(path);
  return typeof read === 'object' && read.isSealed ? read.value : undefined;
}
