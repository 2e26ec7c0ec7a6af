/** The rows of files and jobs in the database. */

import { type Kysely, type SqlBool, sql } from 'kysely';
import { isId } from '../disk/index.js';
import {
  cancelled,
  type FileFilter,
  type FileRow,
  isUnfinished,
  type JobFilter,
  type JobRevision,
  type JobRow,
  type KeptResults,
  type KeyedRequest,
  type NewFile,
  type NewJob,
  newPendingJob,
  noSuchFile,
  noSuchJob,
  type OldFiles,
  type OldFilesQuery,
  ONE_DAY,
  type Page,
  type RowPlace,
  refuseJob,
  retried,
  revised,
  type Store,
} from '../ports/index.js';
import { type Database, later } from './database.js';
import { lostBytes } from './database-errors.js';
import { answered, answeredAlone, remember } from './keyed-requests.js';
import { FILE_BLOBS, JOB_BLOBS } from './postgres-blobs.js';
import {
  countOf,
  fileRow,
  fileValues,
  jobRow,
  jobValues,
  keepSet,
  lockJob,
  putJob,
  type SqlTime,
  type Tables,
  type Tx,
} from './tables.js';

/** Implements `Store`. */
export class PostgresStore implements Store {
  private revisions: Promise<unknown> = Promise.resolve();

  constructor(private readonly database: Database) {}

  /** `instead` is part of the same change, unless the request was answered before: a file that it gives is taken in place of this one. */
  async insertFile(
    file: NewFile,
    request?: KeyedRequest,
    instead: (tx: Tx) => Promise<FileRow | undefined> = async () => undefined,
  ): Promise<FileRow> {
    const inserted = await this.changeOnce(request, knownFile, async (tx, now) => {
      const other = await instead(tx);
      if (other) return [other, other.file_id];
      const row = { ...fileValues(file), uploaded_at: now };
      const insert = tx.insertInto('files').values(row).returningAll();
      const added = await insert.executeTakeFirstOrThrow();
      const kept = await keepSet(tx, file.file_id);
      const written = FILE_BLOBS.length + (file.origins ? 1 : 0);
      if (this.database.uploads.has(file.file_id) && kept !== written) throw lostBytes();
      return [fileRow(added), file.file_id];
    });
    if (inserted.file_id === file.file_id) this.database.uploads.delete(file.file_id);
    return inserted;
  }

  async getFile(fileId: string): Promise<FileRow | undefined> {
    if (!isId(fileId)) return undefined;
    const row = await this.database.run((db) =>
      db.selectFrom('files').selectAll().where('file_id', '=', fileId).executeTakeFirst(),
    );
    return row && fileRow(row);
  }

  async listFiles(query: Page & FileFilter) {
    return this.database.run((db) => listFiles(db, query));
  }

  async earlierFiles(
    { file_id, group, state, feins, uploaded_at }: FileRow,
    most: number,
  ): Promise<FileRow[]> {
    if (feins.length === 0) return [];
    const rows = await this.database.run((db) =>
      db
        .selectFrom('files')
        .selectAll()
        .where('state', '=', state)
        .where(sql<SqlBool>`"group" is not distinct from ${group}`)
        .where(sql<SqlBool>`feins && ${feins}::text[]`)
        .where(isBefore('uploaded_at', 'file_id', { time: uploaded_at, id: file_id }))
        .orderBy('uploaded_at', 'desc')
        .orderBy('file_id', 'desc')
        .limit(most)
        .execute(),
    );
    return rows.map(fileRow);
  }

  async deleteFile(fileId: string): Promise<{ file: FileRow; job: JobRow | undefined }> {
    const deleted = await this.database.change(async (tx) => {
      const file = await knownFile(tx, fileId);
      const [job] = await lockedJobs(tx, [fileId]);
      await removeFiles(tx, [file]);
      if (job && isUnfinished(job)) await this.database.notify(tx, { lost: job.job_id });
      return { file, job };
    });
    if (deleted.job) this.database.listener?.lost(deleted.job.job_id);
    return deleted;
  }

  async deleteOldFiles({ days, most }: OldFilesQuery): Promise<OldFiles> {
    const before = later(this.database.now(), -days * ONE_DAY);
    const files = await this.database.change((tx) => removeFilesBefore(tx, before, most));
    return { files, paused: null };
  }

  /** Only the clock of the database counts. */
  async noteTime(): Promise<void> {}

