/** The states of a correction job: every change of its status is made here. */

import { randomUUID } from 'node:crypto';
import { NewhireError } from '../errors.js';
import type { JobOutcome, JobRow, JobStatus, NewJob } from './store.js';

/** A job goes from processing back to pending when the server stops, in order or not. */
const ALLOWED: Record<JobStatus, readonly JobStatus[]> = {
  pending: ['processing'],
  processing: ['completed', 'failed', 'pending'],
  completed: [],
  failed: [],
};

/** A job as it is created. */
export function newPendingJob(job: NewJob, now: string): JobRow {
  return {
    job_id: randomUUID(),
    file_id: job.file_id,
    status: 'pending',
    created_at: now,
    estimated_completion: job.estimated_completion,
    started_at: null,
    completed_at: null,
    corrections_applied: 0,
    corrections_failed: 0,
    error_message: null,
    results: null,
    attempts: 0,
  };
}

/** Claimed by a worker. */
export function started(job: JobRow, now: string): JobRow {
  return moved(job, 'processing', { started_at: now, attempts: job.attempts + 1 });
}

/** Completed or failed. */
export function finished(job: JobRow, outcome: JobOutcome, now: string): JobRow {
  const { status, ...result } = outcome;
  return moved(job, status, { ...result, completed_at: now });
}

/** Back to pending after an orderly stop, which does not count as an attempt. */
export function released(job: JobRow): JobRow {
  return moved(job, 'pending', { started_at: null, attempts: job.attempts - 1 });
}

/** Back to pending after a crash, which counts as an attempt, as the job may have caused it. */
export function requeued(job: JobRow): JobRow {
  return moved(job, 'pending', { started_at: null });
}

function moved(job: JobRow, status: JobStatus, changes: Partial<JobRow>): JobRow {
  if (!ALLOWED[job.status].includes(status)) {
    throw new NewhireError('INTERNAL', `A job that is ${job.status} cannot become ${status}.`);
  }
  return { ...job, ...changes, status };
}
