/** Reports changes when the run shows them (--diff). */

import type { Change } from '../../../correction/index.js';
import { Masks } from '../../../reports/index.js';
import { viewChange } from './change-view.js';
import { InputLines } from './input-lines.js';
import type { CorrectReport } from './run-outcome.js';
import type { RunPlan } from './run-plan.js';

/** Prints changes one by one, in the order of the file. */
export interface ChangePrinter {
  print(change: Change): void;
  close(): void;
}

/** `path` is the file that the changes are of. Without `--diff` nothing is printed. */
export function changePrinterFor(
  { diff, layoutUsed, values, today }: RunPlan,
  path: string,
  report: CorrectReport,
): ChangePrinter {
  if (!diff) return { print() {}, close() {} };
  const lines = new InputLines(path, layoutUsed);
  const masks = new Masks(layoutUsed, values, today);
  return {
    print: (change) => report.change(viewChange(change, lines, layoutUsed, masks)),
    close: () => lines.close(),
  };
}
