/** Drops unsaved work on jobs and tables that are gone, and says so. */

import { useContext, useState } from 'react';
import { asProblem } from '../api/api-problem.js';
import { belowJob, conversionPath } from '../api/paths.js';
import { load } from '../api/requests.js';
import { forgetMapping, unsavedConversions } from '../mapping/unsent-mapping.js';
import { useSeenAgain, useWork } from '../shell/use-answer.js';
import { DraftsContext, unsavedOf, unsavedWords } from './drafts.js';
import { useTypedJobs } from './typed-texts.js';

const NOTHING = { decided: 0, typed: 0, mappings: 0 };

/**
 * Asks for each job and table with unsaved work, in each view and when the tab is seen again. Nothing can be saved for what was deleted
 * elsewhere, so nothing of it is kept. `address` is that of the view.
 */
export function UnsavedWork({ address }: { address: string }) {
  const { drafts, forget } = useContext(DraftsContext);
  const [lost, setLost] = useState(NOTHING);
  const typed = useTypedJobs();
  const jobIds = [...new Set([...drafts.keys(), ...typed])];
  const drop = (jobId: string) => {
    const more = unsavedOf(drafts, [jobId]);
    setLost((before) => ({
      ...before,
      decided: before.decided + more.decided,
      typed: before.typed + more.typed,
    }));
    forget(jobId);
  };
  const dropMapping = (conversionId: string) => {
    setLost((before) => ({ ...before, mappings: before.mappings + 1 }));
    forgetMapping(conversionId);
  };
  const work = async (signal: AbortSignal) => {
    const onGone = (path: string, drop: () => void) =>
      load(path, { signal }).catch((error: unknown) => {
        signal.throwIfAborted();
        if (asProblem(error).isGone) drop();
      });
    for (const jobId of jobIds) await onGone(belowJob(jobId, ''), () => drop(jobId));
    for (const id of unsavedConversions()) await onGone(conversionPath(id, 'mask'), () => dropMapping(id));
  };
  // The views say what cannot be asked for.
  useSeenAgain(useWork(work, () => {}, [jobIds.join(), address]));
  const words = unsavedWords(lost);
  if (words === '') return null;
  const isOne = lost.decided + lost.typed + lost.mappings === 1;
  return (
    <div className="box warn" role="alert">
      <p>
        <strong>
          {words} {isOne ? 'is' : 'are'} lost.
        </strong>{' '}
        What {isOne ? 'it was' : 'they were'} for was deleted, or cannot be seen with this key, so nothing can
        be saved. If you still need the file, open it again.
      </p>
      <p className="actions">
        <button type="button" onClick={() => setLost(NOTHING)}>
          Close
        </button>
      </p>
    </div>
  );
}
