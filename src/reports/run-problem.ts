/** A problem that is not a finding: a file that cannot be read, or a run that could not be completed. */

import type { ErrorCode } from '../errors.js';
import type { Report, ReportContext } from './report.js';

/** A problem in words, with its error code. */
export interface Problem {
  code: ErrorCode;
  title: string;
  detail: string;
  /** What to do about it. */
  next?: string;
}

/** A report whose document stays well-formed when something goes wrong. */
export interface ProblemReport extends Report {
  /**
   * With a file name: this file could not be read to its end, and the run continues; called instead of `fileEnd`,
   * and instead of `file` when that was not called. Without one: the run ends here, and `end` is not called.
   */
  problem(problem: Problem, file_name?: string): void;
}

/** A format: opens a report that writes in its own way. */
export type ReportFormat = (context: ReportContext) => ProblemReport;
