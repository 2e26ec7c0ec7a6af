/** The receipt of a checked file as a report of its own, so that it is written like any other. */

import type { Layout } from '../../layouts/index.js';
import type { ReportContext } from '../report.js';
import type { ProblemReport } from '../run-problem.js';
import { receiptOf } from './receipt.js';

/** Writes one receipt a file, and a run that wants one has one file. There is none for a file that could not be read. */
export function receiptReport({ write, now, version }: ReportContext): ProblemReport {
  let layout: Layout;
  return {
    file(_name, itsLayout) {
      layout = itsLayout;
    },
    finding() {},
    fileEnd(result) {
      write(`${JSON.stringify(receiptOf(result, layout, now, version), null, 2)}\n`);
    },
    end() {},
    problem() {},
  };
}
