/** What a person can do after a correction, as commands to copy. */

import { counted } from '../../../reports/index.js';
import { shellQuoted } from '../../output/shell-quoted.js';
import type { RunOutcome } from './run-outcome.js';
import type { RunPlan } from './run-plan.js';

export interface NextStep {
  say: string;
  command?: string;
}

/** Most useful first. `hidden`: values were covered because the report does not go to a terminal. */
export function nextSteps(
  plan: RunPlan,
  { result, jobId, wasAsked }: RunOutcome,
  hidden: boolean,
): NextStep[] {
  const { place, input, review, server } = plan;
  const file = input.path === undefined ? undefined : shellQuoted(input.path);
  const again = (flags = plan.again) => ['newhire correct', file, choiceOf(plan), ...flags].join(' ');
  const there = server === undefined ? '' : ` --server ${shellQuoted(server)}`;
  const steps: NextStep[] = [];
  if (result.proposals > 0 && file !== undefined && !review) {
    const waiting = `${counted(result.proposals, 'proposal')} ${result.proposals === 1 ? 'waits' : 'wait'}`;
    // A server cannot ask.
    const here = again(plan.again.filter((flag) => !flag.startsWith('--server ')));
    steps.push({ say: `${waiting} for you:`, command: `${here} --review${place ? ' --force' : ''}` });
  }
  if (!place && file !== undefined && result.corrections_applied > 0) {
    steps.push({ say: 'Write the corrected file:', command: again() });
  }
  if (place && !place.isDevice) {
    const command = `newhire validate ${shellQuoted(place.name)} ${choiceOf(plan)}`;
    steps.push({ say: 'Check the result:', command });
  }
  if (jobId !== undefined) {
    const data = plan.again.filter((flag) => flag.startsWith('--data ')).map((flag) => ` ${flag}`);
    const command = `newhire download ${jobId}${there}${data.join('')}`;
    steps.push({ say: `Write it again from job ${jobId}:`, command });
  }
  if (review && !wasAsked) {
    steps.push({ say: 'There was nothing to decide on.' });
  }
  if (hidden) {
    steps.push({ say: 'Employee values are hidden. --values mask shows them, without SSN and birth date.' });
  }
  return steps;
}

function choiceOf({ layout, layoutUsed }: RunPlan): string {
  return layout === undefined ? `-s ${shellQuoted(layoutUsed.state)}` : `--layout ${shellQuoted(layout)}`;
}
