/** Drops unsaved work on jobs that are gone, and says so. */

import { useContext, useState } from 'react';
import { asProblem } from '../api/api-problem.js';
import { belowJob } from '../api/paths.js';
import { load } from '../api/requests.js';
import { useSeenAgain, useWork } from '../shell/use-answer.js';
import { DraftsContext, type Unsaved, unsavedOf, unsavedWords } from './drafts.js';
import { useTypedJobs } from './typed-texts.js';

const NOTHING: Unsaved = { decided: 0, typed: 0 };

/**
 * Asks for each job with unsaved work, in each view and when the tab is seen again. Nothing can be saved for a job that was deleted
 * elsewhere, so nothing of it is kept. `address` is that of the view.
 */
export function UnsavedWork({ address }: { address: string }) {
  const { drafts, forget } = useContext(DraftsContext);
  const [lost, setLost] = useState(NOTHING);
  const typed = useTypedJobs();
  const jobIds = [...new Set([...drafts.keys(), ...typed])];
  const drop = (jobId: string) => {
    const more = unsavedOf(drafts, [jobId]);
    setLost(({ decided, typed }) => ({ decided: decided + more.decided, typed: typed + more.typed }));
    forget(jobId);
  };
  const work = async (signal: AbortSignal) => {
    for (const jobId of jobIds)
      await load(belowJob(jobId, ''), { signal }).catch((error: unknown) => {
        signal.throwIfAborted();
        if (asProblem(error).isGone) drop(jobId);
      });
  };
  // The views say what cannot be asked for.
  useSeenAgain(useWork(work, () => {}, [jobIds.join(), address]));
  const words = unsavedWords(lost);
  if (words === '') return null;
  const isOne = lost.decided + lost.typed === 1;
  return (
    <div className="box warn" role="alert">
      <p>
        <strong>
          {words} {isOne ? 'is' : 'are'} lost.
        </strong>{' '}
        What {isOne ? 'it was' : 'they were'} for was deleted, or cannot be seen with this key, so nothing can
        be saved. If you still need the file, check and correct it again.
      </p>
      <p className="actions">
        <button type="button" onClick={() => setLost(NOTHING)}>
          Close
        </button>
      </p>
    </div>
  );
}
