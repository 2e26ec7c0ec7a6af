/** Stands where an answer will be. It is seen only when the answer takes long. */

import { ProblemBox } from './problem-box.js';
import type { Loaded } from './use-answer.js';

/** `what` names what is loaded: `Loading the findings …`. */
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
