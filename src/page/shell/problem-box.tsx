/** A problem in the words of the server, and what to do. */

import type { ApiProblem } from '../api/api-problem.js';
import { linkTo } from './route.js';

interface Problem {
  problem: ApiProblem;
  /** What it is about, where that is not seen. */
  of?: string;
  /** Asks again; there is a button for it when it is given. */
  onRetry?: () => void;
  /** There is nothing to show: the way back is given. */
  isGone?: boolean;
  /** Takes the box away; there is a button for it when it is given. */
  onClose?: () => void;
}

/** Read as soon as it appears. */
export function ProblemBox({ problem, of, onRetry, isGone, onClose }: Problem) {
  return (
    <div className="box bad" role="alert">
      <p>
        <strong>
          {of === undefined ? '' : `${of}: `}
          {problem.title}.
        </strong>{' '}
        {problem.message}
      </p>
      {problem.next ? <p>{problem.next}</p> : null}
      {isGone ? (
        <p className="actions">
          <a className="button" href={linkTo({ view: 'home' })}>
            All files
          </a>
        </p>
      ) : null}
      {onRetry ? (
        <p className="actions">
          <button type="button" onClick={onRetry}>
            Try again
          </button>
        </p>
      ) : null}
      {onClose ? (
        <p className="actions">
          <button type="button" onClick={onClose}>
            Close
          </button>
        </p>
      ) : null}
    </div>
  );
}
