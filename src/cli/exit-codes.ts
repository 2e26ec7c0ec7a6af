/** Exit codes that a pipeline can trust, and how several become one. */

import type { Severity } from '../layouts/types.js';
import type { Summary } from '../validation/finding.js';

export type ExitCode = 0 | 1 | 2 | 3;

export const CLEAN: ExitCode = 0;
/** Findings at or above `--fail-on`, or errors left after a correction. */
export const FINDINGS: ExitCode = 1;
/** Usage, unreadable input, a file that is no such file, unknown state. */
export const CANNOT_CHECK: ExitCode = 2;
/** Our own or a service's failure. */
export const FAILURE: ExitCode = 3;

/** The code of one checked file. */
export function exitCodeOf(summary: Summary, failOn: Severity): ExitCode {
  if (summary.diagnosis) return CANNOT_CHECK;
  const fails = summary.total_errors + (failOn === 'warning' ? summary.total_warnings : 0);
  return fails > 0 ? FINDINGS : CLEAN;
}

/** The code of the run when `next` comes on top of `before`: the worst wins. */
export function worst(before: ExitCode, next: ExitCode): ExitCode {
  return next > before ? next : before;
}
