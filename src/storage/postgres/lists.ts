/** Lists of files and jobs, newest first. */

import { type Kysely, sql } from 'kysely';
import { isId } from '../disk/index.js';
import type { FileFilter, FileRow, JobFilter, JobRow, Page, Place } from '../ports/index.js';
import type { Tables } from './tables.js';
import { countOf, FILE_COLUMNS, fileRow, JOB_COLUMNS, jobRow } from './tables.js';

/** A page of the files that match, and the number of all of them. */
export async function listFiles(
  db: Kysely<Tables>,
  { state, sha256, skip, limit, after }: Page & FileFilter,
): Promise<{ total: number; files: FileRow[] }> {
  let all = db.selectFrom('files');
  if (state !== undefined) all = all.where('state', '=', state);
  if (sha256 !== undefined) all = all.where('sha256', '=', sha256);
  const older = after ? all.where(isBefore('uploaded_at', 'file_id', after)) : all;
  const rows = await older
    .select(FILE_COLUMNS)
    .orderBy('uploaded_at', 'desc')
    .orderBy('file_id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  const total =
    sha256 === undefined
      ? await countOf(db, 'files', state)
      : (await all.select(COUNT).executeTakeFirstOrThrow()).total;
  return { total, files: rows.map(fileRow) };
}

/** The same of jobs. */
export async function listJobs(
  db: Kysely<Tables>,
  { status, file_id, skip, limit, after }: Page & JobFilter,
): Promise<{ total: number; jobs: JobRow[] }> {
  if (file_id !== undefined && !isId(file_id)) return { total: 0, jobs: [] };
  let all = db.selectFrom('jobs');
  if (status !== undefined) all = all.where('status', '=', status);
  if (file_id !== undefined) all = all.where('file_id', '=', file_id);
  const older = after ? all.where(isBefore('created_at', 'job_id', after)) : all;
  const rows = await older
    .select(JOB_COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('job_id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  const total =
    file_id === undefined
      ? await countOf(db, 'jobs', status)
      : (await all.select(COUNT).executeTakeFirstOrThrow()).total;
  return { total, jobs: rows.map(jobRow) };
}

const COUNT = sql<number>`count(*)`.as('total');

/** Whether a row is older than a place in its list. */
function isBefore(time: string, id: string, place: Place) {
  const [at, of] = [sql.ref(time), sql.ref(id)];
  // A place of another kind of list, or of an older version, is no reason to fail.
  const placeId = isId(place.id) ? place.id : LEAST_ID;
  return sql<boolean>`(${at}, ${of}) < (${place.time}::timestamptz(3), ${placeId}::uuid)`;
}

const LEAST_ID = '00000000-0000-0000-0000-000000000000';
