/**
 * Opens what a process needs of the database, in the right order: its version, the connections, and the beat of the queue. Counts
 * what is stored in it.
 */

import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { NewhireError } from '../../errors.js';
import { databaseAddress } from '../database-address.js';
import { WorkFolder } from '../disk/index.js';
import type { Clock, JobStatus, OpenStore } from '../ports/index.js';
import { openTables } from './connection.js';
import { Database, FRESH, isAlive } from './database.js';
import { databaseError } from './database-errors.js';
import { migrate } from './migrations.js';
import { NotificationListener } from './notification-listener.js';
import { PostgresBlobs } from './postgres-blobs.js';
import { PostgresConversions } from './postgres-conversions.js';
import { PostgresPlans } from './postgres-plans.js';
import { LEASE, PostgresQueue } from './postgres-queue.js';
import { PostgresStore } from './postgres-store.js';
import { PostgresWorkspaces } from './postgres-workspaces.js';
import { storeKey } from './store-key.js';
import { GONE, sweep } from './sweep.js';
import { countJobs, countOf } from './tables.js';

/** Milliseconds between two beats, which renew the leases, and between two sweeps. */
const EVERY = { beat: 2000, sweep: 60_000 };

/** Which database, and where temporary files go. */
export interface PostgresOptions {
  readonly url: string;
  /** Path of the data folder. */
  readonly folder: string;
  /** Tests pass their own. */
  readonly clock?: Clock;
  readonly lease?: number;
  readonly gone?: number;
  readonly lockWait?: number | undefined;
  /** False in tests that run one statement at a time. */
  readonly beats?: boolean;
}

/**
 * Any number of processes may open the same database.
 * @throws {NewhireError} USAGE if the text is not a URL; STORE_UNAVAILABLE with a sentence that says what is wrong
 */
export async function openPostgresStore(options: PostgresOptions): Promise<OpenStore> {
  const { url, clock, lease = LEASE, gone = GONE, beats = true } = options;
  await migrate(url, options.lockWait).catch((error: unknown) => {
    throw withAddress(databaseError(error), url);
  });
  const folder = await WorkFolder.open(options.folder);
  const connect = (most?: number) => openTables(url, most);
  const [db, beating] = [connect(), connect(1)];
  const database = new Database(db, clock, beating);
  const queue = new PostgresQueue(database, lease);
  const plans = new PostgresPlans(database);
  const store = new PostgresStore(database);
  const blobs = new PostgresBlobs(database, folder);
  const workspaces = new PostgresWorkspaces(database, folder, url);
  const conversions = new PostgresConversions(database, folder, store);
  const disconnect = async () => {
    await Promise.all([db.destroy(), beating.destroy()]);
    await folder.remove();
  };
  let key: Buffer;
  try {
    await store.check();
    key = await storeKey(db);
  } catch (error) {
    await disconnect();
    throw withAddress(databaseError(error), url);
  }
  const endBeats = beats ? startBeats(database, { queue, plans, folder }, { url, gone }) : async () => {};
  const close = async () => {
    await endBeats();
    await store.close();
    await database.leave();
    await disconnect();
  };
  return { key, store, queue, plans, blobs, workspaces, conversions, root: options.folder, close };
}

/** Gives the function that ends them. While the database is away they are tried again, like everything else. */
function startBeats(
  database: Database,
  { queue, plans, folder }: { queue: PostgresQueue; plans: PostgresPlans; folder: WorkFolder },
  { url, gone }: { url: string; gone: number },
): () => Promise<void> {
  const closing = new AbortController();
  const line = new NotificationListener(url, {
    onNotice: (notice) => ('plans' in notice ? plans.wake() : queue.received(notice)),
    onOpen: () => database.listener?.waiting(),
    process_id: database.process_id,
  });
  const repeat = async (every: number, work: () => Promise<unknown>) => {
    while (!closing.signal.aborted) {
      await work().catch(() => undefined);
      await delay(every, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = [
    repeat(EVERY.beat, () => queue.beat()),
    repeat(EVERY.beat, async () => plans.wake()),
    repeat(EVERY.sweep, () => sweep(database, gone)),
    repeat(EVERY.sweep, () => folder.touch()),
  ];
  return async () => {
    closing.abort();
    await Promise.all([...running, line.close()]);
  };
}

/** For whoever starts the process: where the database was looked for, without user and password. */
function withAddress(error: NewhireError, url: string): NewhireError {
  if (error.code !== 'STORE_UNAVAILABLE') return error;
  return new NewhireError(error.code, error.message, {
    next: `${error.next ?? ''} It was looked for at ${databaseAddress(url)}.`.trim(),
    cause: error.cause,
  });
}

/** Counts of what is stored. */
export interface DatabaseUsage {
  /** Uploads. */
  readonly files: number;
  readonly jobs: Record<JobStatus, number>;
  /** Bytes of all tables. */
  readonly bytes: number;
  /** When the oldest upload was stored, and when the oldest pending job was queued; ISO 8601 UTC, null without one. */
  readonly oldest: string | null;
  readonly oldest_pending: string | null;
  /** Processes that serve or work now. */
  readonly processes: number;
}

/** Reads only. @throws {NewhireError} USAGE, STORE_UNAVAILABLE */
export async function databaseUsageOf(url: string): Promise<DatabaseUsage> {
  const db = openTables(url, 1);
  try {
    const { rows } = await sql<Omit<DatabaseUsage, 'files' | 'jobs'>>`select
        pg_database_size(current_database()) as bytes,
        (select min(uploaded_at) from files) as oldest,
        (select min(queued_at) from jobs where status = 'pending') as oldest_pending,
        (select count(*) from processes where ${isAlive(FRESH)}) as processes`.execute(db);
    return {
      files: await countOf(db, 'files'),
      jobs: await countJobs(db),
      // The query gives one row.
      ...rows[0]!,
    };
  } catch (error) {
    throw databaseError(error);
  } finally {
    await db.destroy();
  }
}
