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
  path: string | undefined;
  answer?: Answer;
  problem?: ApiProblem;
}

/** The answer to a GET of the path; nothing is asked while it is undefined. */
export function useAnswer<Answer>(path: string | undefined): Loaded<Answer> {
  const [kept, setKept] = useState<Kept<Answer>>();
  const work = async (signal: AbortSignal) => {
    if (path === undefined) return;
    setKept((before) => (before?.path === path ? before : undefined));
    setKept({ path, answer: await load<Answer>(path, { signal }) });
  };
  // A previous answer stays when it could not be loaded again.
  const fail = (problem: ApiProblem) =>
    setKept((before) => (before?.answer && problem.isTemporary ? before : { path, problem }));
  const reload = useWork(work, fail, [path]);
  // A previous answer may contain values that must no longer be seen.
  const fresh = kept && kept.path === path ? kept : undefined;
  return { answer: fresh?.answer, problem: fresh?.problem, reload };
}

/**
 * Does the work of a view, and again when one of `on` changes, the server is back, or the returned function is called. Its signal is
 * aborted when it is done again, or not needed any more; `onProblem` is called when it fails before.
 */
export function useWork(
  work: (signal: AbortSignal) => Promise<void>,
  onProblem: (problem: ApiProblem) => void,
  on: readonly unknown[],
): () => void {
  const [tries, setTries] = useState(0);
  const returns = useReturns();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what the work depends on
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    work(signal).catch((error: unknown) => signal.aborted || onProblem(asProblem(error)));
    return () => controller.abort();
  }, [...on, tries, returns]);
  return useCallback(() => setTries((before) => before + 1), []);
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
