/** Reads db.json; where it is damaged, missing or of an older version, it is made again. */

import * as nodeFiles from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { NewhireError } from '../../errors.js';
import {
  type DataFolder,
  type FileOps,
  factsIfAny,
  idsIn,
  ifThere,
  onDisk,
  SYSTEM_FILES,
  syncFolder,
} from '../disk/index.js';
import type { FileRow, JobResults, JobRow } from '../ports/index.js';
import { previousOf } from './index-disk.js';
import { IndexFile } from './index-file.js';
import { EMPTY_INDEX, FIRST_SCHEMA, type Index, readIndex, SCHEMA_VERSION } from './index-format.js';
import { type Reconciled, reconcile } from './reconcile.js';
import {
  type Description,
  feinsOf,
  fileDescription,
  groupOf,
  jobDescription,
  writeDescriptions,
} from './row-descriptions.js';

const DAMAGED = 'is damaged';

/** Where a damaged index is kept, as long as it may be needed. */
const damagedOf = (path: string) => `${path}.damaged`;

/** How an index is opened. */
export interface OpenIndexOptions {
  /** Called when db.json was damaged and was made again, and when it does not agree with the folders; it names their ids. */
  readonly onWarning: (message: string) => void;
  /** Called with the number of uploads and jobs that db.json did not have, and their folders describe. */
  readonly onAdopted?: (rows: number) => void;
  /** Tests pass failing file operations. */
  readonly files?: FileOps;
  /** Write and check in a thread, with the real file operations. */
  readonly inThread?: boolean;
}

/** An index that is open. */
export interface OpenIndex {
  readonly index: Index;
  readonly file: IndexFile;
  /** An older version has written it: nothing is swept in this start. */
  readonly isTakenOver: boolean;
  /** Ids of the uploads and jobs whose folders are missing. */
  readonly missing: readonly string[];
}

/** The index that was found. */
interface FoundIndex {
  /** `previous`: not db.json, but the previous generation; `none`: neither can be read; `new`: there never was one. */
  readonly found: 'current' | 'previous' | 'none' | 'new';
  /** Undefined when neither can be read. */
  readonly index?: Index;
  /** What is wrong with db.json, as the end of a sentence. */
  readonly fault?: string;
}

/**
 * The index of a data folder whose lock the caller has. A new folder gets an empty one.
 * @throws {NewhireError} STORE_UNAVAILABLE when it cannot be read or written, or a newer version has written it
 */
export async function openIndex(
  folder: DataFolder,
  { onWarning, onAdopted, files = SYSTEM_FILES, inThread }: OpenIndexOptions,
): Promise<OpenIndex> {
  const { found, index: read, fault } = await findIndex(folder, files);
  const isTakenOver = read?.schema === FIRST_SCHEMA;
  const now = await onDisk(folder.root, () =>
    isTakenOver ? takeOverIndex(read, folder) : reconcile(folder, asWritten(read ?? EMPTY_INDEX)),
  );
  const { index, isChanged, adopted, missing, unknown } = now;
  if (fault !== undefined && !read && index.files.length === 0 && unknown.length > 0)
    throw nothingDescribed(folder.root);
  const file = new IndexFile(folder, index, files);
  const isOlder = read !== undefined && read.schema !== SCHEMA_VERSION;
  // From now on older versions refuse the folder, which would lose what this one adds.
  if (found !== 'current' || isChanged || isOlder) await file.write();
  // The damaged file is needed only if something could not be found again.
  if (unknown.length === 0) await nodeFiles.rm(damagedOf(folder.index), { force: true });
  const sentences = [...aboutFault(fault, now), ...aboutFolders(now)];
  if (sentences.length > 0) onWarning(`db.json in ${basename(folder.root)} ${sentences.join(' ')}`);
  if (fault === undefined && adopted > 0) onAdopted?.(adopted);
  await file.reserve();
  if (inThread) file.moveToThread();
  return { index, file, isTakenOver, missing };
}

function aboutFault(fault: string | undefined, { index, missing, unknown }: Reconciled): string[] {
  const isWhole = missing.length + unknown.length === 0;
  if (fault === undefined) return isWhole ? [] : ['does not agree with the folders of the uploads and jobs.'];
  const again = `It was made again from the folders of the uploads and jobs: ${index.files.length} uploads.`;
  const kept = fault === DAMAGED && unknown.length > 0 ? ['It was kept as db.json.damaged.'] : [];
  return [`${fault}.`, ...kept, again, ...(isWhole ? ['Nothing is missing.'] : [])];
}

