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
  const refused = job.refused ?? [];
  const asked = (review.decisions?.length ?? 0) + (review.values?.length ?? 0);
  if (refused.length < asked) own.set(`${jobId} ${job.revision}`, (review.values ?? []).map(placeOf));
  return { ...job, refused };
}

type Place = Pick<SentValue, 'line_number' | 'field_name'>;
const placeOf = ({ line_number, field_name }: Place) => `${line_number} ${field_name}`;

/** The revisions that were made in this tab, each after the id of its job, and the places of the values that were sent for them. */
const own = new Map<string, readonly string[]>();

/** Whether no revision of a job after `from` until `to` can have changed the value of a field: all were made in this tab, for others. */
export function isStillSaved(jobId: string, place: Place, from: number, to: number): boolean {
  for (let one = from + 1; one <= to; one++)
    if (own.get(`${jobId} ${one}`)?.includes(placeOf(place)) !== false) return false;
  return true;
}
