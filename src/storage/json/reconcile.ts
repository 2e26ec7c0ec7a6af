/**
 * Makes an index agree with the folders of the uploads and jobs. They say what there is; the index may be older than they are, as
 * after a crash, or when a copy of it was put back. Nothing is removed because of the index: folders with a valid description
 * are added again; others, and rows without a folder, are reported. Only a folder that is marked as removed takes its row with it.
 */

import { setImmediate as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type DataFolder,
  factsIfAny,
  idsIn,
  isBarelyBegun,
  markRemoved,
  originOf,
  readerOfMany,
  removedIn,
} from '../disk/index.js';
import type { AnsweredRequest, FileRow, JobRow } from '../ports/index.js';
import type { Index } from './index-format.js';
import { type Described, describedFile, describedJob } from './row-descriptions.js';

/** An index that agrees with the folders. */
export interface Reconciled {
  readonly index: Index;
  /** It differs from the index that was given. */
  readonly isChanged: boolean;
  /** The number of uploads and jobs that the index did not have. */
  readonly adopted: number;
  /** Ids of uploads and jobs whose folder is missing. Their rows stay: the folder may be put back. */
  readonly missing: readonly string[];
  /** Ids of folders that nothing describes, or that belong to no upload. They stay as they are. */
  readonly unknown: readonly string[];
}

/** Descriptions that are read at the same time. */
const TOGETHER = 32;

/** @throws the error of the system when a folder cannot be read */
export async function reconcile(folder: DataFolder, found: Index): Promise<Reconciled> {
  const [fileIds, jobIds] = [await idsIn(folder.files), await idsIn(folder.jobs)];
  const gone = {
    files: new Set(await removedIn(folder.files)),
    jobs: new Set(await removedIn(folder.jobs)),
  };
  const read = readerOfMany();
  const requests: AnsweredRequest[] = [];
  const unknown: string[] = [];

  const files = new Map<string, FileRow>();
  for (const row of found.files) if (!gone.files.has(row.file_id)) files.set(row.file_id, row);
  const unlisted = fileIds.filter((id) => !files.has(id));
  await each(unlisted, async (id) => {
    const described = await describedFile(folder, id, read);
    if (!described) return void unknown.push(id);
    files.set(id, described.row);
    requests.push(...described.requests);
  });

  const jobs = new Map<string, JobRow>();
  for (const row of found.jobs)
    if (!gone.jobs.has(row.job_id) && files.has(row.file_id)) jobs.set(row.job_id, row);
  const jobOf = new Map([...jobs.values()].map(({ file_id, job_id }) => [file_id, job_id]));
  await each(jobIds, async (id) => {
    const described = await describedJob(folder, id, read);
    if (!described) {
      if (!jobs.has(id) && (await isForeign(folder, id))) unknown.push(id);
      return;
    }
    const { file_id } = described.row;
    if (gone.files.has(file_id)) return markRemoved(folder.jobPaths(id).folder);
    if (!files.has(file_id) || (jobOf.get(file_id) ?? id) !== id) return void unknown.push(id);
    jobOf.set(file_id, id);
    const row = await chosen(folder, jobs.get(id), described);
    if (row === jobs.get(id)) return;
    jobs.set(id, row);
    requests.push(...described.requests);
  });

  const index = {
    ...found,
    files: withJobs([...files.values()], jobOf),
    jobs: [...jobs.values()],
    requests: joined(found.requests ?? [], requests),
  };
  const there = new Set([...fileIds, ...jobIds]);
  const known = [...files.keys(), ...jobs.keys()];
  const before = new Set([
    ...found.files.map(({ file_id }) => file_id),
    ...found.jobs.map((job) => job.job_id),
  ]);
  return {
    index,
    isChanged: !isSame(index.files, found.files) || !isSame(index.jobs, found.jobs) || requests.length > 0,
    adopted: known.filter((id) => !before.has(id)).length,
    missing: known.filter((id) => !there.has(id)),
    unknown: unknown.sort(),
  };
}

/**
 * The row of a job. The description does not say that a job was claimed. A completed job counts only if its results are on disk: a review
 * that was cut off may have changed them again.
 */
async function chosen(
  folder: DataFolder,
  row: JobRow | undefined,
  { row: described }: Described<JobRow>,
): Promise<JobRow> {
  if (!row) return described;
  if (row.status === 'processing' && described.status === 'pending') return row;
  if (isDeepStrictEqual(row, described)) return row;
  const { revision, corrected } = described.results ?? {};
  if (!corrected) return described;
  const there = await factsIfAny(folder.jobPaths(described.job_id, revision).corrected);
  return there?.sha256 === corrected.sha256 ? described : row;
}

/** Whether a folder of the jobs belongs neither to a run of `newhire correct` nor to a job that nobody was told of. */
async function isForeign(folder: DataFolder, id: string): Promise<boolean> {
  return (await originOf(folder.jobPaths(id))) !== 'cli' && !(await isBarelyBegun(folder, id));
}

function withJobs(files: readonly FileRow[], jobOf: ReadonlyMap<string, string>): FileRow[] {
  return files.map((file) => {
    const job_id = jobOf.get(file.file_id) ?? null;
    return file.job_id === job_id ? file : { ...file, job_id };
  });
}

function joined(
  before: readonly AnsweredRequest[],
  described: readonly AnsweredRequest[],
): readonly AnsweredRequest[] {
  if (described.length === 0) return before;
  const all = new Map([...described, ...before].map((request) => [request.key, request]));
  return [...all.values()].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function isSame(rows: readonly object[], others: readonly object[]): boolean {
  return rows.length === others.length && rows.every((row, at) => row === others[at]);
}

async function each(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < ids.length; at += TOGETHER) {
    await Promise.all(ids.slice(at, at + TOGETHER).map(work));
    // The lock of the folder is refreshed in between.
    await turn();
  }
}
