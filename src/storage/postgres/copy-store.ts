/**
 * Copies the uploads and jobs of another store, with their ids and times. Each becomes visible once all of its bytes have been
 * read back from the database and match the size and hash in its row. What is there already is left as it is, so that a copy that
 * was interrupted can be started again. Requests whose answers may be lost can be sent again to the database.
 */

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { NewhireError } from '../../errors.js';
import {
  type AnsweredRequest,
  areLost,
  type Conversions,
  type Damage,
  type FileRow,
  type JobRow,
  type OpenStore,
  released,
} from '../ports/index.js';
import { openTables } from './connection.js';
import { copyBlobs } from './copy-blobs.js';
import { Database } from './database.js';
import { databaseError, lostBytes } from './database-errors.js';
import { migrate } from './migrations.js';
import { addConversion } from './postgres-conversions.js';
import { adoptKey } from './store-key.js';
import { sweep } from './sweep.js';
import { fileValues, jobValues, keepSet } from './tables.js';

/** What is copied, and where to. */
export interface CopyOptions {
  readonly url: string;
  /** It must not change during the copy. */
  readonly from: Pick<OpenStore, 'store' | 'blobs' | 'conversions' | 'key'>;
  /** The requests that may be sent again. */
  readonly answered: readonly AnsweredRequest[];
  /** The replies of the model that are kept for a job, each a line. */
  readonly journalOf: (jobId: string) => Promise<string[]>;
  /** Called before each file with the number of those before, and of all. */
  readonly onFile?: (done: number, total: number) => void;
}

/** The result of the copy. */
export interface CopyCounts {
  copied: number;
  /** Files that were in the database already. */
  there: number;
  /** What could not be copied, because stored bytes of it are damaged. */
  readonly damaged: Pick<Damage, 'kind' | 'id'>[];
  /** Ids of jobs that are further here than in the database, which has their files from an earlier copy. */
  readonly outdated: string[];
  /** Whether the database has the key of the store, so that the hashes of the employers were copied, too. */
  hasKey: boolean;
}

/** Rows that are read or written together. */
const PAGE = 100;

/** Milliseconds. When a process gives no sign for a minute, others remove what it was writing. */
const BEAT = 10_000;

/** @throws {NewhireError} USAGE if the text is not a URL; STORE_UNAVAILABLE; then it can be called again */
export async function copyStore({
  url,
  from,
  answered,
  journalOf,
  onFile,
}: CopyOptions): Promise<CopyCounts> {
  const db = openTables(url, 2);
  const database = new Database(db);
  const beats = setInterval(() => void database.beat().catch(() => undefined), BEAT);
  const counts: CopyCounts = { copied: 0, there: 0, damaged: [], outdated: [], hasKey: true };
  // Requests that they answered can be sent again.
  const left = new Set<string | null>();
  try {
    await migrate(url);
    await database.beat();
    await sweep(database);
    counts.hasKey = await adoptKey(database, from.key);
    for await (const { file: row, done, total } of filesOf(from.store)) {
      onFile?.(done, total);
      // Hashes that were made with another key cannot be compared here.
      const file = counts.hasKey ? row : { ...row, feins: [] };
      if (await isThere(database, file)) {
        counts.there++;
        const job = await jobOf(from.store, file);
        if (!job || !(await isOutdated(database, job))) continue;
        counts.outdated.push(job.job_id);
        left.add(job.job_id);
      } else if (await copyFile(database, file, from, journalOf)) counts.copied++;
      else {
        counts.damaged.push({ kind: 'file', id: file.file_id });
        left.add(file.file_id).add(file.job_id);
      }
    }
    for (const id of await copyConversions(database, from.conversions, counts)) left.add(id);
    const kept = answered.filter(({ id }) => !left.has(id));
    await copyAnswered(database, kept);
    return counts;
  } catch (error) {
    throw databaseError(error);
  } finally {
    clearInterval(beats);
    await database.leave();
    await db.destroy();
  }
}

async function copyAnswered(database: Database, rows: readonly AnsweredRequest[]): Promise<void> {
  for (let at = 0; at < rows.length; at += PAGE)
    await database.run((db) =>
      db
        .insertInto('keyed_requests')
        .values(rows.slice(at, at + PAGE))
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute(),
    );
}

