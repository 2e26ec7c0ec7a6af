/** Reports changes when the run shows them (--diff). */

import { closeSync, openSync, readSync } from 'node:fs';
import type { Change } from '../../../correction/index.js';
import { InputLines, viewChange } from '../../../reports/audit/index.js';
import { Masks } from '../../../reports/index.js';
import type { CorrectReport } from './run-outcome.js';
import type { RunPlan } from './run-plan.js';

/** Prints changes one by one, in the order of the file. */
export interface ChangePrinter {
  print(change: Change): void;
  /** May be called twice. */
  close(): void;
}

/** `path` is the file that the changes are of. Without `--diff` nothing is printed. */
export function changePrinterFor(
  { diff, layoutUsed, values, today }: RunPlan,
  path: string,
  report: CorrectReport,
): ChangePrinter {
  if (!diff) return { print() {}, close() {} };
  let file: number | undefined = openSync(path, 'r');
  const lines = new InputLines((from, length) => {
    if (file === undefined) throw new TypeError('The file is closed.');
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, from));
  }, layoutUsed);
  const masks = new Masks(layoutUsed, values, today);
  return {
    print: (change) => report.change(viewChange(change, lines, layoutUsed, masks)),
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}
