/** The files and jobs of this server: the newest are there at once, the others follow. */

import { useEffect, useReducer } from 'react';
import type { FileListItem, JobListItem } from '../../api/index.js';
import { keptAnswer } from '../api/answer-memory.js';
import type { ApiProblem } from '../api/api-problem.js';
import { load, pause } from '../api/requests.js';
import { useSeenAgain, useWork } from '../shell/use-answer.js';

/** Rows of the first request, and of each of the others. */
const [FIRST, PART] = [100, 1000];
/** Files that can be looked through: a year of a service with many employers. */
export const MOST_FILES = 20_000;
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
interface JobsAnswer {
  total: number;
  jobs: readonly JobListItem[];
}

/** `turn` changes when a file was added elsewhere. */
export function useFileList(turn: number): KnownFiles {
  const [list, act] = useReducer(after, undefined, keptList);
  const work = async (signal: AbortSignal) => {
    const jobs = allRows(jobsOf, signal);
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
const jobsPath = (skip: number) => `/api/v1/jobs?limit=${PART}&skip=${skip}`;

/** What was loaded before, as on the way back from a file. */
function keptList(): FileList {
  const first = keptAnswer(filesPath(0))?.body as FilesAnswer | undefined;
  const files = [...(first?.files ?? [])];
  for (let skip = FIRST; ; skip += PART) {
    const more = keptAnswer(filesPath(skip))?.body as FilesAnswer | undefined;
    if (!more) break;
    files.push(...more.files);
  }
  const kept = keptAnswer(jobsPath(0))?.body as JobsAnswer | undefined;
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

interface Rows<Row> {
  path: (skip: number) => string;
  rows: (answer: { total: number }) => readonly Row[];
}

const filesOf: Rows<FileListItem> = { path: filesPath, rows: (answer) => (answer as FilesAnswer).files };
const jobsOf: Rows<JobListItem> = { path: jobsPath, rows: (answer) => (answer as JobsAnswer).jobs };

/** The rows after a first answer, one request after the other. @throws {ApiProblem}; the reason of the signal */
async function allRows<Row>(
  { path, rows }: Rows<Row>,
  signal: AbortSignal,
  first?: { total: number },
): Promise<Row[]> {
  const all: Row[] = [];
  const from = first ? rows(first).length : 0;
  for (let wanted = first?.total ?? 1; from + all.length < Math.min(wanted, MOST_FILES); ) {
    const answer = await load<{ total: number }>(path(from + all.length), { signal });
    const some = rows(answer);
    all.push(...some);
    if (some.length === 0) break;
    wanted = answer.total;
  }
  return all;
}

/** Calls `onJobs` with the jobs again and again while one of them is under way. */
function useJobsUnderWay(jobs: readonly JobListItem[], onJobs: (jobs: readonly JobListItem[]) => void): void {
  const isUnderWay = jobs.some(({ status }) => status === 'pending' || status === 'processing');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it does the same on each render
  useEffect(() => {
    if (!isUnderWay) return;
    const controller = new AbortController();
    const { signal } = controller;
    const follow = async () => {
      for (;;) {
        await pause(PAUSE, signal);
        // The note about the server says that it does not answer.
        const now = await allRows(jobsOf, signal).catch(() => undefined);
        signal.throwIfAborted();
        if (now) onJobs(now);
      }
    };
    follow().catch(() => {});
    return () => controller.abort();
  }, [isUnderWay]);
}
