/** What to do after a correction, as suggestions with the commands for them. */

import { basename, join, parse } from 'node:path';
import { counted } from '../../../reports/index.js';
import { pathOrName, pathToReadAgain } from '../../input/input-files.js';
import { correctedName, forceFor, freeName } from '../../output/output-location.js';
import { programName } from '../../program-name.js';
import { serverFlags } from '../../remote/server-address.js';
import { shownPath } from '../../shell-words.js';
import { templateCommand } from '../show/template-command.js';
import type { RunOutcome } from './run-outcome.js';
import type { RunPlan } from './run-plan.js';

/** A suggestion, with its command or what else is to be copied, if there is any. */
interface NextStep {
  text: string;
  command?: string;
}

/** The most useful first. `hidden`: values were masked because the report does not go to a terminal. */
export function nextSteps(plan: RunPlan, outcome: RunOutcome, hidden: boolean): NextStep[] {
  const { result, changed, jobId, keptIn, wasAsked } = outcome;
  const { input, review } = plan.task;
  const { output, server, keepDays } = plan.destination;
  const { layoutFlag, repeatedFlags } = plan.reporting;
  const steps = review ? stepsAfterReview(plan, outcome) : stepsForErrorsLeft(plan, outcome);
  const path = pathToReadAgain(input);
  if (!output && path !== undefined && result.corrections_applied > 0)
    steps.push({
      text: 'Write the corrected file:',
      command: `${againWith(plan, path)}${forceFor(plan.destination.place)}`,
    });
  if (output && !output.isDevice && changed.length > 0) {
    const command = `${programName()} validate ${shownPath(output.asTyped)} ${layoutFlag}`;
    steps.push({ text: 'Check the result:', command });
  }
  if (keptIn !== undefined)
    steps.push({
      text: `The result and its audit are kept for ${counted(keepDays, 'day')} in this folder:`,
      command: keptIn,
    });
  if (server)
    steps.push({
      text: 'The file and its result stay on this server until they are deleted there, for instance on its page:',
      command: server.url,
    });
  if (jobId !== undefined) {
    const data = repeatedFlags.filter((flag) => flag.startsWith('--data ')).map((flag) => ` ${flag}`);
    const to = output && !output.isDevice ? replacing(output.asTyped, pathOrName(input)) : '';
    const command = `${programName()} download ${jobId}${to}${serverFlags(server)}${data.join('')}`;
    steps.push({ text: `Write it again from job ${jobId}:`, command });
  }
  if (review && !wasAsked) steps.push({ text: 'There was nothing to decide on.' });
  if (hidden)
    steps.push({ text: 'Employee values are hidden. --values mask shows them, without SSN and birth date.' });
  return steps;
}

/** The flags that write a result again over what was written. */
function replacing(written: string, input: string): string {
  const isUsual = written === correctedName(basename(input));
  return `${isUsual ? '' : ` -o ${shownPath(written)}`}${forceFor(written)}`;
}

/** The same correction once more. */
const againWith = (
  { reporting: { layoutFlag, repeatedFlags } }: RunPlan,
  path: string,
  flags = repeatedFlags,
): string => [programName(), 'correct', shownPath(path), layoutFlag, ...flags].join(' ');

/** The same correction, with a person who decides. It needs the screen, so standard output cannot take its result. */
function reviewWith(plan: RunPlan, path: string): string {
  const flags = plan.reporting.repeatedFlags;
  const isShared = flags.includes(STDOUT_FLAG);
  const kept = flags.filter((flag) => flag !== STDOUT_FLAG);
  const place = isShared ? correctedName(path) : plan.destination.place;
  return `${againWith(plan, path, kept)} --review${forceFor(place)}`;
}
const STDOUT_FLAG = '-o -';

const errorsThat = (count: number, [one, several]: readonly [string, string]) =>
  `${counted(count, 'error')} ${count === 1 ? one : several}`;
const WAIT = ['waits', 'wait'] as const;
const STILL_WAIT = ['still waits', 'still wait'] as const;
const NEED = ['needs', 'need'] as const;
const STILL_NEED = ['still needs', 'still need'] as const;
/** What clears an error without a proposal. */
const A_VALUE = 'a value that is not in the file';
const atTheSource = (count: number) =>
  `Correct ${count === 1 ? 'it' : 'them'} in the payroll system and export the file again`;

function stepsForErrorsLeft(plan: RunPlan, { result }: RunOutcome): NextStep[] {
  const { input, edits } = plan.task;
  const { output, place } = plan.destination;
  const path = pathToReadAgain(input);
  if (path === undefined) return [];
  const again = againWith(plan, path);
  const replace = forceFor(place);
  const steps: NextStep[] = [];
  if (result.proposals > 0)
    steps.push({
      text: `${errorsThat(result.proposals, WAIT)} for your decision:`,
      command: reviewWith(plan, path),
    });
  const unproposed = result.corrections_failed - result.proposals;
  const values = unproposed === 1 ? 'the value' : 'the values';
  if (unproposed > 0 && edits)
    steps.push({
      text: `${errorsThat(unproposed, STILL_NEED)} ${A_VALUE}. ${atTheSource(unproposed)}, or type ${values} into the table as well, and correct the file again:`,
      command: `${again}${output ? replace : ' --dry-run'}`,
    });
  else if (unproposed > 0)
    steps.push({
      text: `${errorsThat(unproposed, NEED)} ${A_VALUE}. ${atTheSource(unproposed)}, or type ${values} with --review, or into a table:`,
      command: templateCommand(path, plan.reporting.layoutFlag),
    });
  return steps;
}

/** A review that was ended before its end goes on from its result. */
function stepsAfterReview({ destination, reporting }: RunPlan, { result }: RunOutcome): NextStep[] {
  const { output } = destination;
  const { proposals, corrections_failed: left } = result;
  if (!output || output.isDevice || left === 0) return [];
  const unproposed = left - proposals;
  const flags = reporting.repeatedFlags.filter((flag) => !/^(-o|--out-dir|--edits) /.test(flag));
  const next = `-o ${shownPath(nextReviewed(output.asTyped))}`;
  const words = [
    programName(),
    'correct',
    shownPath(output.asTyped),
    reporting.layoutFlag,
    ...flags,
    '--review',
    next,
  ];
  const open = [
    ...(proposals > 0 ? [`${errorsThat(proposals, STILL_WAIT)} for your decision.`] : []),
    ...(unproposed > 0
      ? [
          `${counted(unproposed, 'error')} must be corrected in the payroll system, or ${unproposed === 1 ? 'its value' : 'their values'} typed.`,
        ]
      : []),
  ];
  return [{ text: `${open.join(' ')} Continue with the corrected file:`, command: words.join(' ') }];
}

/** `march.reviewed.txt`, then `march.reviewed-2.txt`: the file of a review that continues another one. */
function nextReviewed(path: string): string {
  const { dir, name, ext } = parse(path);
  const [, base = name, , count] = /^(.*?)\.(corrected|reviewed(?:-(\d+))?)$/.exec(name) ?? [];
  const before = name.slice(base.length).startsWith('.reviewed') ? Number(count ?? 1) : 0;
  return freeName((more) => {
    const number = before + more;
    return join(dir, `${base}.reviewed${number === 1 ? '' : `-${number}`}${ext}`);
  });
}
