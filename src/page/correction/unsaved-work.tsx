/** Drops unsaved work on jobs that are gone. */

import { useContext } from 'react';
import { asProblem } from '../api/api-problem.js';
import { belowJob } from '../api/paths.js';
import { load } from '../api/requests.js';
import { useSeenAgain, useWork } from '../shell/use-answer.js';
import { DraftsContext } from './drafts.js';
import { useTypedJobs } from './typed-texts.js';

/**
 * Asks for each job with unsaved work, in each view and when the tab is seen again. Nothing can be saved for a job that was deleted
 * elsewhere, so nothing of it is kept. `address` is that of the view.
 */
export function UnsavedWork({ address }: { address: string }): null {
  const { drafts, forget } = useContext(DraftsContext);
  const typed = useTypedJobs();
  const jobIds = [...new Set([...drafts.keys(), ...typed])];
  const work = async (signal: AbortSignal) => {
    for (const jobId of jobIds)
      await load(belowJob(jobId, ''), { signal }).catch((error: unknown) => {
        signal.throwIfAborted();
        if (asProblem(error).isGone) forget(jobId);
      });
  };
  // The views say what cannot be asked for.
  useSeenAgain(useWork(work, () => {}, [jobIds.join(), address]));
  return null;
}
