/** What a database must not contain after all its processes have ended. */

import { expect } from 'vitest';
import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.js';
import { query } from './databases.js';

/**
 * Fails unless a new process removes everything that ended processes left in the database. Their last heartbeat is set back,
 * so the sweep does not wait.
 */
export async function expectNothingLeft(url: string, folder: string): Promise<void> {
  await query(url, `update processes set seen_at = seen_at - interval '1 hour'`);
  const { close } = await openPostgresStore({ url, folder, gone: 1000 });
  await expect
    .poll(() => query(url, 'select blob_id from blobs where not is_kept'), { timeout: 20_000, interval: 250 })
    .toEqual([]);
  await close();
  const [orphans] = await query(
    url,
    `select count(*)::int as bytes from blobs where owner_id not in
      (select file_id from files union select job_id from jobs union select conversion_id from conversions)`,
  );
  expect(orphans).toEqual({ bytes: 0 });
  const several = await query(
    url,
    `select owner_id from blobs where kind <> 'origins' group by owner_id having count(*) > 3`,
  );
  expect(several).toEqual([]);
  expect(await query(url, 'select process_id from processes')).toEqual([]);
  expect(await query(url, 'select number from journal')).toEqual([]);
}
