/** What is wrong with a database is said in a sentence, and never with the password. */

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { NewhireError } from '../../../src/errors.js';
import { databaseAddress } from '../../../src/storage/database-address.js';
import { openPostgresStore } from '../../../src/storage/postgres/open-postgres-store.js';
import { newDatabase, query, serverUrl } from '../../support/databases.js';
import { freePort } from '../../support/free-port.js';
import { runNewhire } from '../../support/run.js';
import { tempFolder } from '../../support/temp-folder.js';

const PASSWORD = 'Tr0ub4dor';

async function opened(url: string, lockWait?: number): Promise<NewhireError | undefined> {
  const folder = await tempFolder();
  try {
    await (await openPostgresStore({ url, folder, lockWait })).close();
    return undefined;
  } catch (error) {
    const { message, next, stack } = error as NewhireError;
    for (const text of [message, next, stack]) expect(text).not.toContain(PASSWORD);
    return error as NewhireError;
  }
}

/** The database as another user sees it. */
async function asRole(url: string, options = ''): Promise<{ url: string; role: string }> {
  const role = `newhire_role_${randomBytes(6).toString('hex')}`;
  await query(url, `create role ${role} login password '${PASSWORD}' ${options}`);
  onTestFinished(async () => void (await query(url, `drop owned by ${role}`, `drop role ${role}`)));
  return { url: changed(url, { username: role, password: PASSWORD }), role };
}

function changed(
  url: string,
  parts: Partial<Record<'username' | 'password' | 'pathname' | 'search' | 'host', string>>,
): string {
  return Object.assign(new URL(url), parts).href;
}

test('a text that is no URL of a database is refused without being repeated', async () => {
  for (const url of [`mysql://u:${PASSWORD}@h/d`, `${PASSWORD}`, `postgres://u:${PASSWORD}@h:port/d`])
    expect(await opened(url)).toMatchObject({ code: 'USAGE', exitCode: 2 });
});

test('a database that cannot be reached is named without user and password', async () => {
  const host = `127.0.0.1:${await freePort()}`;
  const error = await opened(`postgres://payroll:${PASSWORD}@${host}/newhire`);
  expect(error).toMatchObject({
    code: 'STORE_UNAVAILABLE',
    exitCode: 3,
    message: 'The database does not answer.',
  });
  expect(error?.next).toContain(`It was looked for at ${host}/newhire.`);
});

test.each([
  `postgres://payroll:12/${PASSWORD}@127.0.0.1:1/newhire`,
  `postgres://payroll:12#${PASSWORD}@127.0.0.1:1/newhire`,
  `postgres://payroll:12?${PASSWORD}@127.0.0.1:1/newhire`,
  `postgres://payroll:/${PASSWORD}@127.0.0.1:1/newhire`,
])('of a URL whose password is not escaped nothing is said', (url) => {
  expect(databaseAddress(url)).toBe('an unknown place');
});

test.each<[string, string, (url: string) => Promise<string> | string]>([
  [
    'a wrong password',
    'The database refuses the user or the password.',
    (url) => changed(url, { password: PASSWORD }),
  ],
  [
    'a certificate that is not there',
    'A certificate that the URL of the database names cannot be read.',
    (url) => changed(url, { search: '?sslmode=verify-full&sslrootcert=/nowhere/ca.pem' }),
  ],
  [
    'no such database',
    'There is no such database on that server.',
    (url) => changed(url, { pathname: '/nowhere' }),
  ],
  [
    'TLS that is not offered',
    'The database offers no TLS.',
    (url) => changed(url, { search: '?sslmode=verify-full' }),
  ],
  [
    'no free connection',
    'The database has no free connections.',
    async (url) => (await asRole(url, 'connection limit 0')).url,
  ],
  [
    'no rights',
    'The user of the database does not have the rights that newhire needs.',
    async (url) => {
      await query(url, 'revoke create on schema public from public');
      return (await asRole(url)).url;
    },
  ],
  [
    'a replica',
    'The database is read-only.',
    async (url) => {
      await (await openPostgresStore({ url, folder: await tempFolder() })).close();
      const { url: other, role } = await asRole(url);
      await query(
        url,
        `grant all on all tables in schema public to ${role}`,
        `alter role ${role} set default_transaction_read_only = on`,
      );
      return other;
    },
  ],
])('%s is reported in a sentence', async (_, message, damaged) => {
  expect(await opened(await damaged(await newDatabase()))).toMatchObject({
    code: 'STORE_UNAVAILABLE',
    message,
  });
});

test('several processes make the tables of a new database at once, and one with fewer rights uses them', async () => {
  const url = await newDatabase();
  expect(await Promise.all([opened(url), opened(url), opened(url)])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const { url: other, role } = await asRole(url);
  await query(
    url,
    'revoke create on schema public from public',
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
  );
  expect(await opened(other)).toBeUndefined();
});

test.each([
  ['that another session keeps the list of migrations', 'lock newhire_migrations'],
  ['that another process does not end its migration', 'select pg_advisory_lock(7204110223)'],
])('a start does not wait for ever because of a lock: %s', async (_, lock) => {
  const url = await newDatabase();
  expect(await opened(url)).toBeUndefined();
  await query(url, `delete from newhire_migrations where '${lock}' like 'select %'`);
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(lock);
    expect(await opened(url, 100)).toMatchObject({
      code: 'STORE_UNAVAILABLE',
      exitCode: 3,
      message: 'Another session has held a lock in the database for too long.',
      next: expect.stringContaining('pg_locks'),
    });
  } finally {
    await holder.end();
  }
});

test('the check of the store writes to the disk of the database, as a full one still takes small changes', async () => {
  const url = await newDatabase();
  const { url: other } = await asRole(url, 'superuser');
  const { store, close } = await openPostgresStore({ url: other, folder: await tempFolder(), beats: false });
  onTestFinished(close);
  await store.check();
  // Temporary files next to the tables are refused, as on a full disk.
  const { username, pathname } = new URL(other);
  await query(url, `alter role ${username} set temp_file_limit = 0`);
  await query(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${username}' and datname = '${pathname.slice(1)}'`,
  );
  await expect.poll(() => store.check().catch((error: NewhireError) => error.code)).toBe('STORE_UNAVAILABLE');
  await query(url, `alter role ${username} reset temp_file_limit`);
});

test('a database of a newer version is refused', async () => {
  const url = await newDatabase();
  await opened(url);
  await query(url, `insert into newhire_migrations values ('9999-later', 'now')`);
  expect((await opened(url))?.message).toBe('The database was written by a newer version of newhire.');
});

test('a command says it on standard error, with exit code 3, and forgets the password that was typed', async () => {
  const url = changed(await serverUrl(), { password: PASSWORD });
  for (const env of [{ NEWHIRE_DATABASE: url }, { NEWHIRE_DATABASE: url, NEWHIRE_DEBUG: '1' }]) {
    const { code, stdout, stderr } = await runNewhire(['work', '--data', await tempFolder()], { env });
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('The database refuses the user or the password.');
    expect(stderr).not.toContain(PASSWORD);
  }
  const empty = await runNewhire(['work'], { env: { NEWHIRE_DATABASE: '' } });
  expect(empty).toMatchObject({ code: 2, stderr: expect.stringContaining('NEWHIRE_DATABASE is empty.') });
});
