/**
 * Makes an index that this version can use: a lost one from what the folders say of themselves and from the previous generation,
 * and that of version 0.1.0 with the hashes and descriptions that it did not have.
 */

import * as nodeFiles from 'node:fs/promises';
import { NewhireError } from '../../errors.js';
import { type DataFolder, factsIfAny, idsIn, isBarelyBegun, originOf } from '../disk/index.js';
import type { FileRow, JobResults, JobRow } from '../ports/index.js';
import { EMPTY_INDEX, type Index, SCHEMA_VERSION } from './index-format.js';
import {
  type Description,
  describedFile,
  describedJob,
  fileDescription,
  jobDescription,
  writeDescriptions,
} from './row-descriptions.js';

/**
 * The index of a folder whose own is lost. Folders with bytes that nothing describes are listed as `kept`.
 * @param before the previous generation; undefined when there is none that can be read
 * @throws {NewhireError} STORE_UNAVAILABLE when there are uploads and nothing describes any of them
 */
export async function rebuiltIndex(folder: DataFolder, before: Index | undefined): Promise<Index> {
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
export async function takenOver(index: Index, folder: DataFolder): Promise<Index> {
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
