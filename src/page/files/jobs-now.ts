/** The jobs of the list while some of them are under way: only these are asked for. */

import type { Job, JobListItem } from '../../api/index.js';
import { asProblem } from '../api/api-problem.js';
import { belowJob } from '../api/paths.js';
import { load } from '../api/requests.js';
import { allRows, PART, type Rows } from './all-rows.js';

/** A part of the list. */
export interface JobsAnswer {
  total: number;
  jobs: readonly JobListItem[];
}

/** It has not ended. */
export const isUnderWay = ({ status }: Pick<JobListItem, 'status'>): boolean =>
  status === 'pending' || status === 'processing';

/** The jobs as they are now. @throws {ApiProblem}; the reason of the signal */
export async function jobsNow(
  known: readonly JobListItem[],
  signal: AbortSignal,
): Promise<readonly JobListItem[]> {
  // In this order, a job that is started meanwhile is in one of both.
  const running = new Map<string, JobListItem>();
  for (const status of ['pending', 'processing'] as const)
    for (const job of await allRows(jobsOf(status), signal)) running.set(job.job_id, job);
  const before = new Set(known.map(({ job_id }) => job_id));
  const now = [...running.values()].filter(({ job_id }) => !before.has(job_id));
  for (const job of known) {
    const present = running.get(job.job_id) ?? (isUnderWay(job) ? await endedJob(job, signal) : job);
    if (present) now.push(present);
  }
  return now;
}

/** Undefined when it was deleted. @throws {ApiProblem} */
async function endedJob({ job_id }: JobListItem, signal: AbortSignal): Promise<JobListItem | undefined> {
  try {
    return await load<Job>(belowJob(job_id, ''), { signal });
  } catch (error) {
    if (asProblem(error).isGone) return undefined;
    throw error;
  }
}

/** Jobs, of one status if it is given. */
export const jobsOf = (status?: JobListItem['status']): Rows<JobListItem> => ({
  path: (skip) => `/api/v1/jobs?${status === undefined ? '' : `status=${status}&`}limit=${PART}&skip=${skip}`,
  rows: (answer) => (answer as JobsAnswer).jobs,
});
