/** Waits until a job ends, wherever it is worked on. */

import type { FastifyRequest } from 'fastify';
import { presentTime } from '../../clock.js';
import type { JobRow } from '../../storage/index.js';
import type { RouteServices } from '../routes/route-services.js';

/** Milliseconds between two looks at the job: another server may work on it, so nothing here is told of its end. */
const LOOK_EVERY = 250;

export const isUnderWay = ({ status }: JobRow): boolean => status === 'pending' || status === 'processing';

/**
 * The job when it has ended, or as it is after `seconds`; sooner if the server stops or the client closes the connection.
 * @throws {NewhireError} JOB_NOT_FOUND
 */
export async function jobAtEnd(
  { drain }: Pick<RouteServices, 'drain'>,
  jobId: string,
  seconds: number,
  { store, raw }: FastifyRequest,
): Promise<JobRow> {
  const until = performance.now() + 1000 * seconds;
  for (;;) {
    const job = await store.knownJob(jobId);
    const left = until - performance.now();
    if (!isUnderWay(job) || left <= 0 || drain.isDraining || raw.socket.destroyed) return job;
    await new Promise((resolve) => setTimeout(resolve, Math.min(left, LOOK_EVERY)));
  }
}

/** Seconds until a client should ask for a job again. */
export function secondsToEnd({ estimated_completion }: JobRow): number {
  const left = Math.ceil((Date.parse(estimated_completion ?? '') - presentTime().getTime()) / 1000);
  return Math.min(60, Math.max(1, left || 1));
}
