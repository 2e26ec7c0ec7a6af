/** What to do after a file was checked, in sentences. */

import type { LayoutOutline } from '../../layouts/index.js';
import type { Summary, Tier } from '../../validation/index.js';
import { counted, grouped } from './counts.js';

/** A sentence; `repairs` marks the one that a command or a button can follow. */
export interface NextStep {
  text: string;
  repairs?: true;
}

/** The steps in their order. `tiers` counts the errors by what `correct` may do about them. */
export function nextSteps(
  { total_errors, total_warnings }: Pick<Summary, 'total_errors' | 'total_warnings'>,
  { safe, confirm, never }: Readonly<Record<Tier, number>>,
  { deadline_days }: Pick<LayoutOutline, 'deadline_days'>,
): NextStep[] {
  const steps: NextStep[] = [];
  if (safe > 0)
    steps.push({
      text: `${counted(safe, 'error')} can be repaired safely, each repair with proof.`,
      repairs: true,
    });
  if (confirm > 0)
    steps.push({ text: `${counted(confirm, 'error')} may have a repair that a person must confirm.` });
  if (never > 0)
    steps.push({
      text: `${counted(never, 'error')} must be corrected in the payroll system; then export the file again.`,
    });
  steps.push({
    text:
      total_errors > 0
        ? 'Check the new file before it is sent.'
        : `Send the file: a new hire must be reported within ${deadline_days} days. Keep the state's reply with this page.`,
  });
  if (total_warnings > 0)
    steps.push({
      text: `Review the warnings (${grouped(total_warnings)}). No state is known to reject a file because of them, but they may be mistakes.`,
    });
  return steps;
}
