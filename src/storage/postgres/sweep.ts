/** Removes from the database what processes have left that are gone, and what is too old. */

import { sql } from 'kysely';
import { type Database, later } from './database.js';
import { oldestAnswer } from './keyed-requests.js';
import { isUpFor } from './postgres-queue.js';

/** Milliseconds after its last sign at which a process will not come back; what it was writing is removed. */
export const GONE = 60_000;

/** Bytes that are removed with one statement: more would take too long. */
const BATCH = 20;

/** Every process may do it, also at once. Gives the number of removed bytes. @throws {NewhireError} STORE_UNAVAILABLE */
export async function sweep(database: Database, gone = GONE): Promise<number> {
  await database.abandon();
  let removed = 0;
  for (let last = BATCH; last === BATCH; removed += last) last = await removeLoose(database, gone);
  await database.run(async (db) => {
    const since = later(sql`clock_timestamp()`, -gone);
    await db.deleteFrom('processes').where('seen_at', '<', since).where(isUpFor(gone)).execute();
    await db.deleteFrom('keyed_requests').where('at', '<', oldestAnswer(database.now())).execute();
    await sql`
      with gone as (delete from counts returning *)
      insert into counts select what, key, sum(n) from gone group by what, key having sum(n) <> 0`.execute(
      db,
    );
  });
  return removed;
}

/** Bytes that are not kept, and whose writer is gone. */
async function removeLoose(database: Database, gone: number): Promise<number> {
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
                  .where('seen_at', '>', later(sql`clock_timestamp()`, -gone)),
              ),
            ),
          )
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirst(),
  );
  return Number(numDeletedRows);
}
