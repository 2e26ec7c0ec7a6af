/** The states of a correction job: every change of its status is made here. */

import { randomUUID } from 'node:crypto';
import { NewhireError } from '../../errors.js';
import type { FileRow, JobOutcome, JobRevision, JobRow, JobStatus, NewJob } from './store.js';

/**
 * A job goes from processing back to pending when its attempt is ended by an orderly stop or a crash, and from failed when
 * it is asked for again. A review leaves it completed.
 */
const ALLOWED: Record<JobStatus, readonly JobStatus[]> = {
  pending: ['processing', 'failed'],
  processing: ['completed', 'failed', 'pending'],
  completed: ['completed'],
  failed: ['pending'],
};

/** Number of crashes after which a job fails. */
const MAX_CRASHES = 3;

/** Milliseconds until a job that crashed is due again, so that a server that crashes because of it can answer requests in between. */
export const CRASH_PAUSE = 5000;

/** Why a job failed that was cancelled. */
const CANCELLED = 'Cancelled by request.';

/** Why a job crashed whose process is gone. */
export const PROCESS_GONE = 'The server ended while it corrected the file.';

/** @throws {NewhireError} NOTHING_TO_CORRECT, JOB_EXISTS when the file may not get a job */
export function refuseJob({ total_errors, job_id }: FileRow): void {
  if (total_errors === 0) throw new NewhireError('NOTHING_TO_CORRECT', 'The file has no errors to correct.');
  if (job_id === null) return;
  throw new NewhireError('JOB_EXISTS', `The file already has a correction job: ${job_id}.`, {
    next: `Ask for it: GET /api/v1/jobs/${job_id}. If it has failed, retry it.`,
    ids: { job_id },
  });
}

/** A job as it is created. */
export function newPendingJob(job: NewJob, { group }: FileRow, now: string): JobRow {
  return {
    job_id: randomUUID(),
    file_id: job.file_id,
    group,
    status: 'pending',
    created_at: now,
    estimated_completion: job.estimated_completion,
    started_at: null,
    completed_at: null,
    corrections_applied: 0,
    corrections_failed: 0,
    error_message: null,
    cancelled: false,
    results: null,
    queued_at: now,
    attempts: 0,
    crashes: 0,
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

/** Back to pending after an orderly stop, in its place. */
export function released(job: JobRow): JobRow {
  return moved(job, 'pending', { started_at: null });
}

/** Back to pending after a crash, after the jobs that wait; or failed. */
export function crashed(job: JobRow, reason: string, now: string): JobRow {
  const crashes = job.crashes + 1;
  if (crashes < MAX_CRASHES) {
    const queued_at = new Date(Date.parse(now) + CRASH_PAUSE).toISOString();
    return moved(job, 'pending', { started_at: null, queued_at, crashes });
  }
  const error_message = `${reason} This happened ${MAX_CRASHES} times, so the job was given up.`;
  return moved(job, 'failed', { error_message, completed_at: now, crashes });
}

/** Failed because a client cancelled it. @throws {NewhireError} JOB_STATE when it has ended otherwise */
export function cancelled(job: JobRow, now: string): JobRow {
  if (job.cancelled) return job;
  if (job.status === 'pending' || job.status === 'processing')
    return moved(job, 'failed', { error_message: CANCELLED, cancelled: true, completed_at: now });
  throw new NewhireError('JOB_STATE', `The job has ended already: it is ${job.status}.`, {
    ids: { job_id: job.job_id },
  });
}

/** Pending again after it failed or was cancelled. @throws {NewhireError} JOB_STATE in any other state */
export function retried(job: JobRow, estimated_completion: string, now: string): JobRow {
  if (job.status === 'failed') {
    const again = { error_message: null, cancelled: false, started_at: null, completed_at: null, crashes: 0 };
    return moved(job, 'pending', { ...again, estimated_completion, queued_at: now });
  }
  throw new NewhireError('JOB_STATE', `Only a failed job can be retried; this one is ${job.status}.`, {
    next:
      job.status === 'completed'
        ? 'To start over, upload the file again.'
        : 'Poll the job until its status is completed or failed.',
    ids: { job_id: job.job_id },
  });
}

/** With the results of a review in place of those before. @throws {NewhireError} JOB_STATE when another one came first */
export function revised(job: JobRow, revision: JobRevision): JobRow {
  if (revision.results.revision === (job.results?.revision ?? 0) + 1)
    return moved(job, 'completed', { ...revision });
  throw decidedMeanwhile(job.job_id);
}

/** The error of decisions that are about an earlier revision. */
export function decidedMeanwhile(job_id: string): NewhireError {
  return new NewhireError('JOB_STATE', 'Other decisions about this job were made in the meantime.', {
    next: 'Look at its proposals again.',
    ids: { job_id },
  });
}

/** Whether a job still has to be done. */
export function isUnfinished({ status }: JobRow): boolean {
  return status === 'pending' || status === 'processing';
}

/**
 * Whether a pending job may be claimed at a time. Only one that crashed has to wait, and never longer than the pause, even if a
 * clock was set back.
 */
export function isDue({ crashes, queued_at }: JobRow, now: string): boolean {
  const wait = Date.parse(queued_at) - Date.parse(now);
  return crashes === 0 || wait <= 0 || wait > CRASH_PAUSE;
}

/** Whether a review of a completed job may ask the model the same again: the replies that the job got are the answers then. */
export function mayAskModelAgain({ results }: JobRow): boolean {
  return typeof results?.basis?.model === 'string' && (results.proposals?.size ?? 0) > 0;
}

function moved(job: JobRow, status: JobStatus, changes: Partial<JobRow>): JobRow {
  if (!ALLOWED[job.status].includes(status)) {
    throw new NewhireError('INTERNAL', `A job that is ${job.status} cannot become ${status}.`);
  }
  return { ...job, ...changes, status };
}
