/** A problem in the words of the server, and what to do. */

import type { ReactNode } from 'react';
import type { ApiProblem } from '../api/api-problem.js';

/** `children` are further things to do, such as a button. */
export function ProblemBox({ problem, children }: { problem: ApiProblem; children?: ReactNode }) {
  return (
    <div className="box bad" role="alert">
      <p>
        <strong>{problem.title}.</strong> {problem.message}
      </p>
      {problem.next ? <p>{problem.next}</p> : null}
      {children ? <p className="actions">{children}</p> : null}
    </div>
  );
}
