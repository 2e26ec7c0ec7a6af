/** Following a job until it has ended. Nothing here depends on a browser. */

import type { Job } from '../../api/index.js';
import { type ApiProblem, asProblem } from '../api/api-problem.js';

const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 2000;

interface Following {
  ask: () => Promise<Job>;
  /** Throws the reason of the signal when it is to end. */
  pause: (milliseconds: number) => Promise<void>;
  onJob: (job: Job) => void;
  /** Called with a problem that may pass by itself: the job is asked for again. */
  onProblem: (problem: ApiProblem) => void;
  signal: AbortSignal;
}

/** Until the job has ended. @throws {ApiProblem} that does not pass by itself; the reason of the signal */
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
      if (!problem.isPassing) throw problem;
      onProblem(problem);
    }
    await pause(wait);
  }
}
