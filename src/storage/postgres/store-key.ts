/** The key of a database, by which it keeps hashes of what must not be read from them: the same for all processes. */

import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { KEY_BYTES } from '../ports/index.js';
import type { Tables } from './tables.js';

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
    .executeTakeFirstOrThrow();
  return row.value;
}
