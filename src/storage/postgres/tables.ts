/** The tables of the database as queries see them, and their rows. Times come as ISO 8601 in UTC, with milliseconds. */

import {
  type ColumnType,
  type Generated,
  type JSONColumnType,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type Transaction,
} from 'kysely';
import type {
  AnsweredRequest,
  BlobFacts,
  BlobName,
  ConversionRow,
  DerivedKind,
  FileRow,
  JobResults,
  JobRow,
  JobStatus,
  MadeOfTable,
  NewFile,
  PlanFailure,
} from '../ports/index.js';

/** A time as SQL. */
export type SqlTime = RawBuilder<string>;

/** A column of JSON that may be null. */
type Json<T> = ColumnType<T | null, string | null, string | null>;

type FileTable = Omit<
  FileRow,
  'validation_status' | 'file_name' | 'notes' | 'findings' | 'feins' | 'origins'
> & {
  /** As JSON: a name may have characters that the database does not keep in a text. */
  file_name: ColumnType<string, string, string>;
  notes: JSONColumnType<string[]>;
  findings: Json<BlobFacts>;
  origins: Json<BlobFacts>;
  feins: ColumnType<string[], readonly string[], readonly string[]>;
};

type JobTable = Omit<JobRow, 'results'> & {
  results: Json<JobResults>;
  /** The process with the lease of the job, and when the lease ends; null unless the job is processing. */
  owner: string | null;
  lease_until: string | null;
};

type ConversionTable = Omit<ConversionRow, 'file_name' | 'content' | 'made'> & {
  /** As JSON, as that of a file. */
  file_name: ColumnType<string, string, string>;
  content: JSONColumnType<object>;
  made: JSONColumnType<MadeOfTable[]>;
  /** Whether a file was made from it. */
  is_used: boolean;
};

/** The kinds of stored bytes. */
export type BlobKind = BlobName['kind'] | DerivedKind;

/** Bytes of an upload or a job. They can be opened once they are kept. */
interface BlobTable {
  blob_id: string;
  owner_id: string;
  kind: BlobKind;
  revision: number;
  /** What becomes visible together: of an upload its file id. */
  set_id: string;
  is_kept: Generated<boolean>;
  /** The process that writes them; null when they are to be removed. */
  writer: string | null;
}

/** The tables by name. */
export interface Tables {
  files: FileTable;
  jobs: JobTable;
  keyed_requests: AnsweredRequest;
  blobs: BlobTable;
  parts: { blob_id: string; number: number; bytes: Buffer };
  /** Uploads whose plans are to be made; `owner` is the process that makes one. */
  plans: {
    file_id: string;
    wanted_at: string;
    owner: string | null;
    tries: Generated<number>;
    failure: Json<PlanFailure>;
  };
  /** The servers and workers that are running. */
  processes: { process_id: string; lanes: number; seen_at: string };
  /** Replies of the model. */
  journal: { job_id: string; number: Generated<number>; line: string };
  secrets: { name: string; value: Buffer };
  conversions: ConversionTable;
  /** Changes of the number of files by state, and of jobs by status, in each group; the sweep adds them up. */
  counts: { what: 'files' | 'jobs'; key: string; group: string | null; n: number };
}

/** The statements of one transaction. */
export type Tx = Transaction<Tables>;

/** The row of a file, which nobody can change in place. */
export function fileRow({ origins, ...row }: Selectable<FileTable>): FileRow {
  return Object.freeze({ ...row, ...(origins && { origins }), validation_status: 'completed' as const });
}

/** The same for a job, without its lease. */
export function jobRow({ owner: _, lease_until: _until, ...row }: Selectable<JobTable>): JobRow {
  return Object.freeze(row);
}

/** What is written of a file, but for its job and its time. */
export function fileValues(file: NewFile) {
  const { file_id, group, state, layout_edition, total_records, total_errors, records_with_errors } = file;
  const { file_name, total_warnings, notes, size, sha256, findings, feins, origins } = file;
  return {
    ...{ file_id, group, state, layout_edition, total_records, total_errors, records_with_errors },
    ...{ total_warnings, size, sha256, feins },
    file_name: JSON.stringify(file_name),
    notes: JSON.stringify(notes),
    findings: findings && JSON.stringify(findings),
    origins: origins ? JSON.stringify(origins) : null,
  };
}

/** The values of a job without an attempt under way. */
export function jobValues(job: JobRow) {
  const { results } = job;
  return { ...job, results: results && JSON.stringify(results), owner: null, lease_until: null };
}

/** A job that the transaction alone may change now, and the time; undefined when there is none. */
export async function lockJob(
  tx: Tx,
  jobId: string,
  now: SqlTime,
): Promise<{ job: JobRow; now: string } | undefined> {
  const row = await tx
    .selectFrom('jobs')
    .selectAll()
    .select(now.as('present'))
    .where('job_id', '=', jobId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { present, ...job } = row;
  return { job: jobRow(job), now: present };
}

/** Writes a job whose attempt has ended. */
export async function putJob(tx: Tx, job: JobRow): Promise<JobRow> {
  const { job_id, file_id: _, created_at: _created, ...changed } = jobValues(job);
  await tx.updateTable('jobs').set(changed).where('job_id', '=', job_id).execute();
  return Object.freeze(job);
}

/** The number of files of a state, or of jobs of a status, in a group; of all of them unless they are given. */
export async function countOf(
  db: Kysely<Tables>,
  what: Tables['counts']['what'],
  { key, group }: { key?: string | undefined; group?: string | undefined } = {},
): Promise<number> {
  let all = db
    .selectFrom('counts')
    .select(sql<number>`coalesce(sum(n), 0)`.as('total'))
    .where('what', '=', what);
  if (key !== undefined) all = all.where('key', '=', key);
  if (group !== undefined) all = all.where('group', '=', group);
  return (await all.executeTakeFirstOrThrow()).total;
}

/** The number of jobs by status. */
export async function countJobs(db: Kysely<Tables>): Promise<Record<JobStatus, number>> {
  const rows = await db
    .selectFrom('counts')
    .select(({ fn }) => ['key', fn.sum<number>('n').as('jobs')])
    .where('what', '=', 'jobs')
    .groupBy('key')
    .execute();
  const none = { pending: 0, processing: 0, completed: 0, failed: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ key, jobs }) => [key, jobs])) };
}

/** Makes bytes that were written as one set visible. Gives their number. */
export async function keepSet(tx: Tx, set: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('blobs')
    .set({ is_kept: true, writer: null })
    .where('set_id', '=', set)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
