/** Removes files with their jobs. */

import type { Transaction } from 'kysely';
import { type FileRow, isUnfinished, type JobRow } from '../ports/index.js';
import { FILE_COLUMNS, fileRow, JOB_COLUMNS, jobRow } from './rows.js';
import type { Tables } from './tables.js';

type Tx = Transaction<Tables>;

/** Removes files as `deleteFilesBefore` of the store says. Several processes may do so at once. */
export async function removeFilesBefore(tx: Tx, time: string, most: number): Promise<FileRow[]> {
  const rows = await tx
    .selectFrom('files')
    .select(FILE_COLUMNS)
    .where('uploaded_at', '<', time)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs')
            .select('job_id')
            .whereRef('jobs.file_id', '=', 'files.file_id')
            .where('status', 'in', ['pending', 'processing']),
        ),
      ),
    )
    .orderBy('uploaded_at')
    .orderBy('file_id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  // A job that was added or retried before the rows were locked.
  const jobs = await lockedJobs(
    tx,
    rows.map(({ file_id }) => file_id),
  );
  const busy = new Set(jobs.filter(isUnfinished).map(({ file_id }) => file_id));
  const ofFile = new Map(jobs.map(({ file_id, job_id }) => [file_id, job_id]));
  const old = rows
    .filter(({ file_id }) => !busy.has(file_id))
    .map((row) => fileRow({ ...row, job_id: ofFile.get(row.file_id) ?? null }));
  await removeFiles(tx, old);
  return old;
}

/** The jobs of files, which the transaction alone may change now. */
export async function lockedJobs(tx: Tx, fileIds: readonly string[]): Promise<JobRow[]> {
  if (fileIds.length === 0) return [];
  const jobs = tx.selectFrom('jobs').select(JOB_COLUMNS).where('file_id', 'in', fileIds);
  return (await jobs.forUpdate().execute()).map(jobRow);
}

/** Removes locked files with their jobs. Their bytes are out of reach then, and are removed by the caller or the sweep: that takes long. */
export async function removeFiles(tx: Tx, files: readonly FileRow[]): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map(({ file_id }) => file_id);
  const owners = [...ids, ...files.flatMap(({ job_id }) => job_id ?? [])];
  await tx
    .updateTable('blobs')
    .set({ is_kept: false, writer: null })
    .where('owner_id', 'in', owners)
    .execute();
  await tx.deleteFrom('jobs').where('file_id', 'in', ids).execute();
  await tx.deleteFrom('files').where('file_id', 'in', ids).execute();
}
