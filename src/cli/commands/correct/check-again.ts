/** Checks files of a run once more, for what its counts do not tell. */

import type { CorrectionResult } from '../../../correction/index.js';
import { type NewWarnings, WarningComparison } from '../../../reports/index.js';
import { createChecker, type Finding, type Summary, standardOptions } from '../../../validation/index.js';
import { readInput } from '../../input/read-file.js';
import type { CorrectionTask } from './run-plan.js';

/** How a file of the run is checked. */
type CheckedAs = Pick<CorrectionTask, 'layout' | 'today'> & { signal: AbortSignal };

/**
 * The counts of the file of that path; its findings are passed on.
 * @throws {NewhireError} UNREADABLE_INPUT when the system cannot read it; the signal's reason when it is aborted
 */
export async function checkAgain(
  path: string,
  { layout, today, signal }: CheckedAs,
  onFinding: (finding: Finding) => void = () => {},
): Promise<Summary> {
  const checker = createChecker(layout, { today, ...(await standardOptions()), onFinding });
  const onChunk = async (chunk: Uint8Array) => {
    signal.throwIfAborted();
    checker.push(chunk);
    return !checker.stopped;
  };
  await readInput({ name: path, path }, { hash: false, onChunk });
  return checker.end();
}

/**
 * The warnings of a result that its input does not have: of typed values, or of records that can be read only now. The files are
 * read only where a value was typed, or where there are more warnings than before.
 * @throws {NewhireError} as `checkAgain` does
 */
export async function newWarningsIn(
  { before, after, typed }: Pick<CorrectionResult, 'before' | 'after' | 'typed'>,
  paths: { input: string; result: string },
  as: CheckedAs,
): Promise<NewWarnings[]> {
  const canBe = typed.made > 0 || after.total_warnings > before.total_warnings;
  if (!canBe || after.total_warnings === 0) return [];
  const comparison = new WarningComparison();
  await checkAgain(paths.input, as, (finding) => comparison.before(finding));
  comparison.endBefore();
  await checkAgain(paths.result, as, (finding) => comparison.after(finding));
  return comparison.found();
}
