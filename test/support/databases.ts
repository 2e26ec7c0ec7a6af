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

/** An empty database. `atEnd` takes its removal: at the end of the test unless given. */
export async function newDatabase(
  server?: string,
  atEnd: (remove: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const name = `newhire_test_${randomBytes(6).toString('hex')}`;
  let on = server ?? '';
  atEnd(async () => {
    if (on) await query(on, `drop database if exists ${name} with (force)`);
  });
  on ||= await serverUrl();
  await query(on, `create database ${name} template template0`);
  const url = new URL(on);
  url.pathname = `/${name}`;
  return url.href;
}

/** Removes all rows of newhire. */
export async function empty(url: string): Promise<void> {
  await query(url, 'truncate files, jobs, keyed_requests, blobs, parts, plans, processes, journal, counts');
}
