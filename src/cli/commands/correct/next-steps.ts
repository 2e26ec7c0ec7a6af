/** What the user can do after a correction, as commands to copy. */

import { join, parse } from 'node:path';
import { counted } from '../../../reports/index.js';
import { programName, shellQuoted } from '../../program-name.js';
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
  const { input, review } = plan.task;
  const { output, server } = plan.destination;
  const { layoutFlag, repeatedFlags } = plan.reporting;
  const file = input.path === undefined ? undefined : shellQuoted(input.path);
  const again = [programName(), 'correct', file, layoutFlag, ...repeatedFlags].join(' ');
  const onServer = server === undefined ? '' : ` --server ${shellQuoted(server)}`;
  const steps: NextStep[] = [];
  if (result.proposals > 0 && file !== undefined && !review) {
    const waiting = `${counted(result.proposals, 'proposal')} ${result.proposals === 1 ? 'waits' : 'wait'}`;
    steps.push({ text: `${waiting} for you:`, command: `${again} --review${output ? ' --force' : ''}` });
  }
  if (result.proposals > 0 && review && output && !output.isDevice) {
    const open = `${counted(result.proposals, 'proposal')} ${result.proposals === 1 ? 'is' : 'are'} still open.`;
    const flags = repeatedFlags.filter((flag) => !/^(-o|--out-dir) /.test(flag));
    const next = `-o ${shellQuoted(nextReviewed(output.name))}`;
    const words = [
      programName(),
      'correct',
      shellQuoted(output.name),
      layoutFlag,
      ...flags,
      '--review',
      next,
    ];
    steps.push({ text: `${open} Go on from the corrected file:`, command: words.join(' ') });
  }
  if (!output && file !== undefined && result.corrections_applied > 0) {
    steps.push({ text: 'Write the corrected file:', command: again });
  }
  if (output && !output.isDevice) {
    const command = `${programName()} validate ${shellQuoted(output.name)} ${layoutFlag}`;
    steps.push({ text: 'Check the result:', command });
  }
  if (jobId !== undefined) {
    const data = repeatedFlags.filter((flag) => flag.startsWith('--data ')).map((flag) => ` ${flag}`);
    const command = `${programName()} download ${jobId}${onServer}${data.join('')}`;
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

/** `march.reviewed.txt`, then `march.reviewed-2.txt`: the file of a review that goes on from another. */
function nextReviewed(path: string): string {
  const { dir, name, ext } = parse(path);
  const [, base = name, , count] = /^(.*?)\.(corrected|reviewed(?:-(\d+))?)$/.exec(name) ?? [];
  const isFirst = !name.slice(base.length).startsWith('.reviewed');
  return join(dir, `${base}.reviewed${isFirst ? '' : `-${Number(count ?? 1) + 1}`}${ext}`);
}
