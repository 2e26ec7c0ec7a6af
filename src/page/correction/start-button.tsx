/** The button that starts the correction of a file. */

import { useState } from 'react';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import { load, newRequestKey } from '../api/requests.js';
import { ProblemBox } from '../shell/problem-box.js';

interface Start {
  fileId: string;
  children: string;
  className?: string;
  /** Called with the id of the job. */
  onStarted: (jobId: string) => void;
}

/** The same request is sent again when its answer was lost. */
export function StartButton({ fileId, children, className = 'main', onStarted }: Start) {
  const [requestKey] = useState(newRequestKey);
  const [problem, setProblem] = useState<ApiProblem>();
  // It stays until the view changes: what is pressed twice is done once.
  const [isStarting, setStarting] = useState(false);
  const start = () => {
    setStarting(true);
    setProblem(undefined);
    const headers = { 'Idempotency-Key': requestKey };
    load<{ job_id: string }>('/api/v1/jobs', { method: 'POST', body: { file_id: fileId }, headers }).then(
      ({ job_id }) => onStarted(job_id),
      (error: unknown) => {
        const failed = asProblem(error);
        // Somebody else may have started it.
        if (failed.facts.jobId !== undefined) return onStarted(failed.facts.jobId);
        setProblem(failed);
        setStarting(false);
      },
    );
  };
  return (
    <>
      <button
        type="button"
        className={className}
        aria-disabled={isStarting}
        onClick={() => isStarting || start()}
      >
        {children}
      </button>
      {problem ? <ProblemBox problem={problem} /> : null}
    </>
  );
}
