/** The same work with each of several files: one that fails does not stop the others, and all are in one overview. */

import type { ErrorCode, NewhireError } from '../../errors.js';
import { type OverviewRow, overviewLines, type Problem } from '../../reports/index.js';
import { CLEAN, type ExitCode, worst } from '../exit-codes.js';
import type { BadInput, Input } from '../input/input-files.js';
import { terminalOf } from '../output/terminal.js';
import { asNewhireError, failureText, problemOf } from '../run-failure.js';

/** What became of one file. */
export interface FileDone {
  row: OverviewRow;
  code: ExitCode;
}

/** Work that is done with each file. */
export interface EachFile {
  inputs: readonly (Input | BadInput)[];
  signal: AbortSignal;
  work: (input: Input) => Promise<FileDone>;
  /** What stands in the overview for a file with which the work could not be done, such as `not split`. */
  notDone: string;
  /** Called for each such file. */
  onProblem?: (problem: Problem, file: string) => void;
}

/** Errors that every other file would have as well. */
const OF_THE_RUN = new Set<ErrorCode>(['STORE_UNAVAILABLE', 'STORE_LOCKED', 'UNAUTHORIZED', 'FORBIDDEN']);

/**
 * Does the work, and gives a row for each file and the worst exit code. Errors go to standard error.
 * @throws the signal's reason when it is aborted
 */
export async function eachFile({ inputs, signal, work, notDone, onProblem }: EachFile) {
  const rows: OverviewRow[] = [];
  let code: ExitCode = CLEAN;
  let stopped = false;
  const fail = (name: string, error: NewhireError) => {
    process.stderr.write(failureText(error, process.env, name));
    onProblem?.(problemOf(error), name);
    rows.push({ file: name, counts: notDone });
    code = worst(code, error.exitCode);
    stopped ||= OF_THE_RUN.has(error.code);
  };
  for (const input of inputs) {
    if (stopped) rows.push({ file: input.name, counts: 'not tried' });
    else if ('error' in input) fail(input.name, input.error);
    else {
      try {
        const done = await work(input);
        rows.push(done.row);
        code = worst(code, done.code);
      } catch (error) {
        signal.throwIfAborted();
        fail(input.name, asNewhireError(error));
      }
    }
  }
  return { rows, code };
}

/** The overview on standard output, after an empty line. */
export function printOverview(headings: readonly string[], rows: readonly OverviewRow[]): void {
  const { width } = terminalOf(false);
  process.stdout.write(`\n${overviewLines(headings, rows, width).join('\n')}\n`);
}