function aboutFolders({ missing, unknown }: Reconciled): string[] {
  const sentences: string[] = [];
  if (missing.length > 0)
    sentences.push(
      `The folders of ${missing.length} uploads and jobs are missing. Put them back from a backup, or delete the files: ${missing.join(', ')}.`,
    );
  if (unknown.length > 0)
    sentences.push(
      `Nothing describes ${unknown.length} of the folders, which are left as they are: ${unknown.join(', ')}.`,
    );
  return sentences;
}

/**
 * A damaged db.json is renamed to db.json.damaged; otherwise the next write would keep it as the previous generation, instead
 * of the good one.
 */
async function findIndex(folder: DataFolder, files: FileOps): Promise<FoundIndex> {
  const path = folder.index;
  const current = await readGeneration(path, files);
  if (typeof current === 'object') return { found: 'current', index: current };
  const previous = await readGeneration(previousOf(path), files);
  const isNew = current === 'missing' && previous === 'missing' && (await idsIn(folder.files)).length === 0;
  if (isNew) return { found: 'new' };
  const isDamaged = current === 'damaged';
  if (isDamaged) await setAside(path);
  const fault = isDamaged ? DAMAGED : 'is missing';
  return typeof previous === 'object'
    ? { found: 'previous', index: previous, fault }
    : { found: 'none', fault };
}

async function readGeneration(path: string, files: FileOps): Promise<Index | 'missing' | 'damaged'> {
  const text = await onDisk(dirname(path), () => ifThere(files.readFile(path)));
  if (text === undefined) return 'missing';
  const index = readIndex(text);
  if (index && index.schema > SCHEMA_VERSION) {
    throw new NewhireError(
      'STORE_UNAVAILABLE',
      `The data folder ${dirname(path)} was written by a newer version of newhire.`,
      { next: 'Update newhire, or choose another folder with --data.' },
    );
  }
  return index ?? 'damaged';
}

async function setAside(path: string): Promise<void> {
  await onDisk(dirname(path), async () => {
    await nodeFiles.rename(path, damagedOf(path));
    await syncFolder(dirname(path));
  });
}

function nothingDescribed(root: string): NewhireError {
  return new NewhireError(
    'STORE_UNAVAILABLE',
    `The data folder ${root} contains uploaded files, but neither db.json nor db.json.bak can be read. Nothing was changed.`,
    { next: 'Restore a copy of db.json, or move the folder away to start with an empty one.' },
  );
}

/** The index as this version writes it: an older one may know no groups, and no employers. */
function asWritten(index: Index): Index {
  if (index.schema === SCHEMA_VERSION) return index;
  const files = index.files.map((row) => ({ ...row, group: groupOf(row), feins: feinsOf(row) }));
  const jobs = index.jobs.map((row) => ({ ...row, group: groupOf(row) }));
  return { ...index, schema: SCHEMA_VERSION, files, jobs };
}

/**
 * The index with what this version adds. It can be repeated when it was interrupted. The next start compares it with the folders.
 * @throws the error of the system
 */
async function takeOverIndex(index: Index, folder: DataFolder): Promise<Reconciled> {
  const files: FileRow[] = [];
  const byId = new Map<string, FileRow>();
  const descriptions: Description[] = [];
  const { files: oldFiles, jobs: oldJobs, ...rest } = asWritten(index);
  for (const row of oldFiles) {
    const file = { ...row, findings: await factsIfAny(folder.filePaths(row.file_id).findings) };
    files.push(file);
    byId.set(file.file_id, file);
    descriptions.push(fileDescription(folder, file));
  }
  const jobs: JobRow[] = [];
  for (const row of oldJobs) {
    const results = row.status === 'completed' ? await resultsOf(folder, row.job_id) : null;
    const job = { ...row, results, queued_at: row.created_at, crashes: 0, cancelled: false };
    jobs.push(job);
    const file = byId.get(job.file_id);
    if (file) descriptions.push(jobDescription(folder, job, file));
  }
  await writeDescriptions(descriptions, SYSTEM_FILES);
  return { index: { ...rest, files, jobs }, isChanged: true, adopted: 0, missing: [], unknown: [] };
}

/** Older damage cannot be seen. */
async function resultsOf(folder: DataFolder, jobId: string): Promise<JobResults> {
  const { corrected, audit } = folder.jobPaths(jobId);
  return {
    revision: 1,
    corrected: await factsIfAny(corrected),
    audit: await factsIfAny(audit),
    proposals: null,
    basis: null,
  };
}
