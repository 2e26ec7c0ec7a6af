/** The list of files as far as it was asked for. */

import type { FileListItem, JobListItem } from '../../api/index.js';
import type { ApiProblem } from '../api/api-problem.js';

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
export type FileListAction =
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
