/** What the user can do after a correction, as commands to copy. */

import { counted } from '../../../reports/index.js';
import { shellQuoted } from '../../output/shell-quoted.js';
import type { RunOutcome } from './run-outcome.js';
import type { RunPlan } from './run-plan.js';

/** A suggestion, with its command if there is one. */
export interface NextStep {
  text: string;
  command?: string;
}

/** The most useful first. `hidden`: values were masked because the report does not go to a terminal. */
export function nextSteps(
  plan: RunPlan,
  { result, jobId, wasAsked }: RunOutcome,
  hidden: boolean,
): NextStep[] {
  const { output, input, review, server } = plan;
  const file = input.path === undefined ? undefined : shellQuoted(input.path);
  const again = ['newhire correct', file, choiceOf(plan), ...plan.repeatedFlags].join(' ');
  const onServer = server === undefined ? '' : ` --server ${shellQuoted(server)}`;
  const steps: NextStep[] = [];
  if (result.proposals > 0 && file !== undefined && !review) {
    const waiting = `${counted(result.proposals, 'proposal')} ${result.proposals === 1 ? 'waits' : 'wait'}`;
    steps.push({ text: `${waiting} for you:`, command: `${again} --review${output ? ' --force' : ''}` });
  }
  if (!output && file !== undefined && result.corrections_applied > 0) {
    steps.push({ text: 'Write the corrected file:', command: again });
  }
  if (output && !output.isDevice) {
    const command = `newhire validate ${shellQuoted(output.name)} ${choiceOf(plan)}`;
    steps.push({ text: 'Check the result:', command });
  }
  if (jobId !== undefined) {
    const data = plan.repeatedFlags.filter((flag) => flag.startsWith('--data ')).map((flag) => ` ${flag}`);
    const command = `newhire download ${jobId}${onServer}${data.join('')}`;
    steps.push({ text: `Write it again from job ${jobId}:`, command });
  }
  if (review && !wasAsked) {
    steps.push({ text: 'There was nothing to decide on.' });
  }
  if (hidden) {
    steps.push({ text: 'Employee values are hidden. --values mask shows them, without SSN and birth date.' });
  }
  return steps;
}

function choiceOf({ layout, layoutUsed }: RunPlan): string {
  return layout === undefined ? `-s ${shellQuoted(layoutUsed.state)}` : `--layout ${shellQuoted(layout)}`;
}
