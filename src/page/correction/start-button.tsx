/** The button that starts the correction of a file. */

import { useState } from 'react';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import { load, newRequestKey } from '../api/requests.js';
import { useIsShown } from '../shell/is-shown.js';
import { ProblemBox } from '../shell/problem-box.js';

interface Start {
  fileId: string;
  children: string;
  className?: string;
  /** Called with the id of the job, unless the view was left. */
  onStarted: (jobId: string) => void;
}

/** Starts the correction of a file, unless somebody else has started it. Gives the id of its job. @throws {ApiProblem} */
export async function startCorrection(file_id: string, requestKey: string): Promise<string> {
  const headers = { 'Idempotency-Key': requestKey };
  try {
    const job = await load<{ job_id: string }>('/api/v1/jobs', {
      method: 'POST',
      body: { file_id },
      headers,
    });
    return job.job_id;
  } catch (error) {
    const { jobId } = asProblem(error).facts;
    if (jobId === undefined) throw error;
    return jobId;
  }
}

/** The same request is sent again when its answer was lost. */
export function StartButton({ fileId, children, className = 'main', onStarted }: Start) {
  const [requestKey] = useState(newRequestKey);
  const [problem, setProblem] = useState<ApiProblem>();
  // It stays until the view changes: what is pressed twice is done once.
  const [isStarting, setStarting] = useState(false);
  const isShown = useIsShown();
  const start = () => {
    setStarting(true);
    setProblem(undefined);
    startCorrection(fileId, requestKey).then(
      (jobId) => isShown() && onStarted(jobId),
      (error: unknown) => {
        setProblem(asProblem(error));
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
