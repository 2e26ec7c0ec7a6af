/** The files and jobs of this server, newest first, with delete. */

import { useContext, useEffect, useReducer, useRef, useState } from 'react';
import type { FileListItem, JobListItem } from '../../api/index.js';
import { clearedSentence, counted } from '../../reports/index.js';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import { load } from '../api/requests.js';
import { DraftsContext } from '../correction/drafts.js';
import { useAnnounce } from '../shell/announcer.js';
import { ProblemBox } from '../shell/problem-box.js';
import { QuestionDialog } from '../shell/question-dialog.js';
import { linkTo } from '../shell/route.js';
import { useReturns } from '../shell/server-watch.js';
import { allJobs, fileList, NO_FILES, useJobStates } from './file-list.js';

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
  const [tries, setTries] = useState(0);
  const drafts = useContext(DraftsContext);
  const heading = useRef<HTMLHeadingElement>(null);
  const announce = useAnnounce();
  const returns = useReturns();

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded again at each turn and return
  useEffect(() => {
    const controller = new AbortController();
    more(0, controller.signal).then(act, (error: unknown) => {
      if (!controller.signal.aborted) act({ do: 'fail', problem: asProblem(error) });
    });
    return () => controller.abort();
  }, [turn, tries, returns]);

  useJobStates(jobs, (now) => act({ do: 'jobs', jobs: now }));

  const fail = (error: unknown) => act({ do: 'fail', problem: asProblem(error) });
  const remove = (file: FileListItem) => {
    const path = `/api/v1/files/${file.file_id}`;
    load(path, { method: 'DELETE' }).then(() => {
      act({ do: 'remove', fileId: file.file_id });
      const job = jobs.get(file.file_id);
      if (job) drafts.act({ do: 'forget', jobId: job.job_id });
      // The button that was pressed is gone.
      heading.current?.focus();
      announce('The file is deleted.');
    }, fail);
  };
  return (
    <section aria-labelledby="files-title">
      <h2 id="files-title" ref={heading} tabIndex={-1}>
        Files on this server
      </h2>
      {problem ? <ProblemBox problem={problem} onRetry={() => setTries(tries + 1)} /> : null}
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
          <button type="button" onClick={() => void more(files.length).then(act, fail)}>
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
