/** What to do after a file was checked: the same sentences in the terminal, in the HTML report and on the page. */

import type { Actor } from '../../correction/index.js';
import type { LayoutOutline } from '../../layouts/index.js';
import type { Summary } from '../../validation/index.js';
import type { CorrectionPlan } from '../correction-plan.js';
import { counted, grouped } from './counts.js';

/** Who must act, in the tables of the reports. */
export const ACTOR_NAMES: Record<Actor, string> = {
  correct: 'newhire correct',
  review: 'you (--review)',
  payroll: 'payroll system',
};

/** A sentence; `repairs` and `reviews` mark those that a command or a button can follow. */
export interface NextStep {
  text: string;
  repairs?: true;
  reviews?: true;
}

/** The steps for the errors of a file, none for a count of 0. */
export function errorSteps({
  applied,
  proposals,
  left,
}: Pick<CorrectionPlan, 'applied' | 'proposals' | 'left'>): NextStep[] {
  const steps: NextStep[] = [];
  if (applied > 0)
    steps.push({
      text: `${counted(applied, 'error')} can be repaired safely, each repair with proof.`,
      repairs: true,
    });
  if (proposals > 0)
    steps.push({
      text: `${counted(proposals, 'error')} may have a repair that a person must confirm.`,
      reviews: true,
    });
  if (left > 0)
    steps.push({
      text: `${counted(left, 'error')} must be corrected in the payroll system; then export the file again.`,
    });
  return steps;
}

/** The steps after those for the errors. */
export function closingSteps(
  { total_errors, total_warnings }: Pick<Summary, 'total_errors' | 'total_warnings'>,
  { deadline_days }: Pick<LayoutOutline, 'deadline_days'>,
): NextStep[] {
  const steps: NextStep[] = [
    {
      text:
        total_errors > 0
          ? 'Send only a file without errors. A corrected file is checked when it is made; a new export must be checked again.'
          : `Send the file: a new hire must be reported within ${deadline_days} days. Keep the state's reply with the printed report.`,
    },
  ];
  if (total_warnings > 0)
    steps.push({
      text: `Review the warnings (${grouped(total_warnings)}). No state is known to reject a file because of them, but they may be mistakes.`,
    });
  return steps;
}
