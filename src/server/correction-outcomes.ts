/** What the correction of a stored file has done, as a report says it: from the audit of its job. */

import type { Layout } from '../layouts/index.js';
import { type CorrectionPlan, PlanRecorder } from '../reports/index.js';
import { auditEntries, type JobRow } from '../storage/index.js';
import { openResult } from './job-results.js';
import type { RouteServices } from './route-services.js';

/**
 * The plan of a file's completed job, or, with `isLeft`, of what the job has left. Undefined while there is no such job: nobody
 * has asked the correction yet.
 * @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE
 */
export async function planOfJob(
  services: Pick<RouteServices, 'blobs'>,
  job: JobRow | undefined,
  layout: Layout,
  { isLeft = false } = {},
): Promise<CorrectionPlan | undefined> {
  if (job?.status !== 'completed') return undefined;
  const recorder = new PlanRecorder(layout);
  const audit = await openResult(services, job, 'audit');
  try {
    for await (const entries of auditEntries(audit.chunks())) {
      for (const entry of entries) {
        if (entry.kind === 'outcome' && !(isLeft && entry.resolution === 'resolved')) recorder.outcome(entry);
      }
    }
    return recorder.plan();
  } finally {
    await audit.close();
  }
}
