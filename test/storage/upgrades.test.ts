/** Stores that earlier versions have left open with this one, although it is killed in between, with all they had. */

import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DataFolder } from '../../src/storage/disk/data-folder.js';
import { openJsonStore, verifyFolder } from '../../src/storage/json/index.js';
import { readIndex, SCHEMA_VERSION } from '../../src/storage/json/index-format.js';
import type { OpenStore } from '../../src/storage/ports/index.js';
import { MIGRATIONS, TABLE } from '../../src/storage/postgres/migrations.js';
import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.js';
import { verifyStore } from '../../src/storage/postgres/verify-store.js';
import { isLong } from '../support/campaign.js';
import { newDatabase, query } from '../support/databases.js';
import { refusal } from '../support/refusal.js';
import { tempFolder } from '../support/temp-folder.js';
import { aFile, aJobOf } from './sample-rows.js';
import { watchedFiles } from './watched-files.js';

const STORES = 'test/fixtures/stores';

/** What a store has, in the order of the lists. */
async function contentOf({ store, blobs }: OpenStore) {
  const page = { skip: 0, limit: 100 };
  const { files } = await store.listFiles(page);
  const { jobs } = await store.listJobs(page);
  for (const file of files) {
    const { file_id: id, size, sha256, findings } = file;
    await (await blobs.open({ kind: 'source', id }, { size, sha256 })).close();
    await (await blobs.open({ kind: 'findings', id }, findings)).close();
    // Employers of files of most earlier versions are not known.
    if (file.feins.length === 0) expect(await store.earlierFiles(file, 1)).toEqual([]);
  }
  for (const { job_id: id, results } of jobs)
    await (await blobs.open({ kind: 'corrected', id }, results?.corrected ?? null)).close();
  return {
    files: files.map(({ file_id, group, job_id }) => ({ file_id, group, job_id })),
    jobs: jobs.map(({ job_id, group, status }) => ({ job_id, group, status })),
  };
}

const opening = { onWarning: () => {}, onCompromised: () => {} };

/** A folder of an earlier version, and the ids in it, the newest first. */
async function folderOf(name: string) {
  const root = await tempFolder();
  await cp(name, root, { recursive: true });
  const { files, jobs } = JSON.parse(await readFile(join(root, 'db.json'), 'utf8'));
  const ids = (rows: Record<string, string>[], id: string) => rows.map((row) => row[id]).reverse();
  return { root, ids: { files: ids(files, 'file_id'), jobs: ids(jobs, 'job_id') } };
}

const folders = [
  'test/fixtures/data-0.1.0',
  ...(await readdir(STORES)).filter((name) => name.startsWith('folder-')).map((name) => join(STORES, name)),
];

describe.each(folders)('%s', (name) => {
  test('opens with all it had, and is one of this version from then on', async () => {
    const { root, ids } = await folderOf(name);
    expect((await verifyFolder(await DataFolder.open(root), () => {})).damaged).toEqual([]);
    const opened = await openJsonStore(root, opening);
    const content = await contentOf(opened);
    await opened.close();
    expect(content.files.map(({ file_id }) => file_id)).toEqual(ids.files);
    expect(content.jobs.map(({ job_id }) => job_id)).toEqual(ids.jobs);
    expect(content.files.every(({ group }) => group === null)).toBe(true);
    expect(readIndex(await readFile(join(root, 'db.json')))?.schema).toBe(SCHEMA_VERSION);
    expect((await verifyFolder(await DataFolder.open(root), () => {})).damaged).toEqual([]);
  });

  test('opens after a start that was killed at any step', async () => {
    const { root, ids } = await folderOf(name);
    const whole = await openJsonStore(root, opening);
    const content = await contentOf(whole);
    await whole.close();
    for (let step = 0, isReached = true; isReached; step += isLong ? 1 : 7) {
      const { root: other } = await folderOf(name);
      isReached = false;
      let operations = 0;
      const files = watchedFiles(() => {
        // A process that was killed does nothing any more.
        if (operations++ < step) return;
        isReached = true;
        throw Object.assign(new Error('killed'), { code: 'EIO' });
      });
      const first = await openJsonStore(other, { ...opening, files }).catch(() => undefined);
      await first?.close();
      const second = await openJsonStore(other, opening);
      expect(await contentOf(second), `step ${step}`).toEqual(content);
      await second.close();
    }
    expect(content.files).toHaveLength(ids.files.length);
  });
});

interface Dump {
  newhire_migrations: { name: string }[];
  [table: string]: Record<string, unknown>[];
}

