/** Hands changes to a report when it shows them. */

import type { Change } from '../../../correction/index.js';
import { viewChange } from './change-view.js';
import { InputLines } from './input-lines.js';
import type { CorrectReport } from './run-outcome.js';
import type { RunPlan } from './run-plan.js';

export interface Viewer {
  show(change: Change): void;
  close(): void;
}

/** `path` is the file that the changes are of. */
export function viewerFor(
  { diff, layoutUsed, values }: RunPlan,
  path: string,
  report: CorrectReport,
): Viewer {
  if (!diff) return { show() {}, close() {} };
  const lines = new InputLines(path, layoutUsed);
  return {
    show: (change) => report.change(viewChange(change, lines, layoutUsed, values)),
    close: () => lines.close(),
  };
}
