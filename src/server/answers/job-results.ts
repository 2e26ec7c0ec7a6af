/** The results of completed jobs, which a review may replace while they are read. */

import { NewhireError } from '../../errors.js';
import type { BlobName, JobRow, StoredBlob } from '../../storage/index.js';
import type { RouteServices } from '../routes/route-services.js';

/**
 * What `read` gives of a completed job. It is called again when a review has replaced the results in the meantime.
 * @throws {NewhireError} JOB_NOT_FOUND, JOB_NOT_COMPLETED; what `read` throws
 */
export async function readResults<Result>(
  services: Pick<RouteServices, 'store'>,
  jobId: string,
  read: (job: JobRow) => Promise<Result>,
): Promise<Result> {
  for (let job = await completedJob(services, jobId); ; ) {
    try {
      return await read(job);
    } catch (error) {
      const present = await completedJob(services, jobId);
      if (present.results?.revision === job.results?.revision) throw error;
      job = present;
    }
  }
}

/** Opens one of a job's results. @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE */
export function openResult(
  { blobs }: Pick<RouteServices, 'blobs'>,
  { job_id, results }: JobRow,
  kind: Extract<BlobName['kind'], 'corrected' | 'audit' | 'proposals'>,
): Promise<StoredBlob> {
  return blobs.open({ kind, id: job_id, revision: results?.revision ?? 1 }, results?.[kind] ?? null);
}

/** The job of an id. @throws {NewhireError} JOB_NOT_FOUND */
export async function knownJob({ store }: Pick<RouteServices, 'store'>, jobId: string): Promise<JobRow> {
  const job = await store.getJob(jobId);
  if (job) return job;
  throw new NewhireError('JOB_NOT_FOUND', 'No job has this id.');
}

async function completedJob(services: Pick<RouteServices, 'store'>, jobId: string): Promise<JobRow> {
  const job = await knownJob(services, jobId);
  if (job.status === 'completed') return job;
  throw new NewhireError('JOB_NOT_COMPLETED', 'The job has not been completed, so it has no result.', {
    next:
      job.status === 'failed'
        ? 'Retry it, or upload the file again.'
        : 'Ask for the job until it is completed.',
  });
}
