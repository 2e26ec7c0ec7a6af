/** The list of files and their jobs, as far as it was requested. */

import { useEffect } from 'react';
import type { FileListItem, JobListItem } from '../../api/index.js';
import type { ApiProblem } from '../api/api-problem.js';
import { load, pause } from '../api/requests.js';

/** The list and what went wrong last. */
export interface FileList {
  files: readonly FileListItem[];
  /** All files of the server; undefined until it is known. */
  total: number | undefined;
  /** By the id of their file. */
  jobs: ReadonlyMap<string, JobListItem>;
  problem: ApiProblem | undefined;
}

/** What happens to the list. `skip` is the number of rows before those that came. */
type FileListAction =
  | { do: 'add'; skip: number; files: readonly FileListItem[]; total: number; jobs: readonly JobListItem[] }
  | { do: 'jobs'; jobs: readonly JobListItem[] }
  | { do: 'remove'; fileId: string }
  | { do: 'fail'; problem: ApiProblem };

/** The list before anything is known. */
export const NO_FILES: FileList = { files: [], total: undefined, jobs: new Map(), problem: undefined };

/** The list after an action. */
export function fileList(list: FileList, action: FileListAction): FileList {
  switch (action.do) {
    case 'add': {
      const kept = action.skip === 0 ? [] : list.files;
      const known = new Set(kept.map(({ file_id }) => file_id));
      const files = [...kept, ...action.files.filter(({ file_id }) => !known.has(file_id))];
      return { files, total: action.total, jobs: byFile(action.jobs), problem: undefined };
    }
    case 'jobs':
      return { ...list, jobs: byFile(action.jobs) };
    case 'remove': {
      const files = list.files.filter(({ file_id }) => file_id !== action.fileId);
      return { ...list, files, total: (list.total ?? 1) - 1, problem: undefined };
    }
    case 'fail':
      return { ...list, problem: action.problem };
  }
}

const byFile = (jobs: readonly JobListItem[]) => new Map(jobs.map((job) => [job.file_id, job]));

/** Milliseconds between requests for jobs that are under way. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: it does the same on each render
  useEffect(() => {
    if (!isUnderWay) return;
    const controller = new AbortController();
    const { signal } = controller;
    const follow = async () => {
      for (;;) {
        await pause(PAUSE, signal);
        // The note about the server says that it does not answer.
        const now = await allJobs(signal).catch(() => undefined);
        signal.throwIfAborted();
        if (now) onJobs(now);
      }
    };
    follow().catch(() => {});
    return () => controller.abort();
  }, [isUnderWay]);
}