/** A database as an earlier version has left it. */
async function databaseOf(name: string): Promise<{ url: string; dump: Dump }> {
  const dump = JSON.parse(await readFile(join(STORES, name), 'utf8')) as Dump;
  const url = await newDatabase();
  const done = new Set(dump.newhire_migrations.map((one) => one.name));
  const known = Object.fromEntries(Object.entries(MIGRATIONS).filter(([one]) => done.has(one)));
  const db = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  });
  const provider = { getMigrations: async () => known };
  const tables = { migrationTableName: TABLE, migrationLockTableName: `${TABLE}_lock` };
  expect((await new Migrator({ db, provider, ...tables }).migrateToLatest()).error).toBeUndefined();
  // The rows of counts are made by triggers.
  for (const table of ['files', 'jobs', 'keyed_requests', 'blobs', 'parts', 'journal']) {
    const rows = (dump[table] ?? []).map((row) => Object.fromEntries(Object.entries(row).map(asStored)));
    if (rows.length > 0) await db.insertInto(table).values(rows).execute();
  }
  await db.destroy();
  return { url, dump };
}

function asStored([column, value]: [string, unknown]): [string, unknown] {
  const bytes = (value as { base64?: string } | null)?.base64;
  if (bytes !== undefined) return [column, Buffer.from(bytes, 'base64')];
  return [column, JSON_COLUMNS.has(column) && value !== null ? JSON.stringify(value) : value];
}

const JSON_COLUMNS = new Set(['file_name', 'notes', 'findings', 'results']);

const databases = (await readdir(STORES)).filter((name) => name.startsWith('database-'));

describe.each(databases)('%s', (name) => {
  test('opens with all it had, although the first migration was killed', async () => {
    const { url, dump } = await databaseOf(name);
    const folder = await tempFolder();
    const open = () => openPostgresStore({ url, folder, beats: false });
    // The migration waits for this lock, and is ended there.
    const blocker = new pg.Client({ connectionString: url });
    await blocker.connect();
    await blocker.query('begin; lock table files in access share mode');
    const killed = refusal(open());
    const migrating = `select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`;
    while ((await query(url, migrating)).length === 0);
    expect(await killed).toBe('STORE_UNAVAILABLE');
    await blocker.end();

    const opened = await open();
    onTestFinished(opened.close);
    const content = await contentOf(opened);
    const newest = (rows: Record<string, unknown>[] = [], id: string, time: string) =>
      rows.toSorted((a, b) => String(b[time]).localeCompare(String(a[time]))).map((row) => row[id]);
    expect(content.files.map(({ file_id }) => file_id)).toEqual(newest(dump.files, 'file_id', 'uploaded_at'));
    expect(content.jobs).toEqual([{ job_id: dump.jobs?.[0]?.job_id, group: null, status: 'completed' }]);
    expect((await opened.store.listFiles({ skip: 0, limit: 0 })).total).toBe(3);
    expect((await verifyStore(url, folder, () => {})).damaged).toEqual([]);
  });
});

test('a database from before there were groups gets them, and its rows are in none', async () => {
  const { url } = await databaseOf('database-folders.json');
  const { store, close } = await openPostgresStore({ url, folder: await tempFolder(), beats: false });
  onTestFinished(close);
  const page = { skip: 0, limit: 100 };
  const old = (await store.listFiles(page)).files.find(({ job_id }) => job_id === null)!;
  await store.insertJob(aJobOf(old));
  await store.insertJob(aJobOf(await store.insertFile(aFile({ group: 'acme' }))));
  expect(await store.getFile(old.file_id)).toMatchObject({ group: null });
  const totals = async (group?: string) => [
    (await store.listFiles({ ...page, group })).total,
    (await store.listJobs({ ...page, group, status: 'pending' })).total,
    (await store.listJobs({ ...page, group, status: 'completed' })).total,
  ];
  expect([await totals(), await totals('acme'), await totals('beta')]).toEqual([
    [4, 2, 1],
    [1, 1, 0],
    [0, 0, 0],
  ]);
});

test('there is a store of each version', async () => {
  const last = (await Promise.all(databases.map((name) => readFile(join(STORES, name), 'utf8')))).flatMap(
    (text) => (JSON.parse(text) as Dump).newhire_migrations.map((one) => one.name).at(-1),
  );
  // The present one is what is opened.
  expect([...last].sort()).toEqual(Object.keys(MIGRATIONS).slice(0, -1));
});
