/** The correction job of a file, polled until it has ended, and asked for again when the tab is seen again. */

import { useRef, useState } from 'react';
import type { Job } from '../../api/index.js';
import { keptAnswer } from '../api/answer-memory.js';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import { belowJob } from '../api/paths.js';
import { load, pause } from '../api/requests.js';
import { useSeenAgain, useWork } from '../shell/use-answer.js';

/** The job and what can be done with it. */
interface JobState {
  /** Undefined while there is none, or it is not known yet. */
  job: Job | undefined;
  problem: ApiProblem | undefined;
  cancel: () => void;
  retry: () => void;
  /** Follows the job that was started. */
  follow: (jobId: string) => void;
  /** Takes the job as another request returned it. */
  take: (job: Job) => void;
}

/** `jobId` is that of the file; null while it has none. */
export function useJob(jobId: string | null): JobState {
  const [followed, setFollowed] = useState<string | null>(null);
  // The file may have been shown from before its job.
  const known = followed ?? jobId;
  const [job, setJob] = useState(
    jobId === null ? undefined : (keptAnswer(belowJob(jobId, ''))?.body as Job | undefined),
  );
  const [problem, setProblem] = useState<ApiProblem>();
  const take = (one: Job) => setJob((before) => laterOf(before, one));
  const work = async (signal: AbortSignal) => {
    if (known === null) return;
    await followJob({
      ask: () => load<Job>(belowJob(known, ''), { signal }),
      pause: (milliseconds) => pause(milliseconds, signal),
      onJob: (one) => {
        take(one);
        setProblem(undefined);
      },
      onProblem: setProblem,
      signal,
    });
  };
  const followAgain = useWork(work, setProblem, [known]);
  useSeenAgain(followAgain);

  const isChanging = useRef(false);
  /** What is pressed twice is done once. */
  const change = async (what: 'cancel' | 'retry') => {
    if (known === null || isChanging.current) return;
    isChanging.current = true;
    setProblem(undefined);
    try {
      const { job_id } = await load<{ job_id: string }>(belowJob(known, `/${what}`), { method: 'POST' });
      setFollowed(job_id);
      followAgain();
    } catch (error) {
      const problem = asProblem(error);
      // Somebody else was first, or the job has ended meanwhile: that is shown.
      if (problem.code === 'JOB_STATE') followAgain();
      else setProblem(problem);
    }
    isChanging.current = false;
  };
  return {
    job,
    problem,
    cancel: () => void change('cancel'),
    retry: () => void change('retry'),
    follow: setFollowed,
    take,
  };
}

/** The state of a job after an answer about it: one that was overtaken by that to a decision is of an earlier revision. */
export function laterOf(before: Job | undefined, one: Job): Job {
  const isOvertaken = before?.job_id === one.job_id && (one.revision ?? 0) < (before.revision ?? 0);
  return isOvertaken ? before : one;
}

const FIRST_PAUSE = 200;
const MAX_PAUSE = 2000;

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
  for (let wait = FIRST_PAUSE; ; wait = Math.min(wait * 1.5, MAX_PAUSE)) {
    try {
      const job = await ask();
      signal.throwIfAborted();
      onJob(job);
      if (job.status === 'completed' || job.status === 'failed') return;
    } catch (error) {
      signal.throwIfAborted();
      const problem = asProblem(error);
      if (!problem.facts.isTemporary) throw problem;
      onProblem(problem);
    }
    await pause(wait);
  }
}
