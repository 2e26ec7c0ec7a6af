/** Sends what a person decided or typed for a file that was corrected. */

import type { Job, Refused, ReviewedJob } from '../../api/index.js';
import { belowJob } from '../api/paths.js';
import { load } from '../api/requests.js';
import type { SentDecision } from './drafts.js';

/** A field and the value that it is to get; null takes back what was typed before. */
interface SentValue {
  line_number: number;
  field_name: string;
  value: string | null;
}

/** The review that is sent. */
interface SentReview {
  decisions?: readonly SentDecision[];
  values?: readonly SentValue[];
  /** The one of the job that is shown: what others have typed since is not replaced. */
  revision?: Job['revision'] | undefined;
}

/**
 * The job with its new revision, and what the server has refused: the rest is in effect. The same key is for the same request only.
 * @throws {ApiProblem}
 */
export async function sendReview(
  jobId: string,
  review: SentReview,
  requestKey: string,
): Promise<ReviewedJob & { refused: readonly Refused[] }> {
  const headers = { 'Idempotency-Key': requestKey };
  const body = { ...review, revision: review.revision ?? undefined, partial: true };
  const job = await load<ReviewedJob>(belowJob(jobId, '/decisions'), { method: 'POST', body, headers });
  return { ...job, refused: job.refused ?? [] };
}
