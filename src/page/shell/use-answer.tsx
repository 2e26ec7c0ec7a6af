/** An answer of the API for a view: loaded when the view needs it, dropped when the view needs another one. */

import { useCallback, useEffect, useState } from 'react';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import { load } from '../api/requests.js';
import { ProblemBox } from './problem-box.js';
import { useReturns } from './server-watch.js';

/** What is known of the answer. */
export interface Loaded<Answer> {
  /** Undefined while it is loaded, and when it failed. */
  answer: Answer | undefined;
  problem: ApiProblem | undefined;
  /** Asks again. What is shown stays until then. */
  reload: () => void;
}

interface Kept<Answer> {
  path: string;
  answer?: Answer;
  problem?: ApiProblem;
}

/** The answer to a GET of the path; nothing is asked while it is undefined. */
export function useAnswer<Answer>(path: string | undefined): Loaded<Answer> {
  const [kept, setKept] = useState<Kept<Answer>>();
  const [tries, setTries] = useState(0);
  const returns = useReturns();
  const reload = useCallback(() => setTries((before) => before + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded again at each try and return
  useEffect(() => {
    if (path === undefined) return;
    const { signal, abort } = newAbort();
    setKept((before) => (before?.path === path ? before : undefined));
    load<Answer>(path, { signal }).then(
      (answer) => setKept({ path, answer }),
      (error: unknown) => {
        if (signal.aborted) return;
        const problem = asProblem(error);
        // A previous answer stays when it could not be loaded again.
        setKept((before) => (before?.answer && problem.isTemporary ? before : { path, problem }));
      },
    );
    return abort;
  }, [path, tries, returns]);
  // A previous answer may contain values that must no longer be seen.
  const fresh = kept && kept.path === path ? kept : undefined;
  return { answer: fresh?.answer, problem: fresh?.problem, reload };
}

function newAbort() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** A placeholder for an answer, visible only when that takes long. `what` names it: `Loading the findings …`. */
export function Waiting({
  what,
  loaded,
}: {
  what: string;
  loaded: Pick<Loaded<unknown>, 'problem' | 'reload'>;
}) {
  const { problem, reload } = loaded;
  if (!problem) return <p className="waiting">Loading {what} …</p>;
  return <ProblemBox problem={problem} onRetry={reload} />;
}
