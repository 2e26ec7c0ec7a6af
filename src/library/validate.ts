/** The checker as one call, for programs that have a file in memory or as a stream. */

import { createChecker, type Finding, type Summary, standardOptions } from '../validation/index.js';
import { chunksOf, type FileInput, type FileOptions, layoutOf, todayOf } from './file-input.js';

/** The options of `validate`. */
export interface ValidateOptions extends FileOptions {
  /** Called for each finding instead of collecting them in the result. */
  onFinding?: (finding: Finding) => void;
}

/** The counts of a file, and its findings. */
export interface ValidationResult extends Summary {
  /** Findings of severity error, in the order they were made; empty when `onFinding` is given. */
  errors: Finding[];
  /** Findings of severity warning. */
  warnings: Finding[];
}

/**
 * Checks a file of new-hire records. For a file that does not match the layout, `diagnosis` says why, and there are no
 * findings.
 * @throws {NewhireError} UNKNOWN_STATE when no built-in layout is for the state
 * @throws {RangeError} when `today` is not a calendar day; and what reading the input throws
 */
export async function validate(input: FileInput, options: ValidateOptions): Promise<ValidationResult> {
  const layout = await layoutOf(options);
  const errors: Finding[] = [];
  const warnings: Finding[] = [];
  const collect = (finding: Finding) => (finding.severity === 'error' ? errors : warnings).push(finding);
  const checker = createChecker(layout, {
    today: todayOf(options),
    ...(await standardOptions()),
    onFinding: options.onFinding ?? collect,
  });
  for await (const chunk of chunksOf(input)) {
    checker.push(chunk);
    if (checker.stopped) break;
  }
  return { ...checker.end(), errors, warnings };
}
