/** Makes plans in a thread of their own, which ends when there are none: a plan never takes the thread of a job or a review. */

import { NewhireError } from '../../errors.js';
import { localDay, localDayOf } from '../../local-day.js';
import { MAX_MEMORY, ThreadCrash } from '../corrector/index.js';
import { openPool } from '../thread-pool.js';
import type { PlanMaker } from './plan-task.js';
import { PAUSED, type PlanThreadResult, type PlanThreadTask } from './plan-thread.js';

/** Starts no thread before it is needed. @param today the present day as YYYY-MM-DD */
export function openPlanMaker(today: () => string): PlanMaker & { close(): Promise<boolean> } {
  const { pool, close } = openPool<PlanThreadTask, PlanThreadResult>('plan-thread', {
    name: 'planFile',
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY },
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
    close,
  };
}

/** The day on which the file was checked, so that the plan is about the errors that were found then. */
export function dayOfUpload(uploadedAt: string, today: string): string {
  const day = localDayOf(new Date(uploadedAt));
  return day === localDay() ? today : day;
}
