/** The jobs of the files in the list, and how those that are under way go on. */

import { useEffect } from 'react';
import type { JobListItem } from '../../api/index.js';
import { load, pause } from '../api/requests.js';

/** Milliseconds after which jobs that are under way are asked for again. */
const PAUSE = 2000;

/** The jobs of this server, newest first. @throws {ApiProblem} */
export async function allJobs(signal?: AbortSignal): Promise<readonly JobListItem[]> {
  return (await load<{ jobs: JobListItem[] }>('/api/v1/jobs?limit=1000', { signal })).jobs;
}

/** Calls `onJobs` with the jobs again and again while one of them is under way. */
export function useJobStates(
  jobs: ReadonlyMap<string, JobListItem>,
  onJobs: (jobs: readonly JobListItem[]) => void,
): void {
  const isUnderWay = [...jobs.values()].some(({ status }) => status === 'pending' || status === 'processing');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it does the same at each drawing
  useEffect(() => {
    if (!isUnderWay) return;
    const controller = new AbortController();
    const { signal } = controller;
    const follow = async () => {
      for (;;) {
        await pause(PAUSE, signal);
        // That the server does not answer is said elsewhere.
        const now = await allJobs(signal).catch(() => undefined);
        signal.throwIfAborted();
        if (now) onJobs(now);
      }
    };
    follow().catch(() => {});
    return () => controller.abort();
  }, [isUnderWay]);
}
