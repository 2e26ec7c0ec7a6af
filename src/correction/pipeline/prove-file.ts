/** The third pass: checks the corrected file as a whole against what the second pass claims to have repaired. */

import {
  CATALOGUE,
  type Checker,
  createChecker,
  type Finding,
  type Summary,
} from '../../validation/index.js';
import { errorKey } from '../record/logged-error.js';
import type { ErrorLog } from './error-log.js';
import type { CheckSettings } from './find-errors.js';

/** The result of the check of the output. */
export interface Proof {
  summary: Summary;
  /** Lines with a new error, or with an error that is not as claimed: still there though claimed, or gone though not claimed. */
  failedLines: number[];
  /** The first new error of each line that has one, in words. */
  newErrors: ReadonlyMap<number, string>;
  /** 1 for each error of the input, by its index, that is still in the output. */
  remaining: Uint8Array;
}

/** The check of one output. All of its bytes are passed to it. */
export class FileProof {
  /** 1 for each error of the input, by its index, that is still in the output. */
  private readonly remaining: Uint8Array;
  /** Lines with an error that is not in the input, and the first one in words. */
  private readonly newErrors = new Map<number, string>();
  private readonly checker: Checker;

  constructor(
    private readonly errors: ErrorLog,
    { layout, signal: _signal, ...options }: CheckSettings,
  ) {
    this.remaining = new Uint8Array(errors.size);
    this.checker = createChecker(layout, { ...options, onFinding: (finding) => this.add(finding) });
  }

  /** Checks the next bytes of the output. */
  push(bytes: Uint8Array): void {
    if (!this.checker.stopped) this.checker.push(bytes);
  }

  /** Ends the check. `isClaimed` is true when the error at an index of the log is claimed to be resolved. */
  end(isClaimed: (index: number) => boolean): Proof {
    const { errors, remaining } = this;
    const summary = this.checker.end();
    const { newErrors } = this;
    const failedLines = new Set(newErrors.keys());
    for (let index = 0; index < errors.size; index++) {
      if (isClaimed(index) === (remaining[index] === 1)) failedLines.add(errors.lineAt(index));
    }
    return { summary, failedLines: [...failedLines], newErrors, remaining };
  }

  private add(finding: Finding): void {
    if (finding.severity !== 'error') return;
    const index = indexOf(finding, this.errors, this.remaining);
    if (index === undefined) this.addNew(finding);
    else this.remaining[index] = 1;
  }

  private addNew({ line_number, field_label, error_type }: Finding): void {
    if (!this.newErrors.has(line_number))
      this.newErrors.set(line_number, `${field_label}: ${CATALOGUE[error_type].title}`);
  }
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
    if (remaining[index] === 0 && error.key === key) return index;
  }
  return undefined;
}
