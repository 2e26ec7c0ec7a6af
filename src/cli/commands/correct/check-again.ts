/** Checks files of a run once more, for what its counts do not tell. */

import type { CorrectionResult } from '../../../correction/index.js';
import { type NewWarnings, WarningComparison, WarningLines } from '../../../reports/index.js';
import { createChecker, type Finding, type Summary, standardOptions } from '../../../validation/index.js';
import { readInput } from '../../input/read-file.js';
import type { CorrectRun } from './run-plan.js';

/** How a file of the run is checked. */
type CheckedAs = Pick<CorrectRun, 'layout' | 'today'> & { signal: AbortSignal };

/** The paths of the file that was corrected, and of its result. */
interface Paths {
  input: string;
  result: string;
}

/** The counts of both files on one day, and the warnings of the result that its input does not have. */
export interface BothChecks {
  before: Summary;
  after: Summary;
  newWarnings: NewWarnings[];
}

/**
 * Checks both files, each of which is read once.
 * @throws {NewhireError} UNREADABLE_INPUT when the system cannot read one; the signal's reason when it is aborted
 */
export async function checkBoth({ input, result }: Paths, as: CheckedAs): Promise<BothChecks> {
  const known = new WarningLines();
  const before = await checkAgain(input, as, (finding) => known.add(finding));
  known.end();
  const comparison = new WarningComparison(known);
  const after = await checkAgain(result, as, (finding) => comparison.add(finding));
  return { before, after, newWarnings: comparison.found() };
}

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

/** True where a value was typed, or where there are more warnings than before. */
export function canHaveNewWarnings({
  before,
  after,
  typed,
}: Pick<CorrectionResult, 'before' | 'after' | 'typed'>): boolean {
  const { total_warnings: left } = after;
  return left > 0 && (typed.made > 0 || left > before.total_warnings);
}

/**
 * The warnings of a result that its input does not have: of typed values, or of records that can be read only now. The files are
 * read only where there can be some.
 * @throws {NewhireError} as `checkBoth` does
 */
export async function newWarningsIn(
  counts: Pick<CorrectionResult, 'before' | 'after' | 'typed'>,
  paths: Paths,
  as: CheckedAs,
): Promise<NewWarnings[]> {
  return canHaveNewWarnings(counts) ? (await checkBoth(paths, as)).newWarnings : [];
}
