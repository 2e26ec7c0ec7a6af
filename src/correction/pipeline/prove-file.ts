/** The third pass: checks the corrected file as a whole against what the second pass claims to have repaired. */

import type { Finding, Summary } from '../../validation/index.js';
import { errorKey } from '../record/logged-error.js';
import type { OutputPort } from './byte-ports.js';
import type { CheckSettings } from './correction-options.js';
import type { ErrorLog } from './error-log.js';
import { checkFile } from './find-errors.js';

/** What the check of the output found. */
export interface Proof {
  summary: Summary;
  /** Lines whose repair did not hold, or that have an error which the input does not have. */
  failedLines: number[];
  /** 1 for each error of the input, by its index, that is still in the output. */
  remaining: Uint8Array;
}

/** Checks the output. `isClaimed` tells whether the error at an index of the log is said to be resolved. */
export async function proveFile(
  output: OutputPort,
  errors: ErrorLog,
  settings: CheckSettings,
  isClaimed: (index: number) => boolean,
  onBytes: (count: number) => void,
): Promise<Proof> {
  const remaining = new Uint8Array(errors.size);
  const failedLines = new Set<number>();
  const onFinding = (finding: Finding) => {
    if (finding.severity !== 'error') return;
    const index = indexOf(finding, errors, remaining);
    if (index === undefined) failedLines.add(finding.line_number);
    else remaining[index] = 1;
  };
  const summary = await checkFile(output, settings, onFinding, onBytes);
  for (let index = 0; index < errors.size; index++) {
    if (isClaimed(index) === (remaining[index] === 1)) failedLines.add(errors.lineAt(index));
  }
  return { summary, failedLines: [...failedLines], remaining };
}

/** The index of the error of the input that the finding repeats and that was not found again before. */
function indexOf(
  { line_number: line, field_name, error_type }: Finding,
  errors: ErrorLog,
  remaining: Uint8Array,
): number | undefined {
  const key = errorKey(field_name, error_type);
  for (let index = errors.firstOn(line); index < errors.size && errors.lineAt(index) === line; index++) {
    const error = errors.at(index);
    if (remaining[index] === 0 && errorKey(error.field_name, error.error_type) === key) return index;
  }
  return undefined;
}
