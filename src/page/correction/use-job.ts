/** The correction job of a file, polled until it has ended. */

import { useCallback, useEffect, useState } from 'react';
import type { Job } from '../../api/index.js';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import { belowJob } from '../api/paths.js';
import { load, pause } from '../api/requests.js';
import { useReturns } from '../shell/server-watch.js';

/** The job and what can be done with it. */
interface JobState {
  /** Undefined while there is none, or it is not known yet. */
  job: Job | undefined;
  problem: ApiProblem | undefined;
  cancel: () => void;
  retry: () => void;
  /** Follows the job that was started. */
  follow: (jobId: string) => void;
  /** Sets the job as another request returned it. */
  take: (job: Job) => void;
}

/** `jobId` is that of the file; null while it has none. */
export function useJob(jobId: string | null): JobState {
  const [known, setKnown] = useState(jobId);
  const [job, setJob] = useState<Job>();
  const [problem, setProblem] = useState<ApiProblem>();
  const [turn, setTurn] = useState(0);
  const returns = useReturns();
  const fail = useCallback((error: unknown) => {
    setProblem(asProblem(error));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded again at each turn and return
  useEffect(() => {
    if (known === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    followJob({
      ask: () => load<Job>(belowJob(known, ''), { signal }),
      pause: (milliseconds) => pause(milliseconds, signal),
      onJob: (one) => {
        setJob(one);
        setProblem(undefined);
      },
      onProblem: fail,
      signal,
    }).catch((error: unknown) => {
      if (!signal.aborted) fail(error);
    });
    return () => controller.abort();
  }, [known, turn, returns]);

  const change = (request: Promise<{ job_id: string }>) => {
    setProblem(undefined);
    request.then(({ job_id }) => {
      setKnown(job_id);
      setTurn((before) => before + 1);
    }, fail);
  };
  const post = (path: string) => load<{ job_id: string }>(path, { method: 'POST' });
  return {
    job,
    problem,
    cancel: () => known !== null && change(post(belowJob(known, '/cancel'))),
    retry: () => known !== null && change(post(belowJob(known, '/retry'))),
    follow: setKnown,
    take: setJob,
  };
}

const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 2000;

interface Following {
  ask: () => Promise<Job>;
  /** Throws the reason of the signal when that is aborted. */
  pause: (milliseconds: number) => Promise<void>;
  onJob: (job: Job) => void;
  /** Called with a temporary problem: the job is polled again. */
  onProblem: (problem: ApiProblem) => void;
  signal: AbortSignal;
}

/** Until the job has ended. @throws {ApiProblem} that is not temporary; the reason of the signal */
export async function followJob({ ask, pause, onJob, onProblem, signal }: Following): Promise<void> {
  for (let wait = FIRST_PAUSE; ; wait = Math.min(wait * 1.5, LONGEST_PAUSE)) {
    try {
      const job = await ask();
      signal.throwIfAborted();
      onJob(job);
      if (job.status === 'completed' || job.status === 'failed') return;
    } catch (error) {
      signal.throwIfAborted();
      const problem = asProblem(error);
      if (!problem.isTemporary) throw problem;
      onProblem(problem);
    }
    await pause(wait);
  }
}
