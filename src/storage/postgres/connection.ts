/** How connections to the database are made: from a URL, with limits of time, and with values as the rest of newhire has them. */

import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import type { Client, ClientBase, ClientConfig, CustomTypesConfig, Pool } from 'pg';
import pg from 'pg';
import { NewhireError } from '../../errors.js';
import type { Tables } from './tables.js';

/** Connections of a process for its requests and jobs. */
const MAX_CONNECTIONS = 10;

/** Milliseconds. The database ends a statement itself, before its connection is closed. */
const LIMITS = {
  connectionTimeoutMillis: 3000,
  statement_timeout: 14_000,
  // A process that was stopped within a transaction would keep others from its rows.
  idle_in_transaction_session_timeout: 5000,
};

const { builtins, getTypeParser } = pg.types;
const parseTime = getTypeParser(builtins.TIMESTAMPTZ) as (text: string) => Date;

/** `int8` comes as a number: no count or size here is beyond 2^53. Never read bytes in the binary format: pg damages them. */
const TYPES: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number;
    if (oid === builtins.TIMESTAMPTZ) return (text: string) => parseTime(text).toISOString();
    return getTypeParser(oid, format);
  }) as CustomTypesConfig['getTypeParser'],
};

/**
 * What statements here are written for, whatever the settings of the database, the role or the server are: times that can be read,
 * and no transaction that is ended because of another one. By a statement: pgbouncer refuses it when the connection is made.
 */
const SESSION = `select set_config('datestyle', 'ISO', false),
  set_config('default_transaction_isolation', 'read committed', false)`;

/** Milliseconds without a byte after which a connection is closed. A broken connection is not reported on its own. */
const MAX_SILENCE = 15_000;

/** @throws {NewhireError} USAGE when the text is not the URL of a database; it is never repeated, as it may contain a password */
export function clientConfig(url: string): ClientConfig {
  const isUrl = /^postgres(ql)?:\/\//.test(url) && URL.canParse(url);
  if (!isUrl)
    throw new NewhireError('USAGE', 'The database must be named by a URL.', {
      next: 'For example postgres://user:password@host:5432/name, in NEWHIRE_DATABASE.',
    });
  return {
    connectionString: url,
    application_name: 'newhire',
    keepAlive: true,
    connectionTimeoutMillis: LIMITS.connectionTimeoutMillis,
  };
}

/** Connections that are made when they are needed. `silence`: milliseconds without a byte after which one is closed. */
export function openPool(url: string, max = MAX_CONNECTIONS, silence = MAX_SILENCE): Pool {
  const onConnect = async (client: ClientBase) => {
    client.on('error', () => undefined);
    // pg's own query_timeout would give the dead connection to the next query.
    const stream = streamOf(client as Client);
    stream.setTimeout(silence, () => stream.destroy());
    await client.query(SESSION);
  };
  const pool = new pg.Pool({ ...clientConfig(url), ...LIMITS, types: TYPES, max, onConnect });
  // Of connections that nobody uses just now; the next query gets another one, or the error.
  pool.on('error', () => undefined);
  return pool;
}

/** The socket of a connection. What only ends it waits for the other side, and keeps the process running. */
export const streamOf = (client: Pick<Client, 'connection'>): Socket => client.connection.stream as Socket;

/** The tables, over such connections. Ended by `destroy`. */
export const openTables = (url: string, max?: number): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url, max) }) });
