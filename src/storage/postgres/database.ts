/** The connections of this process to the database, and the rules for using them. */

import { randomUUID } from 'node:crypto';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { NewhireError } from '../../errors.js';
import { codeOf } from '../disk/index.js';
import type { Clock, QueueListener } from '../ports/index.js';
import { databaseError } from './database-errors.js';
import type { SqlTime, Tables, Tx } from './tables.js';

/** The notices that processes send each other. */
export type Notice = { readonly waiting: true } | { readonly lost: string } | { readonly plans: true };

/** The channel of these notifications. */
export const CHANNEL = 'newhire';

/** Tries of a transaction that PostgreSQL ends because two of them wait for each other. */
const MAX_TRIES = 3;

/** A database that is open. */
export class Database {
  /** Names this process. */
  readonly process_id = randomUUID();
  /** The listener for notices: the worker of this process. */
  listener: QueueListener | undefined;
  /** Ids of the uploads that this process is writing. */
  readonly uploads = new Set<string>();
  /** Ids of sets of bytes that could not be removed. */
  readonly abandoned = new Set<string>();
  private readonly changes = new Set<Promise<unknown>>();
  private isClosed = false;

  constructor(
    readonly db: Kysely<Tables>,
    /** Tests pass their own; otherwise the database's clock counts. */
    private readonly clock?: Clock,
    /** A separate connection for statements that must not wait for requests. */
    readonly beating = db,
  ) {}

  /** The present time. */
  now(): SqlTime {
    return this.clock
      ? sql<string>`${this.clock().toISOString()}::timestamptz(3)`
      : sql<string>`clock_timestamp()::timestamptz(3)`;
  }

  /** Runs one statement, or several that need not be atomic. @throws {NewhireError} STORE_UNAVAILABLE */
  async run<T>(work: (db: Kysely<Tables>) => Promise<T>, db = this.db): Promise<T> {
    try {
      return await work(db);
    } catch (error) {
      throw databaseError(error);
    }
  }

  /**
   * Runs statements as one transaction. It must not wait for anything else: others may wait for it.
   * @throws {NewhireError} STORE_UNAVAILABLE; then it may have been done although the answer was lost
   */
  async change<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.isClosed) throw new NewhireError('STORE_UNAVAILABLE', 'The store is closed.');
    const change = this.run((db) => repeated(() => db.transaction().execute(work)));
    this.changes.add(change);
    return change.finally(() => this.changes.delete(change));
  }

  /** Refuses changes from now on, and waits for those under way. */
  async endChanges(): Promise<void> {
    this.isClosed = true;
    await Promise.allSettled([...this.changes]);
  }

  /** Notifies other processes, once the transaction is committed. */
  async notify(tx: Tx, notice: Notice): Promise<void> {
    const text = JSON.stringify({ ...notice, from: this.process_id });
    await sql`select pg_notify(${CHANNEL}, ${text})`.execute(tx);
  }

  /** Says that this process is running, which also shows that the database can be written to. @throws {NewhireError} STORE_UNAVAILABLE */
  async beat(on = this.db): Promise<void> {
    const seen_at = sql<string>`clock_timestamp()`;
    const { process_id } = this;
    const lanes = this.listener?.lanes ?? 0;
    await this.run(
      (db) =>
        db
          .insertInto('processes')
          .values({ process_id, lanes, seen_at })
          .onConflict((conflict) => conflict.column('process_id').doUpdateSet({ lanes, seen_at }))
          .execute(),
      on,
    );
  }

  /** Says that this process is gone, so that nobody waits for it. Never throws: after a while it counts as gone anyway. */
  async leave(): Promise<void> {
    await this.abandon(...this.uploads);
    const mine = this.db.deleteFrom('processes').where('process_id', '=', this.process_id);
    await mine.execute().catch(() => undefined);
  }

  /** Removes bytes that are not wanted any more; what cannot be removed now is removed by the next sweep. Never throws. */
  async abandon(...sets: readonly string[]): Promise<void> {
    for (const set of sets) this.abandoned.add(set);
    try {
      // One after the other: all in one statement may take too long.
      for (const set of [...this.abandoned]) {
        await this.run((db) =>
          db.deleteFrom('blobs').where('set_id', '=', set).where('is_kept', '=', false).execute(),
        );
        this.abandoned.delete(set);
      }
    } catch {}
  }
}

/** `40P01`: deadlock_detected. */
async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) !== '40P01' || tries === MAX_TRIES) throw error;
    }
  }
}

/** A time some milliseconds later. */
export function later(time: SqlTime, milliseconds: number): SqlTime {
  return sql<string>`${time} + ${milliseconds} * interval '1 millisecond'`;
}

/** Milliseconds after its last sign of life at which a process counts as gone. */
export const FRESH = 10_000;

/**
 * Whether a process has given a sign of life within these milliseconds. One from the future is from before the clock of the database
 * was set back, and says nothing: processes that run give a new one.
 */
export function isAlive(within: number) {
  const now = sql<string>`clock_timestamp()`;
  return sql<SqlBool>`seen_at between ${later(now, -within)} and ${later(now, within)}`;
}

/** Whether the database itself has been up for this many milliseconds. */
export function isUpFor(milliseconds: number) {
  return sql<SqlBool>`clock_timestamp() - pg_postmaster_start_time() > ${milliseconds} * interval '1 millisecond'`;
}
