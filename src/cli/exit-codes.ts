/** The exit codes, and how several become one. */

import type { Severity } from '../layouts/index.js';
import type { LeftOut } from '../reports/index.js';
import type { Summary } from '../validation/index.js';

/** The exit codes of every command. */
export type ExitCode = 0 | 1 | 2 | 3;

/** No findings at or above `--fail-on`, or the command succeeded. */
export const CLEAN: ExitCode = 0;
/** Findings at or above `--fail-on`, or errors left after a correction. */
export const FINDINGS: ExitCode = 1;
/** Wrong usage, unreadable input, a file that does not match the layout, unknown state. */
export const CANNOT_CHECK: ExitCode = 2;
/** An internal error, or a failure of a service. */
export const FAILURE: ExitCode = 3;

/** The code of one checked file. Findings left out on request do not count. */
export function exitCodeOf(result: Summary & LeftOut, failOn: Severity): ExitCode {
  if (result.diagnosis) return CANNOT_CHECK;
  const { left_out = {}, left_out_errors = 0 } = result;
  const leftOut = Object.values(left_out).reduce((sum, count) => sum + count, 0);
  const errors = result.total_errors - left_out_errors;
  const warnings = result.total_warnings - (leftOut - left_out_errors);
  return errors + (failOn === 'warning' ? warnings : 0) > 0 ? FINDINGS : CLEAN;
}

/** The worse of two codes. */
export function worst(before: ExitCode, next: ExitCode): ExitCode {
  return next > before ? next : before;
}
