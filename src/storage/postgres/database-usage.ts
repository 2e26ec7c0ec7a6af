/** What a database holds. */

import { sql } from 'kysely';
import type { JobStatus } from '../ports/index.js';
import { openTables } from './connection.js';
import { databaseError } from './database-errors.js';
import { countJobs, countOf } from './tables.js';

/** Counts of what is stored. */
export interface DatabaseUsage {
  /** Uploads. */
  readonly files: number;
  readonly jobs: Record<JobStatus, number>;
  /** Bytes of all tables. */
  readonly bytes: number;
  /** When the oldest upload was stored, and since when the first of the pending jobs waits; ISO 8601 UTC, null without one. */
  readonly oldest: string | null;
  readonly oldest_pending: string | null;
  /** Processes that serve or work now. */
  readonly processes: number;
}

/** Reads only. @throws {NewhireError} USAGE, STORE_UNAVAILABLE */
export async function databaseUsageOf(url: string): Promise<DatabaseUsage> {
  const db = openTables(url, 1);
  try {
    const { rows } = await sql<Omit<DatabaseUsage, 'files' | 'jobs'>>`select
        pg_database_size(current_database()) as bytes,
        (select min(uploaded_at) from files) as oldest,
        (select min(queued_at) from jobs where status = 'pending') as oldest_pending,
        (select count(*) from processes where seen_at > clock_timestamp() - interval '10 seconds') as processes`.execute(
      db,
    );
    return {
      files: await countOf(db, 'files'),
      jobs: await countJobs(db),
      // The query gives one row.
      ...rows[0]!,
    };
  } catch (error) {
    throw databaseError(error);
  } finally {
    await db.destroy();
  }
}
