/** The correction of a file: from the button to the proven file. */

import { useEffect, useRef, useState } from 'react';
import type { CheckedFile, Job } from '../../api/index.js';
import { clearedSentence } from '../../reports/index.js';
import { filePath } from '../api/paths.js';
import { serverNow } from '../api/requests.js';
import { useAnnounce } from '../shell/announcer.js';
import { ProblemBox } from '../shell/problem-box.js';
import { useAnswer, Waiting } from '../shell/use-answer.js';
import { FileHeader } from '../verdict/file-header.js';
import { useFileProgress } from '../verdict/use-file-progress.js';
import { CorrectionResult } from './correction-result.js';
import { StartButton } from './start-button.js';
import { useJob } from './use-job.js';

/** The view of the correction. */
export function CorrectionView({ fileId }: { fileId: string }) {
  const loaded = useAnswer<CheckedFile>(filePath(fileId));
  if (!loaded.answer) return <Waiting what="the file" loaded={loaded} />;
  return <Correction file={loaded.answer} />;
}

function Correction({ file }: { file: CheckedFile }) {
  const { job, problem, follow, cancel, retry, take } = useJob(file.job_id);
  const progress = useFileProgress(file, job);
  useEndAnnounced(job);
  return (
    <>
      <FileHeader file={file} view="correction" title="Correction" progress={progress} />
      {problem ? <ProblemBox problem={problem} /> : null}
      {job === undefined && file.job_id === null ? <Start file={file} onStarted={follow} /> : null}
      {job && (job.status === 'pending' || job.status === 'processing') ? (
        <JobProgress job={job} onCancel={cancel} />
      ) : null}
      {job?.status === 'failed' ? (
        <div className="box bad" role="alert">
          <p>
            <strong>{job.cancelled ? 'The correction was cancelled.' : 'The correction failed.'}</strong>{' '}
            {job.cancelled ? 'Nothing was changed.' : job.error_message}
          </p>
          <p className="actions">
            <button type="button" className="main" onClick={retry}>
              Try again
            </button>
          </p>
        </div>
      ) : null}
      {job?.status === 'completed' ? (
        <CorrectionResult key={job.job_id} file={file} job={job} onJob={take} />
      ) : null}
    </>
  );
}

/** Announces how a followed job has ended. */
function useEndAnnounced(job: Job | undefined): void {
  const announce = useAnnounce();
  const before = useRef(job?.status);
  useEffect(() => {
    const wasRunning = before.current === 'pending' || before.current === 'processing';
    before.current = job?.status;
    if (!wasRunning || (job?.status !== 'completed' && job?.status !== 'failed')) return;
    if (job.status === 'completed') announce(clearedSentence(job));
  }, [job, announce]);
}

function Start({ file, onStarted }: { file: CheckedFile; onStarted: (jobId: string) => void }) {
  if (file.total_errors === 0)
    return (
      <p className="box good">
        The file has no errors to correct. Warnings are never corrected automatically: check whether they are
        mistakes.
      </p>
    );
  return (
    <section aria-labelledby="start-title">
      <h2 id="start-title">Correct this file</h2>
      <ul>
        <li>Your original file is not changed; the corrected one is a new file.</li>
        <li>A repair is made only where it is proven. SSN, FEIN and dates are never made up.</li>
        <li>Where a person must decide, you are asked.</li>
      </ul>
      <p className="actions">
        <StartButton fileId={file.file_id} onStarted={onStarted}>
          Correct
        </StartButton>
      </p>
    </section>
  );
}

/** A job that has not ended. Shows the elapsed time, because the API does not report progress. */
function JobProgress({ job, onCancel }: { job: Job; onCancel: () => void }) {
  const { status, created_at, started_at } = job;
  const seconds = useSecondsSince(started_at ?? created_at);
  return (
    <section className="box" aria-labelledby="progress-title">
      <h2 id="progress-title">
        <span role="status">{status === 'pending' ? 'Waiting in the queue' : 'Correcting'}</span>
      </h2>
      <p>
        <progress aria-labelledby="progress-title" /> {seconds} s
      </p>
      <p className="soft">
        You can leave this page: the correction continues, and the list of files shows it.
      </p>
      <p className="actions">
        <button type="button" onClick={onCancel}>
          Cancel the correction
        </button>
      </p>
    </section>
  );
}

function useSecondsSince(time: string): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.round((now - Date.parse(time)) / 1000));
}