  async insertJob(job: NewJob, request?: KeyedRequest): Promise<JobRow> {
    const inserted = await this.changeOnce(request, knownJobRow, async (tx, now) => {
      const { present, ...locked } = await lockedFile(tx, job.file_id, now);
      const file = fileRow(locked);
      refuseJob(file);
      const row = newPendingJob(job, file, present);
      await tx.insertInto('jobs').values(jobValues(row)).execute();
      await tx.updateTable('files').set({ job_id: row.job_id }).where('file_id', '=', job.file_id).execute();
      await this.database.notify(tx, { waiting: true });
      return [Object.freeze(row), row.job_id];
    });
    this.database.listener?.waiting();
    return inserted;
  }

  async getJob(jobId: string): Promise<JobRow | undefined> {
    if (!isId(jobId)) return undefined;
    const row = await this.database.run((db) =>
      db.selectFrom('jobs').selectAll().where('job_id', '=', jobId).executeTakeFirst(),
    );
    return row && jobRow(row);
  }

  async listJobs(query: Page & JobFilter) {
    return this.database.run((db) => listJobs(db, query));
  }

  async retryJob(jobId: string, estimated_completion: string): Promise<JobRow> {
    const time = this.database.now();
    const row = await this.database.change(async (tx) => {
      const { job, now } = await knownJob(tx, jobId, time);
      await this.database.notify(tx, { waiting: true });
      return putJob(tx, retried(job, estimated_completion, now));
    });
    this.database.listener?.waiting();
    return row;
  }

  async cancelJob(jobId: string): Promise<JobRow> {
    const time = this.database.now();
    const row = await this.database.change(async (tx) => {
      const { job, now } = await knownJob(tx, jobId, time);
      await this.database.notify(tx, { lost: jobId });
      return putJob(tx, cancelled(job, now));
    });
    this.database.listener?.lost(jobId);
    return row;
  }

  /** One after the other, so that of two in this process the first one wins. */
  async reviseJob(
    jobId: string,
    revision: JobRevision,
    request?: KeyedRequest,
    kept?: KeptResults,
  ): Promise<JobRow> {
    const revise = this.revisions.then(() => this.revise(jobId, revision, request, kept));
    this.revisions = revise.catch(() => undefined);
    return revise;
  }

  private async revise(
    jobId: string,
    revision: JobRevision,
    request: KeyedRequest | undefined,
    kept: KeptResults | undefined,
  ): Promise<JobRow> {
    return this.changeOnce(request, knownJobRow, async (tx, now) => {
      const { job } = await knownJob(tx, jobId, now);
      const row = await putJob(tx, revised(job, revision));
      const before = tx.updateTable('blobs').set({ is_kept: false, writer: null });
      await before.where('owner_id', '=', jobId).where('is_kept', '=', true).execute();
      if (kept !== undefined && (await keepSet(tx, kept)) !== JOB_BLOBS.length) throw lostBytes();
      return [row, jobId];
    });
  }

  /** A change whose request may be repeated; a repetition gives the row of the first answer. `change` gives its row and id. */
  private async changeOnce<Row>(
    request: KeyedRequest | undefined,
    known: (tx: Tx, id: string) => Promise<Row>,
    change: (tx: Tx, now: SqlTime) => Promise<[row: Row, id: string]>,
  ): Promise<Row> {
    const now = this.database.now();
    return this.database.change(async (tx) => {
      const earlier = await answeredAlone(tx, request, now);
      if (earlier !== undefined) return known(tx, earlier);
      const [row, id] = await change(tx, now);
      await remember(tx, request, id, now);
      return row;
    });
  }

  async answerTo(request: KeyedRequest): Promise<string | undefined> {
    return this.database.run((db) => answered(db, request, this.database.now()));
  }

  async remember(request: KeyedRequest, id: string): Promise<void> {
    const now = this.database.now();
    await this.database.change(async (tx) => {
      if ((await answeredAlone(tx, request, now)) === undefined) await remember(tx, request, id, now);
    });
  }

  async check(): Promise<void> {
    await this.database.beat();
    await this.database.run(writeToDisk);
  }

  async close(): Promise<void> {
    await this.database.endChanges();
  }
}

/**
 * On a full disk, small changes of rows still fit in space that the database has allocated, while uploads are refused. So it
 * reads more rows than fit in memory: that writes a temporary file of some 200 KB to the same disk, which is removed at the end.
 */
