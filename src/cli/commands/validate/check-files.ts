/** Checks the files of a run one after the other, each with its own verdict, and adds up their counts. */

import { type ErrorCode, NewhireError } from '../../../errors.js';
import type { Layout, Severity } from '../../../layouts/index.js';
import type { FileResult, FindingFilter, RunResult } from '../../../reports/index.js';
import { createChecker, standardOptions } from '../../../validation/index.js';
import { CANNOT_CHECK, CLEAN, type ExitCode, exitCodeOf, worst } from '../../exit-codes.js';
import { type ChosenLayout, withFirst } from '../../input/choose-layout.js';
import type { BadInput, Input } from '../../input/input-files.js';
import { readInput } from '../../input/read-file.js';
import type { SeenFiles } from '../../input/seen-files.js';
import { untilInterrupted } from '../../interrupts.js';
import type { Progress } from '../../output/progress-line.js';
import type { Outputs } from '../../output/report-outputs.js';
import { tell } from '../../output/writer.js';
import { asNewhireError, failureText, problemOf } from '../../run-failure.js';
import { PlannedCorrection } from './correction-plan.js';

/** The part of a run that is the same for all of its files. */
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
  /** Set in a run over several files: the bytes that it has seen. */
  known?: SeenFiles;
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
    tell(failureText(error));
    outputs.report.problem(problemOf(error), name);
    countUnchecked(run, error);
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

/** A file of no layout counts like one that does not match its layout, also where the layout is taken from each file. */
function countUnchecked(run: RunResult, { code }: NewhireError): void {
  if (code !== 'FORMAT_FAULT') {
    run.unread = (run.unread ?? 0) + 1;
    return;
  }
  run.files++;
  run.format_faults++;
}

function add(run: RunResult, result: FileResult): void {
  run.files++;
  run.total_records += result.total_records;
  run.total_errors += result.total_errors;
  run.records_with_errors += result.records_with_errors;
  run.total_warnings += result.total_warnings;
  if (result.diagnosis) run.format_faults++;
}

/**
 * Reports the findings and gives the result. What can be read only once is copied to a file where a report must have it
 * corrected, however large it is.
 * @throws {NewhireError} when the file cannot be read
 */
export async function checkFile(input: Input, context: CheckContext): Promise<FileResult> {
  if (context.outputs.needsPlan !== 'always') return checkOnce(input, context);
  const { isStream, prepareSource } = await import('../../input/source-file.js');
  if (!(await isStream(input))) return checkOnce(input, context);
  const { openTemporaryStorage } = await import('../correct/run-storage.js');
  const storage = await openTemporaryStorage();
  try {
    const source = await untilInterrupted((signal) => prepareSource(input, storage.spool, signal));
    if (!source) throw new NewhireError('UNREADABLE_INPUT', `'${input.name}' was not read to its end.`);
    return await checkOnce({ name: input.name, path: source.path }, context);
  } finally {
    await storage.abandon(undefined);
  }
}

async function checkOnce(input: Input, context: CheckContext): Promise<FileResult> {
  const { layout, today, outputs, filter, progress, needsFixes, known } = context;
  const { report, needsPlan } = outputs;
  const standard = await standardOptions();
  const correction = new PlannedCorrection(input, context, { needsPlan, needsFixes });
  report.file(input.name, layout, await correction.fixes());
  const checker = createChecker(layout, {
    today,
    ...standard,
    onCount: correction.onCount,
    onFinding: (finding, record) => {
      correction.onFinding(finding);
      if (filter.shows(finding)) report.finding(finding, layout, record);
    },
  });
  const { size, sha256 } = await readInput(input, {
    hash: outputs.needsHash || known !== undefined,
    onChunk: async (chunk, done, total) => {
      correction.add(chunk);
      checker.push(chunk);
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
    ...(summary.diagnosis ? {} : known?.about(input.name, sha256)),
  };
  report.fileEnd(result, layout, await correction.plan(summary));
  await outputs.ready();
  return result;
}
