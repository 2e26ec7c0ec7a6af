/** Checks the files of a run one after the other, each with its own verdict, and adds up their counts. */

import type { ErrorCode, NewhireError } from '../../../errors.js';
import type { Layout, Severity } from '../../../layouts/index.js';
import type { FileResult, FindingFilter, FixesOf, RunResult } from '../../../reports/index.js';
import { createChecker, standardOptions } from '../../../validation/index.js';
import { CANNOT_CHECK, CLEAN, type ExitCode, exitCodeOf, worst } from '../../exit-codes.js';
import { type ChosenLayout, withFirst } from '../../input/choose-layout.js';
import type { BadInput, Input } from '../../input/input-files.js';
import { readInput } from '../../input/read-file.js';
import type { Progress } from '../../output/progress-line.js';
import type { Outputs } from '../../output/report-outputs.js';
import { asNewhireError, failureText, problemOf } from '../../run-failure.js';
import { KeptBytes, planFor } from './plan-request.js';

/** What the checks of a run have in common, whether this program makes them or a server. */
export interface CheckContext {
  layout: Layout;
  /** How the layout was chosen, where that is not certain: the first note of the result. */
  note?: string;
  /** YYYY-MM-DD */
  today: string;
  failOn: Severity;
  outputs: Outputs;
  filter: FindingFilter;
  /** A report says what a safe repair would write. */
  includeFixes: boolean;
  progress: Progress;
  /** Address of the server that does the work; undefined when this program does it. */
  server: string | undefined;
}

/** The context of the run, in which each file has its layout. */
export interface RunContext extends Omit<CheckContext, 'layout' | 'note'> {
  /** @throws {NewhireError} FORMAT_FAULT when the layout is to be taken from the file, and it has none */
  choose: (input: Input) => Promise<ChosenLayout>;
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
      const ofFile = { ...context, ...(await context.choose(input)) };
      const result = await (context.server
        ? checkRemotely(input, context.server, ofFile)
        : checkLocally(input, ofFile));
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

async function checkRemotely(input: Input, server: string, context: CheckContext): Promise<FileResult> {
  const { checkOnServer } = await import('./check-on-server.js');
  return checkOnServer(input, server, context);
}

/** What is read only once is copied to a file where a report must have it corrected, however large it is. */
async function checkLocally(input: Input, context: CheckContext): Promise<FileResult> {
  if (context.outputs.needsPlan !== 'always') return checkFile(input, context);
  const { isStream } = await import('../../input/source-file.js');
  if (!(await isStream(input))) return checkFile(input, context);
  const { withSpooled } = await import('./spooled-input.js');
  return withSpooled(input, (spooled) => checkFile(spooled, context));
}

async function checkFile(input: Input, context: CheckContext): Promise<FileResult> {
  const { layout, today, outputs, filter, progress } = context;
  const { report } = outputs;
  const standard = await standardOptions();
  report.file(input.name, layout, context.includeFixes ? await fixesFor(input, context) : undefined);
  const checker = createChecker(layout, {
    today,
    ...standard,
    onFinding: (finding, record) => {
      if (filter.shows(finding)) report.finding(finding, layout, record);
    },
  });
  const kept = outputs.needsPlan ? new KeptBytes() : undefined;
  const { size, sha256 } = await readInput(input, {
    hash: outputs.needsHash,
    onChunk: async (chunk, done, total) => {
      checker.push(chunk);
      kept?.add(chunk);
      progress.show(input.name, done, total);
      await outputs.ready();
      return !checker.stopped;
    },
  });
  const summary = checker.end();
  const result = {
    ...summary,
    notes: withFirst(context.note, summary.notes),
    ...filter.fileLeftOut(),
    file_name: input.name,
    state: layout.state,
    size,
    sha256,
  };
  report.fileEnd(
    result,
    layout,
    await planFor(summary, kept?.all() ?? input.path, outputs.needsPlan, context),
  );
  await outputs.ready();
  return result;
}

async function fixesFor(input: Input, context: CheckContext): Promise<FixesOf> {
  const { safeFixes } = await import('./safe-fixes.js');
  return safeFixes(input, context);
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
