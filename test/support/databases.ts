/** Databases for tests, on the server of the run or on the one that NEWHIRE_TEST_DATABASE names. */

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

/** The URL of a server on which databases and roles can be made. */
export async function serverUrl(): Promise<string> {
  const { NEWHIRE_TEST_DATABASE: named } = process.env;
  if (named) return named;
  const response = await fetch(inject('databaseStarter'));
  const text = await response.text();
  if (!response.ok) throw new Error(`The database server of the tests did not start: ${text}`);
  return text;
}

/** Runs statements, and gives the rows of the last one. */
export async function query(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // A test may end the server meanwhile.
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** Databases of this process that no test uses. To make one is to write 300 files; to empty one takes a fraction of that. */
const unused: string[] = [];

/**
 * An empty database. `atEnd` takes its removal: at the end of the test by default. One on the server of the run, which goes
 * with all its data, is emptied for another test.
 */
export async function newDatabase(
  server?: string,
  atEnd: (remove: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  if (server !== undefined || process.env.NEWHIRE_TEST_DATABASE) {
    const { on, name, url } = await createDatabase(server ?? (await serverUrl()));
    atEnd(async () => void (await query(on, `drop database if exists ${name} with (force)`)));
    return url;
  }
  const url = unused.pop() ?? (await createDatabase(await serverUrl())).url;
  atEnd(async () => {
    await query(url, END_OTHERS, ...NEW_SCHEMA);
    unused.push(url);
  });
  return url;
}

/** Ends the other connections to the database, and waits for that. */
const END_OTHERS = `select pg_terminate_backend(pid, 10000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

/** As in `template0`. */
const NEW_SCHEMA = [
  'drop schema public cascade',
  'create schema public authorization pg_database_owner',
  'grant usage on schema public to public',
];

async function createDatabase(on: string) {
  const name = `newhire_test_${randomBytes(6).toString('hex')}`;
  await query(on, `create database ${name} template template0`);
  const url = new URL(on);
  url.pathname = `/${name}`;
  return { on, name, url: url.href };
}

/** Removes all rows of newhire. */
export async function empty(url: string): Promise<void> {
  await query(url, 'truncate files, jobs, keyed_requests, blobs, parts, plans, processes, journal, counts');
}
