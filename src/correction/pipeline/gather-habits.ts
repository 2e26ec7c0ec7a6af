/** Reads all records to find out what they have in common. Each habit is looked for only when an error may depend on it. */

import { type ErrorType, hasIdentifier, type RecordPlan } from '../../validation/index.js';
import type { FileLine } from '../line/file-line.js';
import { widerDates } from '../line/number-signs.js';
import { AmountHabit } from '../record/amount-habit.js';
import { CodePageHabit } from '../record/code-page-habit.js';
import { DateHabit } from '../record/date-habit.js';
import type { FileHabits } from '../record/file-habits.js';
import type { LoggedError } from '../record/logged-error.js';
import { RecordDraft } from '../record/record-draft.js';
import { readPieces } from './file-pieces.js';
import type { FoundErrors } from './find-errors.js';

const WIDE: ReadonlySet<ErrorType> = new Set(['RECORD_LENGTH_MISMATCH', 'RECORD_SHIFTED']);

/**
 * The habits of the file. A record counts by what stands in its columns, also where it has errors: a second correction must
 * not see a habit that the first one did not see.
 */
export async function gatherHabits(
  plan: RecordPlan,
  today: number,
  { errors, source }: FoundErrors,
  signal?: AbortSignal,
): Promise<FileHabits> {
  const codePages = new CodePageHabit(plan);
  const dates = new DateHabit(plan, today);
  const amounts = new AmountHabit(plan);
  const hasLetters = errors.some(({ error_type }) => error_type === 'INVALID_CHARACTER');
  const hasDates = errors.some(({ error_type }) => error_type === 'INVALID_DATE' || WIDE.has(error_type));
  const salary = plan.roles.salary?.field.name;
  const hasAmounts = errors.some(({ field_name }) => field_name === salary);
  const length = plan.fields.at(-1)?.to ?? 0;
  const meet = ({ bytes, number }: FileLine) => {
    if (!hasIdentifier(plan.type, bytes, 0)) return;
    if (hasLetters) codePages.meet(bytes);
    const { columns } = RecordDraft.of(bytes, length);
    if (hasAmounts) amounts.meet(columns);
    if (hasDates) meetDates(dates, { bytes, columns }, errors.has(number) ? errors.on(number) : [], plan);
  };
  if (hasLetters || hasDates || hasAmounts) {
    for await (const pieces of readPieces(source, () => true, signal))
      for (const piece of pieces) if ('line' in piece) meet(piece.line);
  }
  return { codePages: codePages.possible, dates, amounts };
}

/** The columns of a displaced record say nothing about its dates; the signs that made them too wide may. */
function meetDates(
  dates: DateHabit,
  { bytes, columns }: Pick<RecordDraft, 'bytes' | 'columns'>,
  errors: readonly LoggedError[],
  plan: RecordPlan,
): void {
  const wider = errors.some(({ error_type }) => WIDE.has(error_type)) ? widerDates(bytes, plan) : [];
  for (const { planned, written } of wider) dates.meetText(planned, written);
  if (wider.length === 0 && !errors.some(({ error_type }) => error_type === 'RECORD_SHIFTED'))
    dates.meet(columns);
}
