/** The requests that may be sent again: what each was answered with, for a day. */

import { type Kysely, sql } from 'kysely';
import { earlierAnswer, type KeyedRequest, ONE_DAY } from '../ports/index.js';
import { later } from './database.js';
import type { SqlTime, Tables, Tx } from './tables.js';

/** The time before which an answer is forgotten. */
export function oldestAnswer(now: SqlTime): SqlTime {
  return later(now, -ONE_DAY);
}

/**
 * The id that the request was answered with before; undefined when it was not.
 * @throws {NewhireError} IDEMPOTENCY_KEY_REUSED when something else was asked for then
 */
export async function answered(
  db: Kysely<Tables>,
  request: KeyedRequest,
  now: SqlTime,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('keyed_requests')
    .select(['fingerprint', 'id'])
    .where('key', '=', request.key)
    .where('at', '>=', oldestAnswer(now))
    .executeTakeFirst();
  return row && earlierAnswer(row, request);
}

/** The same; requests with this key wait until the transaction has ended. */
export async function answeredAlone(
  tx: Tx,
  request: KeyedRequest | undefined,
  now: SqlTime,
): Promise<string | undefined> {
  if (!request) return undefined;
  await sql`select pg_advisory_xact_lock(hashtextextended(${request.key}, 0))`.execute(tx);
  return answered(tx, request, now);
}

/** Remembers what a request was answered with. */
export async function remember(
  tx: Tx,
  request: KeyedRequest | undefined,
  id: string,
  now: SqlTime,
): Promise<void> {
  if (!request) return;
  const { key, fingerprint } = request;
  await tx
    .insertInto('keyed_requests')
    .values({ key, fingerprint, id, at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ fingerprint, id, at: now }))
    .execute();
}
