/** Answers of the API for a view: loaded when the view needs them, and shown at once when they were loaded before. */

import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { keptAnswer } from '../api/answer-memory.js';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import { load, loadInTheEnd, pause } from '../api/requests.js';
import { ProblemBox } from './problem-box.js';
import { ServerContext, useReturns } from './server-watch.js';

/** The answer, as far as it is known. */
export interface Loaded<Answer> {
  /** Undefined while it is loaded, and when it failed. */
  answer: Answer | undefined;
  problem: ApiProblem | undefined;
  /** Asks again. What is shown stays until then. */
  reload: () => void;
}

interface Known<Answer> {
  path: string | undefined;
  answer?: Answer | undefined;
  problem?: ApiProblem;
}

/**
 * The answer to a GET of the path; nothing is asked while it is undefined. All views use it, or `useRowsInParts` for a long list:
 * an answer that came with an ETag is kept in the memory of the tab, shown at once when a view needs it again, and asked for again
 * with If-None-Match, also when the tab is seen again. If the path changes quickly, only the last one is requested.
 */
export function useAnswer<Answer>(path: string | undefined): Loaded<Answer> {
  const [known, setKnown] = useState<Known<Answer>>();
  const kept = useKept<Answer>(path);
  // A previous answer may contain values that must no longer be seen.
  const fresh: Known<Answer> = known && known.path === path ? known : { path, answer: kept };
  const work = async (signal: AbortSignal) => {
    if (path === undefined) return;
    setKnown((before) => (before?.path === path ? before : undefined));
    // A previous answer stays while it cannot be loaded again.
    const ask = fresh.answer === undefined ? load<Answer> : loadInTheEnd<Answer>;
    const answer = await ask(path, { signal });
    setKnown((before) => (before?.path === path && before.answer === answer ? before : { path, answer }));
  };
  const reload = useWork(work, (problem) => setKnown({ path, problem }), [path]);
  useSeenAgain(reload);
  return { answer: fresh.answer, problem: fresh.problem, reload };
}

/** What was kept of a path when the view began to need it: it stays in the view, also when it is dropped from the memory. */
export function useKept<Answer>(path: string | undefined): Answer | undefined {
  const keptNow = () => (path === undefined ? undefined : (keptAnswer(path)?.body as Answer | undefined));
  const [kept, setKept] = useState(() => ({ path, answer: keptNow() }));
  if (kept.path === path) return kept.answer;
  const answer = keptNow();
  setKept({ path, answer });
  return answer;
}

/** Milliseconds without a change after which the work is done. */
const DEBOUNCE_MS = 150;

/**
 * Does the work of a view, and again when one of `on` changes, the server is back, or the returned function is called. Its signal is
 * aborted when it is done again, or not needed any more; `onProblem` is called when it fails before. A change that follows another one
 * quickly waits for the next: while a scroll bar is dragged, only its first and its last position are requested.
 */
export function useWork(
  work: (signal: AbortSignal) => Promise<void>,
  onProblem: (problem: ApiProblem) => void,
  on: readonly unknown[],
): () => void {
  const [tries, setTries] = useState(0);
  const returns = useReturns();
  const changed = useRef(-DEBOUNCE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what the work depends on
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const now = performance.now();
    const isResting = now - changed.current >= DEBOUNCE_MS;
    changed.current = now;
    const rested = isResting ? work(signal) : pause(DEBOUNCE_MS, signal).then(() => work(signal));
    rested.catch((error: unknown) => signal.aborted || onProblem(asProblem(error)));
    return () => controller.abort();
  }, [...on, tries, returns]);
  return useCallback(() => setTries((before) => before + 1), []);
}

/** Asks again when the tab is seen again: in another one, somebody may have changed what a view shows. */
export function useSeenAgain(reload: () => void): void {
  useEffect(() => {
    const onVisibility = () => document.hidden || reload();
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [reload]);
}

/** Loads again at each revision of a job after the first that is known; undefined while none is. */
export function useReloadAt(revision: number | null | undefined, reload: () => void): void {
  const known = useRef(revision);
  useEffect(() => {
    const before = known.current;
    known.current = revision;
    if (before !== undefined && before !== revision) reload();
  }, [revision, reload]);
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
  const { status } = useContext(ServerContext);
  if (!problem) return <p className="waiting">Loading {what} …</p>;
  // The note about the server is there already.
  if (problem.code === 'UNREACHABLE' && status === 'gone')
    return <p className="waiting">Loading {what} as soon as the server answers …</p>;
  if (problem.isGone) return <ProblemBox problem={problem} isGone />;
  return <ProblemBox problem={problem} onRetry={reload} />;
}
