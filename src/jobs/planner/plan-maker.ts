/** Makes plans in a thread of their own, which ends when there are none: a plan never takes the thread of a job or a review. */

import { Piscina } from 'piscina';
import { NewhireError } from '../../errors.js';
import { localDay } from '../../local-day.js';
import { threadFile } from '../../thread-file.js';
import { closerOf, MOST_MEMORY, THREAD_IDLE, ThreadCrash } from '../corrector/index.js';
import type { PlanMaker } from './plan-task.js';
import { PAUSED, type PlanThreadResult, type PlanThreadTask } from './plan-thread.js';

/** Starts no thread before it is needed. @param today the present day as YYYY-MM-DD */
export function openPlanMaker(today: () => string): PlanMaker & { close(): Promise<boolean> } {
  const pool = new Piscina<PlanThreadTask, PlanThreadResult>({
    filename: threadFile('plan-thread').href,
    name: 'planFile',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: THREAD_IDLE,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
  });
  const pause = new SharedArrayBuffer(4);
  const flag = new Int32Array(pause);
  return {
    async make({ file, root, source }, signal) {
      const { state, size, sha256, uploaded_at } = file;
      const task = {
        ...{ state, root, source, pause, sourceFacts: { size, sha256 } },
        today: dayOfUpload(uploaded_at, today()),
      };
      const result = await pool.run(task, { signal }).catch((error: unknown) => {
        throw signal.aborted ? error : new ThreadCrash('The thread of the plan ended unexpectedly.');
      });
      if ('errors' in result) return result.errors;
      throw new NewhireError(result.error.code, result.error.message, result.error);
    },
    pause(isPaused) {
      Atomics.store(flag, 0, isPaused ? PAUSED : 0);
      Atomics.notify(flag, 0);
    },
    close: closerOf(pool),
  };
}

/** The day on which the file was checked, so that the plan is about the errors that were found then. */
export function dayOfUpload(uploadedAt: string, today: string): string {
  const day = localDay(new Date(uploadedAt));
  return day === localDay() ? today : day;
}