/** Those whose bytes are damaged stay where they are; gives their ids. */
async function copyConversions(
  database: Database,
  from: Conversions,
  counts: Pick<CopyCounts, 'damaged'>,
): Promise<string[]> {
  const left: string[] = [];
  for (const id of await from.ids()) {
    const known = database.db.selectFrom('conversions').select('conversion_id');
    if (await known.where('conversion_id', '=', id).executeTakeFirst()) continue;
    try {
      const row = await from.get(id);
      if (!row) continue;
      const table = await from.open(row);
      try {
        await addConversion(database, row, table.path, sql`${row.created_at}::timestamptz(3)`);
      } finally {
        await table.close();
      }
    } catch (error) {
      if (!areLost(error)) throw error;
      counts.damaged.push({ kind: 'conversion', id });
      left.push(id);
    }
  }
  return left;
}

async function* filesOf(store: OpenStore['store']) {
  let after: { time: string; id: string } | undefined;
  for (let done = 0; ; ) {
    const { files, total } = await store.listFiles({ skip: 0, limit: PAGE, after });
    for (const file of files) yield { file, done: done++, total };
    const last = files.at(-1);
    if (!last) return;
    after = { time: last.uploaded_at, id: last.file_id };
  }
}

async function isThere({ db }: Database, { file_id, sha256 }: FileRow): Promise<boolean> {
  const row = await db.selectFrom('files').select('sha256').where('file_id', '=', file_id).executeTakeFirst();
  if (row && row.sha256 !== sha256)
    throw new NewhireError('STORE_UNAVAILABLE', `The database has other bytes for the file ${file_id}.`, {
      next: 'Copy into an empty database.',
    });
  return row !== undefined;
}

async function jobOf(store: Pick<OpenStore['store'], 'getJob'>, { job_id }: FileRow) {
  return job_id === null ? undefined : store.getJob(job_id);
}

/** Whether the database has a job as it was before its end, or before a review; or does not have it. */
async function isOutdated({ db }: Database, job: JobRow): Promise<boolean> {
  const there = db.selectFrom('jobs').select(['status', 'results']).where('job_id', '=', job.job_id);
  const row = await there.executeTakeFirst();
  return !row || revisionOf(row) < revisionOf(job);
}

const revisionOf = ({ status, results }: Pick<JobRow, 'status' | 'results'>) =>
  status === 'completed' ? (results?.revision ?? 1) : 0;

/** False when stored bytes of it are damaged; then nothing of it is copied. */
async function copyFile(
  database: Database,
  file: FileRow,
  { store, blobs }: CopyOptions['from'],
  journalOf: CopyOptions['journalOf'],
): Promise<boolean> {
  const { file_id, size, sha256, findings, origins, job_id } = file;
  const job = await jobOf(store, file);
  const { revision = 1, corrected = null, audit = null, proposals = null } = job?.results ?? {};
  const journal = job ? await journalOf(job.job_id) : [];
  const jobSet = randomUUID();
  let [ofFile, ofJob] = [0, 0];
  try {
    const ofUpload = { source: { size, sha256 }, findings, ...(origins && { origins }) };
    ofFile = await copyBlobs(database, blobs, { set: file_id, id: file_id, revision: 1, facts: ofUpload });
    const ofResults = { corrected, audit, proposals };
    if (job)
      ofJob = await copyBlobs(database, blobs, { set: jobSet, id: job.job_id, revision, facts: ofResults });
  } catch (error) {
    await database.abandon(file_id, jobSet);
    if (areLost(error)) return false;
    throw error;
  }
  await database.change(async (tx) => {
    await tx
      .insertInto('files')
      .values({ ...fileValues(file), job_id, uploaded_at: file.uploaded_at })
      .execute();
    if ((await keepSet(tx, file_id)) !== ofFile) throw lostBytes();
    if (!job) return;
    // Running attempts of the other store are not continued here.
    const row = job.status === 'processing' ? released(job) : job;
    await tx.insertInto('jobs').values(jobValues(row)).execute();
    if ((await keepSet(tx, jobSet)) !== ofJob) throw lostBytes();
    for (const line of journal) await tx.insertInto('journal').values({ job_id: job.job_id, line }).execute();
    await database.notify(tx, { waiting: true });
  });
  return true;
}
