/** Migrates the database to the version of the program, forwards only. A released migration is never changed. */

import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { NewhireError } from '../../errors.js';
import { clientConfig } from './connection.js';

/** `timestamptz(3)`: microseconds would be rounded in JavaScript, and the next page of a list would lose rows. */
const FIRST = `
create table files (
  file_id uuid primary key,
  file_name json not null,
  state text not null,
  layout_edition text not null,
  total_records integer not null,
  total_errors integer not null,
  records_with_errors integer not null,
  total_warnings integer not null,
  notes json not null,
  uploaded_at timestamptz(3) not null,
  size bigint not null,
  sha256 text not null,
  findings json,
  job_id uuid
);
create index files_by_time on files (uploaded_at, file_id);
create index files_by_state on files (state, uploaded_at, file_id);
create index files_by_hash on files (sha256);

create table jobs (
  job_id uuid primary key,
  file_id uuid not null unique references files on delete cascade,
  status text not null,
  created_at timestamptz(3) not null,
  estimated_completion timestamptz(3) not null,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  corrections_applied integer not null,
  corrections_failed integer not null,
  error_message text,
  cancelled boolean not null,
  results json,
  queued_at timestamptz(3) not null,
  attempts integer not null,
  crashes integer not null,
  owner uuid,
  lease_until timestamptz(3)
);
create index jobs_by_time on jobs (created_at, job_id);
create index jobs_by_status on jobs (status, created_at, job_id);
create index jobs_waiting on jobs (queued_at, job_id) where status = 'pending';
create index jobs_running on jobs (lease_until) where status = 'processing';

create table keyed_requests (
  key text primary key,
  fingerprint text not null,
  id uuid not null,
  at timestamptz(3) not null
);
create index keyed_requests_by_time on keyed_requests (at);

create table blobs (
  blob_id uuid primary key,
  owner_id uuid not null,
  kind text not null,
  revision integer not null,
  set_id uuid not null,
  is_kept boolean not null default false,
  writer uuid
);
create unique index blobs_kept on blobs (owner_id, kind, revision) where is_kept;
create index blobs_by_owner on blobs (owner_id);
create index blobs_by_set on blobs (set_id);
create index blobs_loose on blobs (blob_id) where not is_kept;

create table parts (
  blob_id uuid not null references blobs on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (blob_id, number)
);
-- Not compressed, which would take longer than it saves.
alter table parts alter column bytes set storage external;

create table processes (
  process_id uuid primary key,
  lanes integer not null,
  seen_at timestamptz(3) not null
);

create table journal (
  job_id uuid not null references jobs on delete cascade,
  number bigint generated always as identity,
  line text not null,
  primary key (job_id, number)
);

-- Lists say how many rows there are. To count a million takes longer than the list, and one row with the number would be
-- waited for by every upload: so each change adds a row, and the sweep adds them up.
create table counts (
  what text not null,
  key text not null,
  n bigint not null
);
create function count_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and tg_table_name = 'files' then
    insert into counts select 'files', state, count(*) from added group by state;
  elsif tg_op = 'DELETE' and tg_table_name = 'files' then
    insert into counts select 'files', state, -count(*) from gone group by state;
  elsif tg_op = 'INSERT' then
    insert into counts select 'jobs', status, count(*) from added group by status;
  elsif tg_op = 'DELETE' then
    insert into counts select 'jobs', status, -count(*) from gone group by status;
  else
    insert into counts select 'jobs', status, sum(n)
      from (select status, 1 as n from added union all select status, -1 from gone) as both_sides
      group by status having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger files_added after insert on files referencing new table as added
  for each statement execute function count_change();
create trigger files_gone after delete on files referencing old table as gone
  for each statement execute function count_change();
create trigger jobs_added after insert on jobs referencing new table as added
  for each statement execute function count_change();
create trigger jobs_gone after delete on jobs referencing old table as gone
  for each statement execute function count_change();
create trigger jobs_changed after update on jobs referencing old table as gone new table as added
  for each statement execute function count_change();
`;

/** The groups of API keys. A list of a group has its own number of rows. */
const GROUPS = `
alter table files add column "group" text;
alter table jobs add column "group" text;
create index files_of_group on files ("group", uploaded_at, file_id) where "group" is not null;
create index jobs_of_group on jobs ("group", created_at, job_id) where "group" is not null;

alter table counts add column "group" text;
create or replace function count_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and tg_table_name = 'files' then
    insert into counts (what, key, "group", n)
      select 'files', state, "group", count(*) from added group by state, "group";
  elsif tg_op = 'DELETE' and tg_table_name = 'files' then
    insert into counts (what, key, "group", n)
      select 'files', state, "group", -count(*) from gone group by state, "group";
  elsif tg_op = 'INSERT' then
    insert into counts (what, key, "group", n)
      select 'jobs', status, "group", count(*) from added group by status, "group";
  elsif tg_op = 'DELETE' then
    insert into counts (what, key, "group", n)
      select 'jobs', status, "group", -count(*) from gone group by status, "group";
  else
    insert into counts (what, key, "group", n)
      select 'jobs', status, "group", sum(n)
      from (select status, "group", 1 as n from added union all select status, "group", -1 from gone) as both_sides
      group by status, "group" having sum(n) <> 0;
  end if;
  return null;
end $$;
`;

/** The uploads whose plans are to be made. */
const PLANS = `
create table plans (
  file_id uuid primary key references files on delete cascade,
  wanted_at timestamptz(3) not null,
  owner uuid,
  tries integer not null default 0,
  failure json
);
`;

/** By which employers uploads are known, and the key of these hashes. */
const FEINS = `
alter table files add column feins text[] not null default '{}';
create index files_by_fein on files using gin (feins);
create table secrets (name text primary key, value bytea not null);
`;

/** Conversions, and the cells of the table from which a file was made. */
const CONVERSIONS = `
create table conversions (
  conversion_id uuid primary key,
  file_name json not null,
  "group" text,
  revision integer not null,
  created_at timestamptz(3) not null,
  size bigint not null,
  sha256 text not null,
  content json not null,
  made json not null,
  is_used boolean not null
);
create index conversions_by_time on conversions (created_at);
alter table files add column origins json;
`;

/** By name, in their order. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first': statements(FIRST),
  '0002-groups': statements(GROUPS),
  '0003-plans': statements(PLANS),
  '0004-feins': statements(FEINS),
  '0005-conversions': statements(CONVERSIONS),
};

function statements(text: string): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await sql.raw(text).execute(db);
    },
  };
}

/** Any number, the same in every process. */
const LOCK = 7_204_110_223;

/** The table of the migrations that were run. */
export const TABLE = 'newhire_migrations';

/** Milliseconds to wait for a lock that another session holds. */
const LOCK_WAIT = 60_000;

/**
 * Runs the migrations that are missing; of several concurrent processes one does, and the others wait. A user who may not create
 * tables can use a database that is up to date.
 * @throws {NewhireError} STORE_UNAVAILABLE when a newer version has written the database; other errors of the database, such as
 * 55P03 when a lock is not free in time
 */
export async function migrate(url: string, lockWait = LOCK_WAIT): Promise<void> {
  // Without a limit of time for what it does itself: a large table takes a while.
  const pool = new pg.Pool({ ...clientConfig(url), max: 1 });
  pool.on('error', () => undefined);
  // A connection that ends during a statement; the statement has the error, too.
  pool.on('connect', (client) => client.on('error', () => undefined));
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
