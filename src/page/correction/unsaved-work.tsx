/** What is not saved of a job that is gone. */

import { useContext } from 'react';
import { asProblem } from '../api/api-problem.js';
import { belowJob } from '../api/paths.js';
import { load } from '../api/requests.js';
import { useSeenAgain, useWork } from '../shell/use-answer.js';
import { DraftsContext } from './drafts.js';
import { forgetTyped, useTypedJobs } from './typed-texts.js';

/**
 * Asks for the jobs of what is not saved, in each view and when the tab is seen again: of one that was deleted elsewhere, nothing can be saved any
 * more, and nothing is kept. `address` is that of the view.
 */
export function UnsavedWork({ address }: { address: string }): null {
  const { drafts, act } = useContext(DraftsContext);
  const typed = useTypedJobs();
  const jobIds = [...new Set([...drafts.keys(), ...typed])];
  const work = async (signal: AbortSignal) => {
    for (const jobId of jobIds)
      await load(belowJob(jobId, ''), { signal }).catch((error: unknown) => {
        signal.throwIfAborted();
        if (!asProblem(error).isGone) return;
        act({ do: 'forget', jobId });
        forgetTyped(jobId);
      });
  };
  // The views say what cannot be asked for.
  useSeenAgain(useWork(work, () => {}, [jobIds.join(), address]));
  return null;
}