async function writeToDisk(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local work_mem = '64kB'`.execute(tx);
    await sql`select count(*) from generate_series(1, 8000)`.execute(tx);
  });
}

async function lockedFile(tx: Tx, fileId: string, now: SqlTime) {
  if (!isId(fileId)) throw noSuchFile();
  const row = await tx
    .selectFrom('files')
    .selectAll()
    .select(now.as('present'))
    .where('file_id', '=', fileId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw noSuchFile();
  return row;
}

async function knownFile(tx: Tx, fileId: string): Promise<FileRow> {
  const { present: _, ...row } = await lockedFile(tx, fileId, sql`now()`);
  return fileRow(row);
}

async function knownJob(tx: Tx, jobId: string, now: SqlTime) {
  const found = isId(jobId) ? await lockJob(tx, jobId, now) : undefined;
  if (!found) throw noSuchJob();
  return found;
}

async function knownJobRow(tx: Tx, jobId: string): Promise<JobRow> {
  return (await knownJob(tx, jobId, sql`now()`)).job;
}

/** Removes files as `deleteOldFiles` of the store says. Several processes may do so concurrently. */
async function removeFilesBefore(tx: Tx, time: SqlTime, most: number): Promise<FileRow[]> {
  const rows = await tx
    .selectFrom('files')
    .selectAll()
    // As a subselect it is worked out once, so that the index is used.
    .where('uploaded_at', '<', sql<string>`(select ${time})`)
    .where(({ not, exists, selectFrom }) => {
      const ofFile = selectFrom('jobs').select('job_id').whereRef('jobs.file_id', '=', 'files.file_id');
      return not(exists(ofFile.where('status', 'in', ['pending', 'processing'])));
    })
    .orderBy('uploaded_at')
    .orderBy('file_id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  // A job that was added or retried before the rows were locked.
  const ids = rows.map(({ file_id }) => file_id);
  const jobs = await lockedJobs(tx, ids);
  const busy = new Set(jobs.filter(isUnfinished).map(({ file_id }) => file_id));
  const ofFile = new Map(jobs.map(({ file_id, job_id }) => [file_id, job_id]));
  const old = rows
    .filter(({ file_id }) => !busy.has(file_id))
    .map((row) => fileRow({ ...row, job_id: ofFile.get(row.file_id) ?? null }));
  await removeFiles(tx, old);
  return old;
}

/** The jobs of files, which the transaction alone may change now. */
async function lockedJobs(tx: Tx, fileIds: readonly string[]): Promise<JobRow[]> {
  if (fileIds.length === 0) return [];
  const jobs = tx.selectFrom('jobs').selectAll().where('file_id', 'in', fileIds);
  return (await jobs.forUpdate().execute()).map(jobRow);
}

/** Removes locked files with their jobs. Their bytes are removed by the caller or the sweep, as that takes long. */
async function removeFiles(tx: Tx, files: readonly FileRow[]): Promise<void> {
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

/** A page of the files that match, and the number of all of them. */
async function listFiles(
  db: Kysely<Tables>,
  { group, state, sha256, skip, limit, after }: Page & FileFilter,
): Promise<{ total: number; files: FileRow[] }> {
  let all = db.selectFrom('files');
  if (group !== undefined) all = all.where('group', '=', group);
  if (state !== undefined) all = all.where('state', '=', state);
  if (sha256 !== undefined) all = all.where('sha256', '=', sha256);
  const older = after ? all.where(isBefore('uploaded_at', 'file_id', after)) : all;
  const rows = await older
    .selectAll()
    .orderBy('uploaded_at', 'desc')
    .orderBy('file_id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  const total =
    sha256 === undefined
      ? await countOf(db, 'files', { key: state, group })
      : (await all.select(COUNT).executeTakeFirstOrThrow()).total;
  return { total, files: rows.map(fileRow) };
}

/** The same for jobs. */
async function listJobs(
  db: Kysely<Tables>,
  { group, status, file_id, skip, limit, after }: Page & JobFilter,
): Promise<{ total: number; jobs: JobRow[] }> {
  if (file_id !== undefined && !isId(file_id)) return { total: 0, jobs: [] };
  let all = db.selectFrom('jobs');
  if (group !== undefined) all = all.where('group', '=', group);
  if (status !== undefined) all = all.where('status', '=', status);
  if (file_id !== undefined) all = all.where('file_id', '=', file_id);
  const older = after ? all.where(isBefore('created_at', 'job_id', after)) : all;
  const rows = await older
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('job_id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  const total =
    file_id === undefined
      ? await countOf(db, 'jobs', { key: status, group })
      : (await all.select(COUNT).executeTakeFirstOrThrow()).total;
  return { total, jobs: rows.map(jobRow) };
}

const COUNT = sql<number>`count(*)`.as('total');

/** Whether a row is older than a place in its list. */
function isBefore(time: string, id: string, place: RowPlace) {
  const [at, of] = [sql.ref(time), sql.ref(id)];
  // A cursor of another kind of list, or of an older version, must not cause a failure.
  const placeId = isId(place.id) ? place.id : MIN_ID;
  return sql<boolean>`(${at}, ${of}) < (${place.time}::timestamptz(3), ${placeId}::uuid)`;
}

const MIN_ID = '00000000-0000-0000-0000-000000000000';
