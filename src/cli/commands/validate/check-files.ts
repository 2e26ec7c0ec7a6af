/** Checks the files of a run one after the other, each with its own verdict, and adds up their counts. */

import type { ErrorCode, NewhireError } from '../../../errors.js';
import type { Layout, Severity } from '../../../layouts/index.js';
import type { FileResult, FindingFilter, RunResult } from '../../../reports/index.js';
import { CANNOT_CHECK, CLEAN, type ExitCode, exitCodeOf, worst } from '../../exit-codes.js';
import type { ChosenLayout } from '../../input/choose-layout.js';
import type { BadInput, Input } from '../../input/input-files.js';
import type { Progress } from '../../output/progress-line.js';
import type { Outputs } from '../../output/report-outputs.js';
import { asNewhireError, failureText, problemOf } from '../../run-failure.js';

/** What the checks of a run have in common. */
export interface CheckContext {
  layout: Layout;
  /** How the layout was chosen, where that is not certain: the first note of the result. */
  note?: string;
  /** YYYY-MM-DD */
  today: string;
  failOn: Severity;
  outputs: Outputs;
  filter: FindingFilter;
  /** A report includes the safe repairs of each error. */
  needsFixes: boolean;
  progress: Progress;
}

/** The context of the run, in which each file has its layout. */
export interface RunContext extends Omit<CheckContext, 'layout' | 'note'> {
  /** @throws {NewhireError} FORMAT_FAULT when the layout is to be taken from the file, and it has none */
  choose: (input: Input) => Promise<ChosenLayout>;
  /** Checks one file and reports its findings: here, or on a server. */
  check: (input: Input, context: CheckContext) => Promise<FileResult>;
}

/** Errors of one file after which the others are still checked. */
const OF_ONE_FILE = new Set<ErrorCode>(['UNREADABLE_INPUT', 'TOO_LARGE', 'FORMAT_FAULT']);

/** Gives the exit code of the whole run. A file that cannot be read is reported, and the others are still checked. */
export async function checkFiles(
  inputs: readonly (Input | BadInput)[],
  context: RunContext,
): Promise<ExitCode> {
  const { outputs, filter } = context;
  const run = emptyRun();
  let code: ExitCode = CLEAN;
  const reportUnreadable = (name: string, error: NewhireError) => {
    context.progress.clear();
    process.stderr.write(failureText(error));
    outputs.report.problem(problemOf(error), name);
    code = worst(code, CANNOT_CHECK);
  };

  for (const input of inputs) {
    if ('error' in input) {
      reportUnreadable(input.name, input.error);
      continue;
    }
    try {
      const result = await context.check(input, { ...context, ...(await context.choose(input)) });
      add(run, result);
      code = worst(code, exitCodeOf(result, context.failOn));
    } catch (error) {
      if (!OF_ONE_FILE.has(asNewhireError(error).code)) throw error;
      // The findings counted for this file do not belong to the next one.
      filter.fileLeftOut();
      reportUnreadable(input.name, asNewhireError(error));
    }
  }
  outputs.report.end({ ...run, ...filter.runLeftOut() });
  return code;
}

function emptyRun(): RunResult {
  return {
    files: 0,
    total_records: 0,
    total_errors: 0,
    records_with_errors: 0,
    total_warnings: 0,
    format_faults: 0,
  };
}

function add(run: RunResult, result: FileResult): void {
  run.files++;
  run.total_records += result.total_records;
  run.total_errors += result.total_errors;
  run.records_with_errors += result.records_with_errors;
  run.total_warnings += result.total_warnings;
  if (result.diagnosis) run.format_faults++;
}
