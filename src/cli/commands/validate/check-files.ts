/** Checks the files of a run one after the other, each with a verdict of its own, and adds them up. */

import type { ErrorCode, NewhireError } from '../../../errors.js';
import { type FileResult, type FixesOf, lostColumnsMarker, type RunResult } from '../../../reports/index.js';
import { createChecker, standardOptions } from '../../../validation/index.js';
import { CANNOT_CHECK, CLEAN, type ExitCode, exitCodeOf, worst } from '../../exit-codes.js';
import type { BadInput, Input } from '../../input/input-files.js';
import { readInput } from '../../input/read-file.js';
import { asNewhireError, failureText, problemOf } from '../../run-failure.js';
import type { Checking } from './checking.js';

/** Faults of a file that stop no other. */
const OF_ONE_FILE = new Set<ErrorCode>(['UNREADABLE_INPUT', 'TOO_LARGE']);

/** Gives the exit code of the whole run. A file that cannot be read is told of and stops no other. */
export async function checkFiles(
  inputs: readonly (Input | BadInput)[],
  checking: Checking,
): Promise<ExitCode> {
  const { outputs, filter } = checking;
  const run = emptyRun();
  let code: ExitCode = CLEAN;
  const tellUnreadable = (name: string, error: NewhireError) => {
    checking.progress.clear();
    process.stderr.write(failureText(error));
    outputs.unreadable(name, problemOf(error));
    code = worst(code, CANNOT_CHECK);
  };

  for (const input of inputs) {
    if ('error' in input) {
      tellUnreadable(input.name, input.error);
      continue;
    }
    try {
      const result = await (checking.server
        ? checkThere(input, checking.server, checking)
        : checkFile(input, checking));
      add(run, result);
      code = worst(code, exitCodeOf(result, checking.failOn));
    } catch (error) {
      if (!OF_ONE_FILE.has(asNewhireError(error).code)) throw error;
      // What was counted of this file is not the next one's.
      filter.fileLeftOut();
      tellUnreadable(input.name, asNewhireError(error));
    }
  }
  outputs.report.end({ ...run, ...filter.runLeftOut() });
  return code;
}

async function checkThere(input: Input, server: string, checking: Checking): Promise<FileResult> {
  const { checkRemotely } = await import('../../remote/remote-validate.js');
  return checkRemotely(input, server, checking);
}

async function checkFile(input: Input, checking: Checking): Promise<FileResult> {
  const { layout, today, outputs, filter, progress } = checking;
  const { report } = outputs;
  const standard = await standardOptions();
  report.file(input.name, layout, checking.tellFixes ? await fixesFor(input, checking) : undefined);
  const marked = lostColumnsMarker();
  const checker = createChecker(layout, {
    today,
    ...standard,
    onFinding: (finding, record) => {
      // The marker counts lines, so that it must see what the filter drops.
      const shown = marked(finding);
      if (filter.shows(finding)) report.finding(shown, record);
    },
  });
  const { size, sha256 } = await readInput(input, {
    hash: outputs.needsHash,
    onPiece: async (piece, done, total) => {
      checker.push(piece);
      progress.show(input.name, done, total);
      await outputs.ready();
      return !checker.stopped;
    },
  });
  const summary = checker.end();
  const result = {
    ...summary,
    ...filter.fileLeftOut(),
    file_name: input.name,
    state: layout.state,
    size,
    sha256,
  };
  report.fileEnd(result);
  await outputs.ready();
  return result;
}

async function fixesFor(input: Input, checking: Checking): Promise<FixesOf> {
  const { safeFixes } = await import('./safe-fixes.js');
  return safeFixes(input, checking);
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
