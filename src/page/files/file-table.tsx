/** The files and jobs of this server, newest first, with delete. */

import { type ReactNode, useContext, useEffect, useReducer, useRef, useState } from 'react';
import type { FileListItem, JobListItem } from '../../api/index.js';
import { clearedSentence, counted } from '../../reports/index.js';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import { load, pause } from '../api/requests.js';
import { DraftsContext } from '../correction/drafts.js';
import { useAnnounce } from '../shell/announcer.js';
import { ProblemBox } from '../shell/problem-box.js';
import { linkTo } from '../shell/route.js';
import { useWork } from '../shell/use-answer.js';

/** Rows in one request. */
const PART = 50;

const WORDS: Record<JobListItem['status'], string> = {
  pending: 'waits for its correction',
  processing: 'is being corrected',
  completed: 'correction done',
  failed: 'correction failed',
};

/** `turn` changes when a file was added elsewhere. */
export function FileTable({ turn }: { turn: number }) {
  const [{ files, total, jobs, problem }, act] = useReducer(fileList, NO_FILES);
  const [asked, setAsked] = useState<FileListItem>();
  const drafts = useContext(DraftsContext);
  const heading = useRef<HTMLHeadingElement>(null);
  const announce = useAnnounce();

  const fail = (problem: ApiProblem) => act({ do: 'fail', problem });
  const reload = useWork((signal) => more(0, signal).then(act), fail, [turn]);

  useJobStates(jobs, (now) => act({ do: 'jobs', jobs: now }));

  const failWith = (error: unknown) => fail(asProblem(error));
  const remove = (file: FileListItem) => {
    const path = `/api/v1/files/${file.file_id}`;
    load(path, { method: 'DELETE' }).then(() => {
      act({ do: 'remove', fileId: file.file_id });
      const job = jobs.get(file.file_id);
      if (job) drafts.act({ do: 'forget', jobId: job.job_id });
      // The button that was pressed is gone.
      heading.current?.focus();
      announce('The file is deleted.');
    }, failWith);
  };
  return (
    <section aria-labelledby="files-title">
      <h2 id="files-title" ref={heading} tabIndex={-1}>
        Files on this server
      </h2>
      {problem ? <ProblemBox problem={problem} onRetry={reload} /> : null}
      {files.length === 0 ? (
        <p className="soft">{emptyText(total, problem)}</p>
      ) : (
        <table className="files">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">State</th>
              <th scope="col">Checked</th>
              <th scope="col">Result as uploaded, and correction</th>
              <th scope="col">
                <span className="for-ears">Delete</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <FileRow
                key={file.file_id}
                file={file}
                job={jobs.get(file.file_id)}
                onDelete={() => setAsked(file)}
              />
            ))}
          </tbody>
        </table>
      )}
      {files.length < (total ?? 0) ? (
        <p>
          <button type="button" onClick={() => void more(files.length).then(act, failWith)}>
            Show more of {counted(total ?? 0, 'file')}
          </button>
        </p>
      ) : null}
      {asked ? (
        <QuestionDialog
          title="Delete this file?"
          yes="Delete it"
          onYes={() => remove(asked)}
          onNo={() => setAsked(undefined)}
        >
          <p>
            <strong className="name">{asked.file_name}</strong>, its correction and its audit are removed from
            the server. This cannot be undone.
          </p>
        </QuestionDialog>
      ) : null}
    </section>
  );
}

function emptyText(total: number | undefined, problem: ApiProblem | undefined): string {
  if (total !== undefined) return 'There are none yet.';
  return problem ? '' : 'Loading the files …';
}

async function more(skip: number, signal?: AbortSignal) {
  const page = `limit=${PART}&skip=${skip}`;
  const [files, jobs] = await Promise.all([
    load<{ total: number; files: FileListItem[] }>(`/api/v1/files?${page}`, { signal }),
    allJobs(signal),
  ]);
  return { do: 'add', skip, ...files, jobs } as const;
}

function FileRow({
  file,
  job,
  onDelete,
}: {
  file: FileListItem;
  job: JobListItem | undefined;
  onDelete: () => void;
}) {
  const { file_id: fileId, file_name, state, uploaded_at, total_errors, total_warnings } = file;
  return (
    <tr>
      <th scope="row">
        <a className="name" href={linkTo({ view: 'file', fileId })}>
          {file_name}
        </a>
      </th>
      <td>{state}</td>
      <td>
        <time dateTime={uploaded_at}>{new Date(uploaded_at).toLocaleString(undefined, TIME)}</time>
      </td>
      <td>
        <span className={total_errors > 0 ? 'error' : 'good'}>
          {total_errors > 0 ? counted(total_errors, 'error') : 'no errors'}
        </span>
        {total_warnings > 0 ? (
          <>
            {', '}
            <span className="warning">{counted(total_warnings, 'warning')}</span>
          </>
        ) : null}
        {job ? (
          <>
            {' · '}
            <a href={linkTo({ view: 'correction', fileId })}>{WORDS[job.status]}</a>
            {job.status === 'completed' ? `: ${clearedSentence(job)}` : ''}
          </>
        ) : null}
      </td>
      <td className="end">
        <button type="button" className="quiet" aria-label={`Delete ${file_name}`} onClick={onDelete}>
          Delete
        </button>
      </td>
    </tr>
  );
}

const TIME = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** The list and what went wrong last. */
interface FileList {
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
const NO_FILES: FileList = { files: [], total: undefined, jobs: new Map(), problem: undefined };

/** The list after an action. */
function fileList(list: FileList, action: FileListAction): FileList {
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
async function allJobs(signal?: AbortSignal): Promise<readonly JobListItem[]> {
  return (await load<{ jobs: JobListItem[] }>('/api/v1/jobs?limit=1000', { signal })).jobs;
}

/** Calls `onJobs` with the jobs again and again while one of them is under way. */
function useJobStates(
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

interface Question {
  title: string;
  children: ReactNode;
  /** What the button says that does it. */
  yes: string;
  onYes: () => void;
  onNo: () => void;
}

/** Escape and the other button leave everything as it is. */
function QuestionDialog({ title, children, yes, onYes, onNo }: Question) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // Closed first: the browser then gives the focus back.
  const onSure = () => {
    dialog.current?.close();
    onYes();
  };
  return (
    <dialog ref={dialog} onClose={onNo} aria-labelledby="question">
      <h2 id="question">{title}</h2>
      {children}
      <p className="actions">
        <button type="button" onClick={() => dialog.current?.close()}>
          Keep it
        </button>
        <button type="button" className="danger" onClick={onSure}>
          {yes}
        </button>
      </p>
    </dialog>
  );
}
