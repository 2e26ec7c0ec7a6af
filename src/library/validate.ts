/** The checker as one call, for programs that have a file in memory or as a stream. */

import { createChecker, type Finding, type Summary, standardOptions } from '../validation/index.js';
import { chunksOf, type FileInput, type FileOptions, layoutOf, todayOf } from './file-input.js';
import { checked } from './file-refused.js';

/** The options of `validate`. */
export interface ValidateOptions extends FileOptions {
  /** Called for each finding instead of collecting them in the result. */
  onFinding?: ((finding: Finding) => void) | undefined;
}

/** The counts of a file, and its findings. */
export interface ValidationResult extends Omit<Summary, 'diagnosis'> {
  /** Findings of severity error, in the order they were made; empty when `onFinding` is given. */
  errors: Finding[];
  /** Findings of severity warning. */
  warnings: Finding[];
}

/**
 * Checks a file of new-hire records.
 * @throws {FileRefused} when the file does not match the layout at all, and was not checked; its `diagnosis` says why
 * @throws {NewhireError} USAGE when an argument is wrong; UNKNOWN_STATE when no built-in layout is for the state; and what
 * reading the input throws, or the reason of the signal
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
  for await (const chunk of chunksOf(input, options.signal)) {
    checker.push(chunk);
    if (checker.stopped) break;
  }
  return { ...checked(checker.end()), errors, warnings };
}
