/** Calls of the queue that the database has done although their answer was lost. */

import { type SqlBool, sql } from 'kysely';
import type { JobOutcome, JobRow } from '../ports/index.js';
import type { Database } from './database.js';

/** After a claim: puts the jobs of this process that it does not know of back, as `released` of job-state.ts does. No claim may be under way. */
export async function releaseUnknown(database: Database, known: readonly string[]): Promise<void> {
  await database.run((db) =>
    db
      .updateTable('jobs')
      .set({ status: 'pending', started_at: null, owner: null, lease_until: null })
      .where('status', '=', 'processing')
      .where('owner', '=', database.process_id)
      .where(sql<SqlBool>`job_id <> all(${known}::uuid[])`)
      .execute(),
  );
}

/** Whether the job has been ended as asked: only the attempt itself can have done so with this number. */
export function isSameEnd(job: JobRow, claimed: JobRow, outcome: JobOutcome): boolean {
  if (job.attempts !== claimed.attempts || job.status !== outcome.status || job.cancelled) return false;
  if (outcome.status === 'failed') return job.error_message === outcome.error_message;
  return job.results?.corrected?.sha256 === outcome.results.corrected?.sha256;
}
