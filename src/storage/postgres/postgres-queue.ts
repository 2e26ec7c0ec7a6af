/**
 * The queue of jobs in the database. What it promises, whatever is killed, stopped or cut off:
 *
 * - A job is added in the transaction that creates its row, so none is lost, and none is there twice.
 * - A job has one attempt at a time. It is claimed with a row lock that others skip, and the number of the attempt is its
 *   fence: what an earlier attempt records changes nothing, results included.
 * - The claim is a lease of some seconds by the database's clock, which the process renews. A job whose lease has expired has
 *   crashed: it is queued last, and after the third crash it has failed.
 * - A process that was stopped, or cut off, and comes back learns at its next renewal which jobs it has lost.
 * - After the database itself was away, no lease expires before every process could renew its own.
 * - A job that is cancelled or deleted is lost to its attempt immediately, by a notification; without one, at the next renewal.
 * - A job that waits is claimed immediately, by a notification; without one, at the next renewal.
 *
 * `queue-processes.long.test.ts` kills, stops and wakes processes for each of them.
 */

import { type SqlBool, sql } from 'kysely';
import { NewhireError } from '../../errors.js';
import {
  type Backlog,
  CRASH_PAUSE,
  crashed,
  finished,
  type JobOutcome,
  type JobRow,
  type JobStatus,
  type KeptResults,
  mayAskModelAgain,
  PROCESS_GONE,
  type Queue,
  type QueueListener,
  released,
} from '../ports/index.js';
import { type Database, FRESH, isAlive, isUpFor, later, type Notice } from './database.js';
import { JOB_BLOBS } from './postgres-blobs.js';
import { countJobs, jobRow, keepSet, lockJob, putJob, type SqlTime, type Tx } from './tables.js';

/** Milliseconds until a lease that is not renewed expires. */
export const LEASE = 8000;

/** Implements `Queue`. `beat` has to be called every two seconds. */
export class PostgresQueue implements Queue {
  /** The attempts of this process, by job. */
  private readonly held = new Map<string, number>();
  /** The last claim: whether its answer has come. */
  private claims = Promise.resolve(true);
  private renewedAt = performance.now();
  /** A process that has just connected cannot tell whether others were cut off too. */
  private reapsFrom: number;
  private reaping: Promise<unknown> | undefined;

  constructor(
    private readonly database: Database,
    private readonly lease = LEASE,
  ) {
    this.reapsFrom = this.renewedAt + lease;
  }

  listen(listener: QueueListener): void {
    this.database.listener = listener;
  }

  /** One after the other, so that the lanes of a process get the jobs in their order. */
  async claimNextJob(): Promise<JobRow | undefined> {
    const claim = this.claims.then(async (isAnswered) => {
      if (!isAnswered) await this.releaseUnknown();
      return this.claim();
    });
    this.claims = claim.then(
      () => true,
      () => false,
    );
    return claim;
  }

  /** After a claim whose answer was lost: puts the jobs that this process does not know of back, as `released` does. */
  private async releaseUnknown(): Promise<void> {
    const known = [...this.held.keys()];
    await this.database.run((db) =>
      db
        .updateTable('jobs')
        .set({ status: 'pending', started_at: null, owner: null, lease_until: null })
        .where('status', '=', 'processing')
        .where('owner', '=', this.database.process_id)
        .where(sql<SqlBool>`job_id <> all(${known}::uuid[])`)
        .execute(),
    );
  }

