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

/** The commands that a report suggests for a file. */
export interface FileCommands {
  /** Repairs the file. */
  correct: string;
  /** The same, with a person who decides. */
  review: string;
  /** The same, without writing. */
  preview: string;
  /** Writes the table into which values are typed. */
  template: string;
}

/** A sentence, with the command to do as it says, if there is one. */
export interface NextStep {
  text: string;
  command?: string | undefined;
}

/** The steps for the errors of a file, none for a count of 0. */
export function errorSteps(
  { applied, proposals, left, typeable }: Pick<CorrectionPlan, 'applied' | 'proposals' | 'left' | 'typeable'>,
  commands: FileCommands | undefined,
): NextStep[] {
  const steps: NextStep[] = [];
  if (applied > 0)
    steps.push({
      text: `${counted(applied, 'error')} can be repaired safely, each repair with proof.`,
      command: commands?.correct,
    });
  if (proposals > 0)
    steps.push({
      text: `${counted(proposals, 'error')} may have a repair that a person must confirm.`,
      command: commands?.review,
    });
  if (left > 0) {
    const text = `${counted(left, 'error')} must be corrected in the payroll system`;
    steps.push(
      commands && typeable > 0
        ? { text: `${text}, or by values that you type.`, command: commands.template }
        : { text: `${text}; then export the file again.` },
    );
  }
  return steps;
}

/** The step for warnings that a correction can repair, in a file without errors. */
export function warningStep({ correct }: FileCommands): NextStep {
  return {
    text: 'Some of the warnings can be repaired safely.',
    command: `${correct} --fix-warnings`,
  };
}

/**
 * The step for the errors of a file that was made from a table. `origins` are where the drawn ones come from, a cell or a row;
 * `again` is the command that makes the file once more.
 */
export function tableStep(
  file_name: string,
  errors: number,
  origins: readonly string[],
  again: string,
): string {
  const cells = origins.filter((origin) => /^[A-Z]+\d+$/.test(origin));
  return `Correct ${whereOf(file_name, errors, cells, cells.length === origins.length)}, and run ${again}.`;
}

/** An error without a cell is in a value for all rows, or in a row as a whole. */
function whereOf(file_name: string, errors: number, [cell]: readonly string[], areAll: boolean): string {
  if (cell === undefined) return `${file_name}, or the values that its mapping gives`;
  if (!areAll)
    return `the cells of ${file_name} that errors name, such as ${cell}, and the values for all rows`;
  return errors === 1
    ? `cell ${cell} of ${file_name}`
    : `the cells of ${file_name} that the ${counted(errors, 'error')} name, such as ${cell}`;
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
