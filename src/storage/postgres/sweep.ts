/** Removes from the database what processes that are gone have left, and what is too old. */

import { type SqlBool, sql } from 'kysely';
import { type Database, isAlive, isUpFor, later } from './database.js';
import { oldestAnswer } from './keyed-requests.js';

/** Milliseconds after its last heartbeat at which a process will not come back; what it was writing is removed. */
export const GONE = 60_000;

/** Every process may do it, also concurrently. @throws {NewhireError} STORE_UNAVAILABLE */
export async function sweep(database: Database, gone = GONE): Promise<void> {
  await tidyRows(database, gone);
  await database.abandon();
  while (await removeLoose(database, gone));
}

async function tidyRows(database: Database, gone: number): Promise<void> {
  await database.run(async (db) => {
    // From before the clock was set back: a process that still runs gives another one in time.
    const now = sql<string>`clock_timestamp()`;
    await db.updateTable('processes').set({ seen_at: now }).where('seen_at', '>', later(now, gone)).execute();
    const isGone = sql<SqlBool>`not ${isAlive(gone)}`;
    await db.deleteFrom('processes').where(isGone).where(isUpFor(gone)).execute();
    // As a subselect it is worked out once, so that the index is used.
    const oldest = sql<string>`(select ${oldestAnswer(database.now())})`;
    await db.deleteFrom('keyed_requests').where('at', '<', oldest).execute();
    await sql`
      with gone as (delete from counts returning *)
      insert into counts (what, key, "group", n)
        select what, key, "group", sum(n) from gone group by what, key, "group" having sum(n) <> 0`.execute(
      db,
    );
  });
}

/** Removes bytes that are not kept and whose writer is gone: one file only, as more may take too long. False when there are none. */
async function removeLoose(database: Database, gone: number): Promise<boolean> {
  const { numDeletedRows } = await database.run((db) =>
    db
      .deleteFrom('blobs')
      .where('blob_id', 'in', (eb) =>
        eb
          .selectFrom('blobs as loose')
          .select('loose.blob_id')
          .where('loose.is_kept', '=', false)
          .where(isUpFor(gone))
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('processes')
                  .select('process_id')
                  .whereRef('process_id', '=', 'loose.writer')
                  .where(isAlive(gone)),
              ),
            ),
          )
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}
