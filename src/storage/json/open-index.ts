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
  isBarelyBegun,
  onDisk,
  originOf,
  syncFolder,
} from '../disk/index.js';
import type { FileRow, JobResults, JobRow } from '../ports/index.js';
import { previousOf } from './index-disk.js';
import { IndexFile } from './index-file.js';
import { EMPTY_INDEX, type Index, readIndex, SCHEMA_VERSION } from './index-format.js';
import {
  type Description,
  describedFile,
  describedJob,
  fileDescription,
  jobDescription,
  writeDescriptions,
} from './row-descriptions.js';

/** How an index is opened. */
export interface OpenIndexOptions {
  /** Called with one sentence when db.json was damaged and was made again. */
  readonly onWarning: (message: string) => void;
  /** Tests pass failing file operations. */
  readonly files?: FileOps;
  /** Write and check in a thread, with the real file operations. */
  readonly inThread?: boolean;
}

/** An index that is open. */
export interface OpenIndex {
  readonly index: Index;
  readonly file: IndexFile;
  /** What the sweep of this start may remove. */
  readonly sweep: 'all' | 'unfinished' | 'nothing';
}

/** What there is. */
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
  { onWarning, files = nodeFiles, inThread }: OpenIndexOptions,
): Promise<OpenIndex> {
  const { found, index: read, fault } = await findIndex(folder, files);
  const isOfThisVersion = read?.schema === SCHEMA_VERSION;
  const isCurrent = found === 'current' && isOfThisVersion;
  const index = isCurrent ? read : await renewed(folder, found === 'current', read);
  const file = new IndexFile(folder, index, files, inThread);
  if (!isCurrent) await file.write();
  if (fault !== undefined) await report(fault, index, folder, onWarning);
  await file.reserve();
  const isWhole = isCurrent || found === 'new';
  return { index, file, sweep: isWhole ? 'all' : isOfThisVersion ? 'unfinished' : 'nothing' };
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
  const fault = isDamaged ? 'is damaged and was kept as db.json.damaged' : 'is missing';
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
    await nodeFiles.rename(path, `${path}.damaged`);
    await syncFolder(dirname(path));
  });
}

/** The index of an older version with what this one adds, or a lost one made again. */
async function renewed(folder: DataFolder, isWhole: boolean, found: Index | undefined): Promise<Index> {
  return onDisk(folder.root, async () => {
    const index = isWhole && found ? found : await rebuiltIndex(folder, found);
    return index.schema === SCHEMA_VERSION ? index : takenOver(index, folder);
  });
}

/** The damaged file is needed only if something could not be found again. */
async function report(
  fault: string,
  { files, kept = [] }: Index,
  folder: DataFolder,
  onWarning: (message: string) => void,
): Promise<void> {
  if (kept.length === 0) await nodeFiles.rm(`${folder.index}.damaged`, { force: true });
  const left =
    kept.length === 0
      ? 'Nothing is missing.'
      : `Nothing describes ${kept.length} of the folders in it, which are left as they are: ${kept.join(', ')}.`;
  onWarning(
    `db.json in ${basename(folder.root)} ${fault}. It was made again from the folders of the uploads and jobs: ${files.length} uploads. ${left}`,
  );
}

/**
 * The index of a folder whose own is lost. Folders with bytes that nothing describes are listed as `kept`.
 * @param before the previous generation; undefined when there is none that can be read
 * @throws {NewhireError} STORE_UNAVAILABLE when there are uploads and nothing describes any of them
 */
async function rebuiltIndex(folder: DataFolder, before: Index | undefined): Promise<Index> {
  const base = before ?? EMPTY_INDEX;
  const fileIds = await idsIn(folder.files);
  const files = await describedRows(fileIds, base.files, (id) => describedFile(folder, id));
  if (!before && files.size === 0 && fileIds.length > 0) throw nothingDescribed(folder.root);
  const jobIds = await idsIn(folder.jobs);
  const jobs = await describedRows(jobIds, base.jobs, (id) => describedJob(folder, id));
  const kept = fileIds.filter((id) => !files.has(id));
  for (const id of jobIds) if (!jobs.has(id) && (await isServersJob(folder, id))) kept.push(id);
  return { ...base, ...joined(files, jobs), kept: [...new Set([...(base.kept ?? []), ...kept])] };
}

/** By id: rows as they are described, and those of the previous generation that nothing describes. */
async function describedRows<Row extends FileRow | JobRow>(
  ids: readonly string[],
  before: readonly Row[],
  describe: (id: string) => Promise<Row | undefined>,
): Promise<Map<string, Row>> {
  const rows = new Map(before.map((row) => ['status' in row ? row.job_id : (row.file_id as string), row]));
  for (const id of ids) {
    const described = await describe(id);
    if (described) rows.set(id, withAttempts(described, rows.get(id)));
  }
  return rows;
}

/** A job is not described again when it is claimed, so the previous generation may know more of its attempts. */
function withAttempts<Row extends FileRow | JobRow>(described: Row, before: Row | undefined): Row {
  if (!before || !('attempts' in before) || !('attempts' in described)) return described;
  return before.status === 'processing' && described.status === 'pending' ? before : described;
}

/** Both lists in the order of time, each job known to its file. A job whose file was deleted goes with it. */
function joined(files: Map<string, FileRow>, jobs: Map<string, JobRow>): Pick<Index, 'files' | 'jobs'> {
  const jobOf = new Map<string, JobRow>();
  for (const job of inOrder([...jobs.values()], 'created_at'))
    if (files.has(job.file_id)) jobOf.set(job.file_id, job);
  return {
    files: inOrder([...files.values()], 'uploaded_at').map((file) => ({
      ...file,
      job_id: jobOf.get(file.file_id)?.job_id ?? null,
    })),
    jobs: inOrder([...jobOf.values()], 'created_at'),
  };
}

function inOrder<Key extends string, Row extends Readonly<Record<Key, string>>>(
  rows: readonly Row[],
  key: Key,
): Row[] {
  return [...rows].sort((a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0));
}

async function isServersJob(folder: DataFolder, id: string): Promise<boolean> {
  return (await originOf(folder.jobPaths(id))) !== 'cli' && !(await isBarelyBegun(folder, id));
}

function nothingDescribed(root: string): NewhireError {
  return new NewhireError(
    'STORE_UNAVAILABLE',
    `The data folder ${root} contains uploaded files, but neither db.json nor db.json.bak can be read. Nothing was changed.`,
    { next: 'Restore a copy of db.json, or move the folder away to start with an empty one.' },
  );
}

/** The index with what this version adds. It can be repeated when it was interrupted. @throws the error of the system */
async function takenOver(index: Index, folder: DataFolder): Promise<Index> {
  const files: FileRow[] = [];
  const byId = new Map<string, FileRow>();
  const descriptions: Description[] = [];
  for (const row of index.files) {
    const file = { ...row, findings: await factsIfAny(folder.filePaths(row.file_id).findings) };
    files.push(file);
    byId.set(file.file_id, file);
    descriptions.push(fileDescription(folder, file));
  }
  const jobs: JobRow[] = [];
  for (const row of index.jobs) {
    const results = row.status === 'completed' ? await resultsOf(folder, row.job_id) : null;
    const job = { ...row, results, queued_at: row.created_at, crashes: 0, cancelled: false };
    jobs.push(job);
    const file = byId.get(job.file_id);
    if (file) descriptions.push(jobDescription(folder, job, file));
  }
  await writeDescriptions(descriptions, nodeFiles);
  return { ...index, schema: SCHEMA_VERSION, files, jobs };
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
