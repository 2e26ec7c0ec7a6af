/** Counts of the jobs, and the jobs that wait, kept as they change. */

import { type Backlog, type FileRow, isUnfinished, type JobRow, type JobStatus } from '../ports/index.js';

type Workload = Pick<FileRow, 'size' | 'total_errors'>;

/** Follows the changes of one table of jobs. */
export class JobCounts {
  readonly byStatus: Record<JobStatus, number> = { pending: 0, processing: 0, completed: 0, failed: 0 };
  /** The jobs that are pending, by id. */
  readonly waiting = new Map<string, JobRow>();
  backlog: Backlog = { jobs: 0, bytes: 0, errors: 0 };

  /** Undefined stands for a job that is not there: before it is added, or after it is removed. */
  change(before: JobRow | undefined, after: JobRow | undefined, file: Workload): void {
    if (before) this.count(before, file, -1);
    if (after) this.count(after, file, 1);
    if (before) this.waiting.delete(before.job_id);
    if (after?.status === 'pending') this.waiting.set(after.job_id, after);
  }

  private count(job: JobRow, { size, total_errors }: Workload, by: 1 | -1): void {
    this.byStatus[job.status] += by;
    if (!isUnfinished(job)) return;
    const { jobs, bytes, errors } = this.backlog;
    this.backlog = { jobs: jobs + by, bytes: bytes + by * size, errors: errors + by * total_errors };
  }
}
