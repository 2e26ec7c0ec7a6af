/** What became of the jobs of a database, written down by the database itself, whatever its clients believe. */

import { query } from './databases.js';

/** A change of a job's status. */
export interface JobChange {
  readonly job_id: string;
  readonly status: string;
  readonly attempts: number;
  readonly crashes: number;
  /** Milliseconds since 1970, by the clock of the database. */
  readonly at: number;
}

/** Call it once the tables are there. */
export async function logJobs(url: string): Promise<void> {
  await query(
    url,
    'create table job_log (number bigserial primary key, job_id uuid, status text, attempts int, crashes int, at float8)',
    `create function log_job() returns trigger language plpgsql as $$ begin
       if new.status is distinct from old.status then
         insert into job_log (job_id, status, attempts, crashes, at) values
           (new.job_id, new.status, new.attempts, new.crashes, extract(epoch from clock_timestamp()) * 1000);
       end if;
       return null;
     end $$`,
    'create trigger log_job after insert or update on jobs for each row execute function log_job()',
  );
}

/** The changes of each job, in their order. */
export async function loggedJobs(url: string): Promise<Map<string, JobChange[]>> {
  const jobs = new Map<string, JobChange[]>();
  const rows = await query(url, 'select * from job_log order by number');
  for (const row of rows as unknown as JobChange[])
    jobs.set(row.job_id, [...(jobs.get(row.job_id) ?? []), row]);
  return jobs;
}
