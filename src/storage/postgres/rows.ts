/** Rows of files and jobs as the queries read and write them. */

import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { FileRow, JobRow, NewFile } from '../ports/index.js';
import type { SqlTime } from './database.js';
import type { Tables } from './tables.js';

/** The columns of a `FileRow`. */
export const FILE_COLUMNS = [
  'file_id',
  'file_name',
  'state',
  'layout_edition',
  'total_records',
  'total_errors',
  'records_with_errors',
  'total_warnings',
  'notes',
  'uploaded_at',
  'size',
  'sha256',
  'findings',
  'job_id',
] as const satisfies (keyof Tables['files'])[];

/** The columns of a `JobRow`. */
export const JOB_COLUMNS = [
  'job_id',
  'file_id',
  'status',
  'created_at',
  'estimated_completion',
  'started_at',
  'completed_at',
  'corrections_applied',
  'corrections_failed',
  'error_message',
  'cancelled',
  'results',
  'queued_at',
  'attempts',
  'crashes',
] as const satisfies (keyof JobRow)[];

type Read<Table extends keyof Tables, Column extends keyof Tables[Table]> = Pick<
  Selectable<Tables[Table]>,
  Column & keyof Selectable<Tables[Table]>
>;

/** The row of a file, which nobody can change in place. */
export function fileRow(row: Read<'files', (typeof FILE_COLUMNS)[number]>): FileRow {
  return Object.freeze({ ...row, validation_status: 'completed' as const });
}

/** The same of a job. */
export function jobRow(row: Read<'jobs', (typeof JOB_COLUMNS)[number]>): JobRow {
  return Object.freeze(row);
}

/** What is written of a file, but for its job and its time. */
export function fileValues(file: NewFile) {
  const { file_id, state, layout_edition, total_records, total_errors, records_with_errors } = file;
  const { file_name, total_warnings, notes, size, sha256, findings } = file;
  return {
    ...{ file_id, state, layout_edition, total_records, total_errors, records_with_errors },
    ...{ total_warnings, size, sha256 },
    file_name: JSON.stringify(file_name),
    notes: JSON.stringify(notes),
    findings: findings && JSON.stringify(findings),
  };
}

/** What is written of a job that no attempt holds. */
export function jobValues(job: JobRow) {
  const { results } = job;
  return { ...job, results: results && JSON.stringify(results), owner: null, lease_until: null };
}

/** A job that the transaction alone may change now, and the time; undefined when there is none. */
export async function lockJob(
  tx: Transaction<Tables>,
  jobId: string,
  now: SqlTime,
): Promise<{ job: JobRow; now: string } | undefined> {
  const row = await tx
    .selectFrom('jobs')
    .select([...JOB_COLUMNS, now.as('present')])
    .where('job_id', '=', jobId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { present, ...job } = row;
  return { job: jobRow(job), now: present };
}

/** Writes a job that no attempt holds after this. */
export async function putJob(tx: Transaction<Tables>, job: JobRow): Promise<JobRow> {
  const { job_id, file_id: _, created_at: _created, ...changed } = jobValues(job);
  await tx.updateTable('jobs').set(changed).where('job_id', '=', job_id).execute();
  return Object.freeze(job);
}

/** The number of files of a state, or of jobs of a status; of all of them unless it is given. */
export async function countOf(
  db: Kysely<Tables>,
  what: Tables['counts']['what'],
  key?: string,
): Promise<number> {
  const all = db
    .selectFrom('counts')
    .select(sql<number>`coalesce(sum(n), 0)`.as('total'))
    .where('what', '=', what);
  const { total } = await (key === undefined ? all : all.where('key', '=', key)).executeTakeFirstOrThrow();
  return total;
}

/** Makes bytes that were written as one set visible. Gives their number. */
export async function keepSet(tx: Transaction<Tables>, set: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('blobs')
    .set({ is_kept: true, writer: null })
    .where('set_id', '=', set)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
