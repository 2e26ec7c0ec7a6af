/** Corrects files, one after the other, each into its own file, and gives the overview of all. */

import { visible } from '../../../printable.js';
import { shownName } from '../../../shown-name.js';
import { CANNOT_CHECK, type ExitCode } from '../../exit-codes.js';
import { withFirst } from '../../input/choose-layout.js';
import type { BadInput, Input } from '../../input/input-files.js';
import { SeenFiles } from '../../input/seen-files.js';
import { isStream } from '../../input/source-file.js';
import { untilInterrupted } from '../../interrupts.js';
import { forceFor } from '../../output/output-location.js';
import { programName } from '../../program-name.js';
import { shownPath } from '../../shell-words.js';
import { usage } from '../../usage-error.js';
import { eachFile, type FileWork, printOverview } from '../several-files.js';
import { batchLines, type CorrectedText } from './batch-report.js';
import { codeOf, correctAsPlanned } from './correct-one-file.js';
import { correctionVerdict } from './pretty-report.js';
import type { RunOutcome } from './run-outcome.js';
import { planFile, type RunPlan, type RunRequest } from './run-plan.js';

/** The words of the overviews for a correction. */
const workOf = (isDry: boolean): FileWork => ({
  done: 'corrected',
  title: 'Correction of new hire files',
  counts: {
    total_errors: 'Errors',
    corrections_applied: 'Cleared',
    corrections_failed: 'Left',
    total_proposals: 'Proposals',
  },
  worstBy: 'corrections_failed',
  verdict: (totals) => correctionVerdict(totals, isDry),
});

/**
 * Gives the worst exit code. A file that cannot be corrected is reported, and the others are still corrected.
 * @throws {NewhireError} USAGE for what can be asked of a single file only
 */
export async function correctFiles(
  request: RunRequest,
  inputs: readonly (Input | BadInput)[],
): Promise<ExitCode> {
  if (inputs.length !== 1) refuseForSeveral(request, inputs.length);
  const fileWork = workOf(request.flags['dry-run'] === true);
  const limits = { ...request.settings };
  let started = 0;
  let written = 0;
  const known = await SeenFiles.open(request.flags.data);
  const texts: CorrectedText[] = [];
  let mostProposals: { plan: RunPlan; count: number } | undefined;
  const correctOne = async (input: Input, add: (document: object) => void, signal: AbortSignal) => {
    if (inputs.length > 1 && (await isStream(input)))
      throw usage(
        'It can be read only once, and so it is corrected by itself.',
        'Leave out the other files.',
      );
    const several = {
      isFirst: started++ === 0,
      add,
      known,
      ...(!request.flags.diff && { text: (text: CorrectedText) => texts.push(text) }),
    };
    const plan = await planFile({ ...request, settings: limits, several }, input);
    const outcome = await correctAsPlanned(plan, signal);
    if (plan.destination.output) written++;
    deductCalls(limits, outcome.model?.stats.attempts ?? 0);
    const { total_errors, corrections_applied, corrections_failed, proposals } = outcome.result;
    const counts = [total_errors, corrections_applied, corrections_failed, proposals];
    if (proposals > (mostProposals?.count ?? 0)) mostProposals = { plan, count: proposals };
    const row = {
      file: input.name,
      state: plan.task.layout.state,
      counts,
      remarks: remarksOn(plan, outcome),
    };
    return { row, code: codeOf(outcome) };
  };
  const done = await untilInterrupted(
    (signal) =>
      eachFile({ inputs, signal, work: (input, add) => correctOne(input, add, signal), done: fileWork.done }),
    () => (written === 0 ? 'Nothing was written.' : `Files that were written before: ${written}.`),
  );
  if (!done) return CANNOT_CHECK;
  const closing = [
    ...(written > 0 ? [whereWritten(request.flags['out-dir'])] : []),
    ...(mostProposals ? reviewLines(mostProposals.plan) : []),
  ];
  printOverview(
    request.format,
    fileWork,
    done,
    request.flags.diff ? undefined : (overview, width) => batchLines(texts, { overview, closing, width }),
  );
  return done.code;
}

/** If several files are corrected, each is written under a name of this form. */
const whereWritten = (folder: string | undefined) =>
  `Written as NAME.corrected.EXT${folder === undefined ? ' next to each file' : `, below ${visible(shownName(folder))}`}.`;

/** The file with the most proposals is the first one to look at. */
function reviewLines({ task, reporting, destination }: RunPlan): string[] {
  const { layoutFlag, repeatedFlags } = reporting;
  const words = [programName(), 'correct', shownPath(task.input.path ?? ''), layoutFlag, ...repeatedFlags];
  return [
    'Proposals need your decision. Review one file at a time:',
    `  ${[...words, '--review'].join(' ')}${forceFor(destination.place)}`,
  ];
}

function refuseForSeveral({ flags }: RunRequest, count: number): void {
  if (flags.output !== undefined)
    throw usage(`-o names one file, but ${count} were given.`, 'Use --out-dir FOLDER.');
  if (flags.edits !== undefined)
    throw usage(`Edits are for one file, but ${count} were given.`, 'Correct that file by itself.');
  if (flags.review)
    throw usage(`Only one file can be reviewed at a time, but ${count} were given.`, 'Leave out --review.');
}

/** Subtracts the calls made from the limit, which all files share. */
function deductCalls(limits: RunRequest['settings'], attempts: number): void {
  const calls = limits['max-calls'];
  if (calls !== undefined) limits['max-calls'] = Math.max(0, calls - attempts);
}

/** For the page: how the layout was chosen, what was written, and why the model was not asked more. */
function remarksOn({ task, destination: { output } }: RunPlan, { model }: RunOutcome): string[] {
  const written = output ? `Written to ${output.name}.` : 'Dry run: nothing was written.';
  return withFirst(task.note, [written, ...(model?.stopped ? [model.stopped] : [])]);
}
