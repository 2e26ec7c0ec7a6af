/** The sweep makes progress, however long it takes to remove bytes. */

import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPool } from '../../../src/storage/postgres/connection.js';
import { Database } from '../../../src/storage/postgres/database.js';
import { migrate } from '../../../src/storage/postgres/migrations.js';
import { databaseUsageOf } from '../../../src/storage/postgres/open-postgres-store.js';
import { newBlobs } from '../../../src/storage/postgres/postgres-blobs.js';
import { PostgresQueue } from '../../../src/storage/postgres/postgres-queue.js';
import { sweep } from '../../../src/storage/postgres/sweep.js';
import type { Tables } from '../../../src/storage/postgres/tables.js';
import { newDatabase, query } from '../../support/databases.js';
import { refusal } from '../../support/refusal.js';

/** A database in which a statement is ended when it removes more files than so many: it takes too long. */
async function slowDatabase(most: number) {
  const url = await newDatabase();
  await migrate(url);
  await query(
    url,
    `create function take_long() returns trigger language plpgsql as $$ begin
       if (select count(*) from gone) > ${most} then
         raise 'canceling statement due to statement timeout' using errcode = '57014';
       end if;
       return null;
     end $$`,
    `create trigger slow after delete on blobs referencing old table as gone
       for each statement execute function take_long()`,
  );
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url) }) });
  onTestFinished(() => db.destroy());
  const database = new Database(db);
  for (let i = 0; i < 12; i++)
    await newBlobs(database, randomUUID(), ['source', 'findings'], { set: randomUUID(), revision: 1 });
  await query(
    url,
    `insert into keyed_requests values ('old', 'f', gen_random_uuid(), now() - interval '2 days')`,
  );
  const left = async () => {
    const [row] = await query(
      url,
      `select (select count(*) from blobs)::int as blobs, (select count(*) from keyed_requests)::int as keys`,
    );
    return row;
  };
  return { database, left };
}

test('many files are removed in statements that each take a short time', async () => {
  const { database, left } = await slowDatabase(1);
  await sweep(database, 0);
  expect(await left()).toEqual({ blobs: 0, keys: 0 });
});

test('what was abandoned is removed in statements that each take a short time', async () => {
  const { database, left } = await slowDatabase(2);
  const sets = Array.from({ length: 3 }, () => randomUUID());
  for (const set of sets)
    await newBlobs(database, randomUUID(), ['source', 'findings'], { set, revision: 1 });
  await database.abandon(...sets);
  expect(database.abandoned.size).toBe(0);
  expect(await left()).toEqual({ blobs: 24, keys: 1 });
});

test('rows are tidied although bytes cannot be removed', async () => {
  const { database, left } = await slowDatabase(0);
  expect(await refusal(sweep(database, 0))).toBe('STORE_UNAVAILABLE');
  expect(await left()).toEqual({ blobs: 24, keys: 0 });
});

test('a process that has ended is gone although the clock of the database was set back since', async () => {
  const url = await newDatabase();
  await migrate(url);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url) }) });
  onTestFinished(() => db.destroy());
  const [here, ended] = [new Database(db), new Database(db)];
  await newBlobs(ended, randomUUID(), ['source'], { set: randomUUID(), revision: 1 });
  await query(url, `insert into processes values ('${ended.process_id}', 2, now() + interval '1 hour')`);
  expect(await new PostgresQueue(here).otherLanes()).toBe(0);
  expect((await databaseUsageOf(url)).processes).toBe(0);
  const left = () => query(url, 'select 1 from blobs union all select 1 from processes');
  // It may be running, and has not given another sign of life yet.
  await sweep(here, 1000);
  expect(await left()).toHaveLength(2);
  await vi.waitFor(async () => {
    await sweep(here, 100);
    expect(await left()).toEqual([]);
  });
});
