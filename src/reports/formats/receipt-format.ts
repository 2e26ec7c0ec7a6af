/** The receipt of a checked file as a report format, so that it is written like the others. */

import type { Layout } from '../../layouts/index.js';
import type { ReportContext } from '../report.js';
import type { ProblemReport } from '../run-problem.js';
import { receiptOf } from './receipt.js';

/** Writes the receipt of the file; a run with a receipt has one file. A file that could not be read has no receipt. */
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
