/** The key of a database, for the hashes of what must stay secret: the same for all processes. */

import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { KEY_BYTES } from '../ports/index.js';
import { type Database, isAlive } from './database.js';
import { GONE } from './sweep.js';
import type { Tables, Tx } from './tables.js';

const NAME = 'hash';

/** Reads it, or makes one: the given one, or any. @throws the error of the database */
export async function storeKey(
  db: Kysely<Tables>,
  value: Uint8Array = randomBytes(KEY_BYTES),
): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name: NAME, value: Buffer.from(value) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', NAME)
    // Waits for a copy that is about to change it.
    .forShare()
    .executeTakeFirstOrThrow();
  return row.value;
}

/**
 * Makes the key of a store that is copied the database's, as long as nothing was hashed with another one, and nobody may do so now.
 * Gives whether it is the database's. @throws {NewhireError} STORE_UNAVAILABLE
 */
export async function adoptKey(database: Database, value: Uint8Array): Promise<boolean> {
  return database.change(async (tx) => {
    const present = await storeKey(tx, value);
    if (present.equals(value)) return true;
    const key = tx.selectFrom('secrets').where('name', '=', NAME);
    // A process that starts gives a sign of life before it reads the key.
    await key.select('name').forUpdate().execute();
    if (await isUsed(tx, database)) return false;
    await tx
      .updateTable('secrets')
      .set({ value: Buffer.from(value) })
      .where('name', '=', NAME)
      .execute();
    return true;
  });
}

/** Whether there are hashes, or other processes than this one. */
async function isUsed(tx: Tx, { process_id }: Database): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select
    exists (select from files where feins <> '{}')
    or exists (select from processes where process_id <> ${process_id} and ${isAlive(GONE)}) as used`.execute(
    tx,
  );
  return rows[0]?.used !== false;
}
