/** The files and jobs of this server: the newest are there at once, the others follow. */

import { useEffect, useReducer, useRef } from 'react';
import type { FileListItem, JobListItem } from '../../api/index.js';
import { keptAnswer } from '../api/answer-memory.js';
import type { ApiProblem } from '../api/api-problem.js';
import { load, pause } from '../api/requests.js';
import { useSeenAgain, useWork } from '../shell/use-answer.js';
import { allRows, PART, type Rows } from './all-rows.js';
import { isUnderWay, type JobsAnswer, jobsNow, jobsOf } from './jobs-now.js';

/** Rows of the first request. */
const FIRST = 100;
/** Milliseconds between requests for jobs that are under way. */
const PAUSE = 2000;

/** The list, as far as it is known. */
interface FileList {
  /** Newest first. */
  files: readonly FileListItem[];
  jobs: readonly JobListItem[];
  /** All of them are there: the other files have none. */
  areJobsKnown: boolean;
  /** All files of the server; undefined until it is known. */
  total: number | undefined;
  problem: ApiProblem | undefined;
}

type Action =
  | { do: 'take'; files: readonly FileListItem[]; total: number }
  | { do: 'jobs'; jobs: readonly JobListItem[] }
  | { do: 'remove'; fileIds: readonly string[] }
  | { do: 'fail'; problem: ApiProblem };

/** The list, and what changes it. */
export interface KnownFiles extends FileList {
  reload: () => void;
  /** They were deleted. */
  remove: (fileIds: readonly string[]) => void;
}

interface FilesAnswer {
  total: number;
  files: readonly FileListItem[];
}

/** `turn` changes when a file was added elsewhere. */
export function useFileList(turn: number): KnownFiles {
  const [list, act] = useReducer(after, undefined, keptList);
  const work = async (signal: AbortSignal) => {
    const jobs = allRows(jobsOf(), signal);
    // It may fail while the files are loaded.
    jobs.catch(() => {});
    const first = await load<FilesAnswer>(filesPath(0), { signal });
    act({ do: 'take', ...withRest(first.files, list.files), total: first.total });
    const files = [...first.files, ...(await allRows(filesOf, signal, first))];
    act({ do: 'take', files: unique(files), total: first.total });
    act({ do: 'jobs', jobs: await jobs });
  };
  const reload = useWork(work, (problem) => act({ do: 'fail', problem }), [turn]);
  useSeenAgain(reload);
  useJobsUnderWay(list.jobs, (jobs) => act({ do: 'jobs', jobs }));
  const remove = (fileIds: readonly string[]) => {
    act({ do: 'remove', fileIds });
    // An answer of before that is still to come has them.
    reload();
  };
  return { ...list, reload, remove };
}

function after(list: FileList, action: Action): FileList {
  switch (action.do) {
    case 'take':
      return { ...list, files: action.files, total: action.total, problem: undefined };
    case 'jobs':
      return { ...list, jobs: action.jobs, areJobsKnown: true };
    case 'remove': {
      const gone = new Set(action.fileIds);
      const files = list.files.filter(({ file_id }) => !gone.has(file_id));
      return { ...list, files, total: (list.total ?? 0) - gone.size, problem: undefined };
    }
    case 'fail':
      return { ...list, problem: action.problem };
  }
}

const filesPath = (skip: number) => `/api/v1/files?limit=${skip === 0 ? FIRST : PART}&skip=${skip}`;

/** What was loaded before, as on the way back from a file. */
function keptList(): FileList {
  const first = keptAnswer(filesPath(0))?.body as FilesAnswer | undefined;
  const files = [...(first?.files ?? [])];
  for (let skip = FIRST; ; skip += PART) {
    const more = keptAnswer(filesPath(skip))?.body as FilesAnswer | undefined;
    if (!more) break;
    files.push(...more.files);
  }
  const kept = keptAnswer(jobsOf().path(0))?.body as JobsAnswer | undefined;
  const jobs = kept?.jobs ?? [];
  const areJobsKnown = jobs.length === kept?.total;
  return { files: unique(files), jobs, areJobsKnown, total: first?.total, problem: undefined };
}

/** The newest files before those that were known: no row goes away while the list is loaded again. */
const withRest = (newest: readonly FileListItem[], known: readonly FileListItem[]) => ({
  files: known.length > newest.length ? unique([...newest, ...known.slice(FIRST)]) : newest,
});

/** Files that are added while the parts are loaded are in two of them. */
const unique = (files: readonly FileListItem[]): readonly FileListItem[] => [
  ...new Map(files.map((file) => [file.file_id, file])).values(),
];

const filesOf: Rows<FileListItem> = { path: filesPath, rows: (answer) => (answer as FilesAnswer).files };

/** Calls `onJobs` with the jobs again and again while one of them is under way. */
function useJobsUnderWay(jobs: readonly JobListItem[], onJobs: (jobs: readonly JobListItem[]) => void): void {
  const latest = useRef(jobs);
  latest.current = jobs;
  const isAnyUnderWay = jobs.some(isUnderWay);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it does the same on each render
  useEffect(() => {
    if (!isAnyUnderWay) return;
    const controller = new AbortController();
    const { signal } = controller;
    const follow = async () => {
      for (;;) {
        await pause(PAUSE, signal);
        const known = latest.current;
        // The note about the server says that it does not answer.
        const now = await jobsNow(known, signal).catch(() => undefined);
        signal.throwIfAborted();
        // The list may have been loaded again in the meantime.
        if (now && known === latest.current) onJobs(now);
      }
    };
    follow().catch(() => {});
    return () => controller.abort();
  }, [isAnyUnderWay]);
}
