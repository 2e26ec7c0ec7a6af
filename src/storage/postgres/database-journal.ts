/** The journal of a job in the database, over a connection of its own: the thread of a correction has no other. */

import pRetry from 'p-retry';
import { NewhireError } from '../../errors.js';
import type { JournalPort } from '../../model/index.js';
import { openTables } from './connection.js';
import { databaseError } from './database-errors.js';

/** Connects when the journal is first read. Lines of a job that has been deleted are refused. */
export function openDatabaseJournal(url: string, job_id: string): JournalPort {
  const db = openTables(url, 1);
  // A job does not fail because its database was restarted; its time limit still applies.
  const patiently = <T>(query: () => Promise<T>) =>
    pRetry(() => query().catch(asStoreError), {
      retries: 3600,
      minTimeout: 1000,
      factor: 1,
      shouldRetry: isAway,
    });
  return {
    async read() {
      const rows = db.selectFrom('journal').select('line').where('job_id', '=', job_id).orderBy('number');
      return (await patiently(() => rows.execute())).map(({ line }) => `${line}\n`).join('');
    },
    async append(line) {
      await patiently(() => db.insertInto('journal').values({ job_id, line }).execute());
    },
    close: () => db.destroy(),
  };
}

function asStoreError(error: unknown): never {
  throw databaseError(error);
}

const isAway = ({ error }: { error: Error }) =>
  error instanceof NewhireError && error.code === 'STORE_UNAVAILABLE';
