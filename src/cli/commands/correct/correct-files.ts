/** Corrects several files, one after the other, each into its own file. */

import { NewhireError } from '../../../errors.js';
import { jsonDocument } from '../../../escaped-json.js';
import { CANNOT_CHECK, type ExitCode } from '../../exit-codes.js';
import type { BadInput, Input } from '../../input/input-files.js';
import { isStream } from '../../input/source-file.js';
import { untilInterrupted } from '../../interrupts.js';
import { OutputPlan } from '../../output/output-plan.js';
import { VERSION } from '../../version.js';
import { eachFile, printOverview } from '../several-files.js';
import { codeOf, correctAsPlanned } from './correct-one-file.js';
import { planFile, type RunRequest } from './run-plan.js';

const HEADINGS = ['Errors', 'Cleared', 'Left', 'Proposals'];

/**
 * Gives the worst exit code. A file that cannot be corrected is reported, and the others are still corrected.
 * @throws {NewhireError} USAGE for what can be asked of a single file only
 */
export async function correctFiles(
  request: RunRequest,
  inputs: readonly (Input | BadInput)[],
): Promise<ExitCode> {
  refuseForSeveral(request, inputs.length);
  const outputs = await OutputPlan.of(inputs, request.flags['out-dir']);
  const reports: object[] = [];
  const limits = { ...request.settings };
  let begun = 0;
  let written = 0;
  const correctOne = async (input: Input, signal: AbortSignal) => {
    if (await isStream(input))
      throw usage(
        'It can be read only once, and so it is corrected by itself.',
        'Leave out the other files.',
      );
    const several = { isFirst: begun++ === 0, add: (document: object) => reports.push(document) };
    const plan = await planFile({ ...request, settings: limits, several }, input, outputs);
    const outcome = await correctAsPlanned(plan, signal);
    if (plan.output) written++;
    takeOff(limits, outcome.model?.stats);
    const { total_errors, corrections_applied, corrections_failed, proposals } = outcome.result;
    const counts = [total_errors, corrections_applied, corrections_failed, proposals];
    return { row: { file: input.name, state: plan.layoutUsed.state, counts }, code: codeOf(outcome) };
  };
  const done = await untilInterrupted(
    (signal) =>
      eachFile({
        inputs,
        signal,
        work: (input) => correctOne(input, signal),
        notDone: 'not corrected',
        onProblem: (error, file_name) => reports.push({ file_name, error }),
      }),
    () => (written === 0 ? 'Nothing was written.' : `Files that were written before: ${written}.`),
  );
  if (!done) return CANNOT_CHECK;
  if (request.format === 'pretty') printOverview(HEADINGS, done.rows);
  else {
    const document = { version: VERSION, files: reports, ...totalsOf(done.rows) };
    process.stdout.write(jsonDocument(document));
  }
  return done.code;
}

const usage = (message: string, next: string) => new NewhireError('USAGE', message, { next });

function refuseForSeveral({ flags }: RunRequest, count: number): void {
  if (count === 0)
    throw usage('There is nothing to correct: all files are outputs of newhire.', 'Name them one by one.');
  if (flags.output !== undefined)
    throw usage(`-o names one file, and ${count} were given.`, 'Use --out-dir FOLDER.');
  if (flags.review)
    throw usage(`One file is reviewed at a time, and ${count} were given.`, 'Leave out --review.');
}

/** The limits of the model are for all files together. */
function takeOff(
  limits: RunRequest['settings'],
  { attempts, cost = 0 }: { attempts: number; cost: number | undefined } = { attempts: 0, cost: 0 },
): void {
  const { 'max-calls': calls, 'max-cost': dollars } = limits;
  if (calls !== undefined) limits['max-calls'] = Math.max(0, calls - attempts);
  if (dollars !== undefined) limits['max-cost'] = Math.max(0, dollars - cost);
}

function totalsOf(rows: readonly { counts: readonly number[] | string }[]) {
  const done = rows.flatMap(({ counts }) => (typeof counts === 'string' ? [] : [counts]));
  const sum = (at: number) => done.reduce((total, counts) => total + (counts[at] ?? 0), 0);
  return {
    files_corrected: done.length,
    files_not_corrected: rows.length - done.length,
    total_errors: sum(0),
    corrections_applied: sum(1),
    corrections_failed: sum(2),
  };
}
