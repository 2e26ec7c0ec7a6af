/** Brings the database to the version of the program. */

import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { NewhireError } from '../../errors.js';
import { clientConfig } from './connection.js';
import { MIGRATIONS } from './migrations.js';

/** Any number, the same in every process. */
const LOCK = 7_204_110_223;

const TABLE = 'newhire_migrations';

/** Milliseconds to wait for a lock that another session holds. */
const LOCK_WAIT = 60_000;

/**
 * Runs the migrations that are missing; of several processes at once one does, and the others wait. A user who may not create
 * tables can use a database that is up to date.
 * @throws {NewhireError} STORE_UNAVAILABLE when a newer version has written the database; other errors of the database, such as
 * 55P03 when a lock is not free in time
 */
export async function migrate(url: string, lockWait = LOCK_WAIT): Promise<void> {
  // Without a limit of time for what it does itself: a large table takes a while.
  const pool = new pg.Pool({ ...clientConfig(url), max: 1 });
  pool.on('error', () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    // By a statement: pgbouncer refuses it when the connection is made.
    await sql`select set_config('lock_timeout', ${String(lockWait)}, false)`.execute(db);
    if (await isCurrent(db)) return;
    await db.connection().execute(async (one) => {
      await sql`select pg_advisory_lock(${LOCK})`.execute(one);
      try {
        await toLatest(one);
      } finally {
        await sql`select pg_advisory_unlock(${LOCK})`.execute(one);
      }
    });
  } finally {
    await db.destroy();
  }
}

async function toLatest(db: Kysely<unknown>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => MIGRATIONS },
    migrationTableName: TABLE,
    migrationLockTableName: `${TABLE}_lock`,
  });
  if (await isCurrent(db)) return;
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function isCurrent(db: Kysely<unknown>): Promise<boolean> {
  const { rows: tables } = await sql<{
    found: string | null;
  }>`select to_regclass(${TABLE})::text as found`.execute(db);
  if (tables[0]?.found == null) return false;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(TABLE)}`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  const known = Object.keys(MIGRATIONS);
  if ([...done].some((name) => !known.includes(name))) {
    throw new NewhireError('STORE_UNAVAILABLE', 'The database was written by a newer version of newhire.', {
      next: 'Update newhire, or name another database.',
    });
  }
  return known.every((name) => done.has(name));
}