  /** One statement, as it is made often. It does what `started` of job-state.ts does. */
  private async claim(): Promise<JobRow | undefined> {
    const { database } = this;
    const now = database.now();
    const row = await database.run((db) =>
      db
        .updateTable('jobs')
        .set({
          status: 'processing',
          started_at: now,
          attempts: sql<number>`attempts + 1`,
          owner: database.process_id,
          lease_until: later(now, this.lease),
        })
        .where('job_id', '=', (eb) =>
          eb
            .selectFrom('jobs as next')
            .select('next.job_id')
            .where('next.status', '=', 'pending')
            .where(isDueAt(now, 'next'))
            .orderBy('next.queued_at')
            .orderBy('next.job_id')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returningAll()
        .executeTakeFirst(),
    );
    if (!row) return undefined;
    this.held.set(row.job_id, row.attempts);
    return jobRow(row);
  }

  /** When the answer of an earlier call was lost, it gives the row that this call has written. */
  finishJob(claimed: JobRow, outcome: JobOutcome, kept?: KeptResults): Promise<JobRow | undefined> {
    return this.endAttempt(claimed, async (tx, job, now) => {
      if (!isHeld(job, claimed)) return isSameEnd(job, claimed, outcome) ? job : undefined;
      const row = finished(job, outcome, now);
      if (kept !== undefined && (await keepSet(tx, kept)) !== JOB_BLOBS.length)
        throw new NewhireError('INTERNAL', 'The results of the job are gone.');
      if (row.status === 'completed' && !mayAskModelAgain(row))
        await tx.deleteFrom('journal').where('job_id', '=', row.job_id).execute();
      return putJob(tx, row);
    });
  }

  releaseJob(claimed: JobRow): Promise<JobRow | undefined> {
    return this.endAttempt(claimed, async (tx, job) => {
      if (!isHeld(job, claimed)) return undefined;
      await this.database.notify(tx, WAITING);
      return putJob(tx, released(job));
    });
  }

  crashJob(claimed: JobRow, reason: string): Promise<JobRow | undefined> {
    return this.endAttempt(claimed, async (tx, job, now) =>
      isHeld(job, claimed) ? putJob(tx, crashed(job, reason, now)) : undefined,
    );
  }

  private async endAttempt(
    { job_id, attempts }: JobRow,
    end: (tx: Tx, job: JobRow, now: string) => Promise<JobRow | undefined>,
  ): Promise<JobRow | undefined> {
    const time = this.database.now();
    const row = await this.database
      .change(async (tx) => {
        const locked = await lockJob(tx, job_id, time);
        return locked && end(tx, locked.job, locked.now);
      })
      .catch((error: NewhireError) => {
        // The caller tries again, so the job still belongs to it.
        if (error.code !== 'STORE_UNAVAILABLE') this.forget(job_id, attempts);
        throw error;
      });
    this.forget(job_id, attempts);
    return row;
  }

  private forget(jobId: string, attempts: number): boolean {
    return this.held.get(jobId) === attempts && this.held.delete(jobId);
  }

  /**
   * Ends the leases that have run out. While the database was away, or out of this process' reach, nobody could renew one: so
   * both have to be up for a lease.
   */
  async recoverJobs(): Promise<number> {
    if (performance.now() < this.reapsFrom) return 0;
    const now = this.database.now();
    const recovered = await this.database.change(async (tx) => {
      const rows = await tx
        .selectFrom('jobs')
        .selectAll()
        .select(now.as('present'))
        .where('status', '=', 'processing')
        .where('lease_until', '<', now)
        .where(isUpFor(this.lease))
        .forUpdate()
        .skipLocked()
        .execute();
      const put: JobRow[] = [];
      for (const { present, ...job } of rows)
        put.push(await putJob(tx, crashed(jobRow(job), PROCESS_GONE, present)));
      if (rows.length > 0) await this.database.notify(tx, WAITING);
      return put;
    });
    for (const job of recovered) if (job.status === 'failed') this.database.listener?.givenUp?.(job);
    return recovered.length;
  }

  /** Renews the leases of this process, ends expired ones, and wakes the worker. @throws {NewhireError} STORE_UNAVAILABLE */
  async beat(): Promise<void> {
    await this.database.beat(this.database.beating);
    await this.renew();
    // A process that was cut off may only now be able to tell that others were not.
    const isFreshAgain = performance.now() - this.renewedAt > this.lease / 2;
    this.renewedAt = performance.now();
    if (isFreshAgain) this.reapsFrom = this.renewedAt + this.lease;
    // Not awaited: it shares its connections with requests, and the next renewal must not wait for them.
    this.reaping ??= this.recoverJobs()
      .then((recovered) => {
        if (recovered > 0) this.database.listener?.waiting();
      })
      .catch(() => undefined)
      .finally(() => {
        this.reaping = undefined;
      });
    this.database.listener?.waiting();
  }

  private async renew(): Promise<void> {
    if (this.held.size === 0) return;
    const asked = [...this.held];
    const until = later(this.database.now(), this.lease);
    const { rows } = await this.database.run(
      (db) =>
        sql<{ job_id: string }>`
        update jobs set lease_until = ${until}
        from unnest(${asked.map(([id]) => id)}::uuid[], ${asked.map(([, attempts]) => attempts)}::int[])
          as held (id, attempt)
        where job_id = held.id and attempts = held.attempt and status = 'processing'
        returning job_id`.execute(db),
      this.database.beating,
    );
    const still = new Set(rows.map(({ job_id }) => job_id));
    for (const [id, attempts] of asked) if (!still.has(id) && this.forget(id, attempts)) this.lose(id);
  }

  /** Handles a notification of another process. */
  received(notice: Notice): void {
    if ('waiting' in notice) this.database.listener?.waiting();
    else if ('lost' in notice && this.held.delete(notice.lost)) this.lose(notice.lost);
  }

  private lose(jobId: string): void {
    this.database.listener?.lost(jobId);
  }

  async untilNextJob(): Promise<number | undefined> {
    const now = this.database.now();
    const due = sql<string>`case when ${isDueAt(now, 'jobs')} then ${now} else queued_at end`;
    const left = sql<number | null>`(extract(epoch from min(${due}) - ${now}) * 1000)::int8`;
    const { pause } = await this.database.run((db) =>
      db
        .selectFrom('jobs')
        .select(left.as('pause'))
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow(),
    );
    return pause === null ? undefined : Math.max(0, pause);
  }

  async oldestPending(): Promise<string | undefined> {
    const { oldest } = await this.database.run((db) =>
      db
        .selectFrom('jobs')
        .select(({ fn }) => fn.min('queued_at').as('oldest'))
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow(),
    );
    return oldest ?? undefined;
  }

  async countJobs(): Promise<Record<JobStatus, number>> {
    return this.database.run(countJobs);
  }

  async backlog(): Promise<Backlog> {
    return this.database.run((db) =>
      db
        .selectFrom('jobs')
        .innerJoin('files', 'files.file_id', 'jobs.file_id')
        .select(({ fn }) => [
          fn.countAll<number>().as('jobs'),
          fn.coalesce(fn.sum<number>('size'), sql<number>`0`).as('bytes'),
          fn.coalesce(fn.sum<number>('total_errors'), sql<number>`0`).as('errors'),
        ])
        .where('status', 'in', ['pending', 'processing'])
        .executeTakeFirstOrThrow(),
    );
  }

  readonly isShared = true;

  async otherLanes(within = FRESH): Promise<number> {
    const { process_id } = this.database;
    const { lanes } = await this.database.run((db) =>
      db
        .selectFrom('processes')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('lanes'), sql<number>`0`).as('lanes'))
        .where('process_id', '<>', process_id)
        .where(isAlive(within))
        .executeTakeFirstOrThrow(),
    );
    return lanes;
  }
}

const WAITING: Notice = { waiting: true };

function isHeld(job: JobRow, claimed: JobRow): boolean {
  return job.status === 'processing' && job.attempts === claimed.attempts;
}

/** Whether the job has been ended as asked: only the attempt itself can have done so with this number. */
function isSameEnd(job: JobRow, claimed: JobRow, outcome: JobOutcome): boolean {
  if (job.attempts !== claimed.attempts || job.status !== outcome.status || job.cancelled) return false;
  if (outcome.status === 'failed') return job.error_message === outcome.error_message;
  return job.results?.corrected?.sha256 === outcome.results.corrected?.sha256;
}

/** What `isDue` of job-state.ts says, of the table with this name. */
function isDueAt(now: SqlTime, table: string) {
  const [crashes, queuedAt] = [sql.ref(`${table}.crashes`), sql.ref(`${table}.queued_at`)];
  return sql<SqlBool>`(${crashes} = 0 or ${queuedAt} <= ${now} or ${queuedAt} > ${later(now, CRASH_PAUSE)})`;
}
