/** What is shown in place of a view that failed, as in a tab that is older than the server. */

import { Component, type ReactNode } from 'react';
import { asProblem } from '../api/api-problem.js';
import { ProblemBox } from './problem-box.js';

interface Boundary {
  /** Address of the view: another one is tried again. */
  address: string;
  children: ReactNode;
}

/** React knows no other way than a class. */
export class ErrorBoundary extends Component<Boundary, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  /** Called by React when a view below threw. */
  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidUpdate({ address }: Boundary): void {
    if (this.state.hasFailed && address !== this.props.address) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ProblemBox problem={asProblem(undefined)} /> : this.props.children;
  }
}
