/** Reads all records to find their common conventions. Each is looked for only when an error may depend on it. */

import {
  type ErrorType,
  hasIdentifier,
  type RecordAlignment,
  type RecordPlan,
} from '../../validation/index.js';
import type { FileLine } from '../line/line-context.js';
import { widerDates } from '../line/number-signs.js';
import { AmountHabit } from '../record/amount-habit.js';
import { CodePageHabit } from '../record/code-page-habit.js';
import { CountryHabit } from '../record/country-habit.js';
import { DateHabit } from '../record/date-habit.js';
import type { LoggedError } from '../record/logged-error.js';
import { RecordDraft } from '../record/record-draft.js';
import type { FileHabits } from '../record/repair-context.js';
import { readPieces } from './file-pieces.js';
import type { FoundErrors } from './find-errors.js';

const WIDE: ReadonlySet<ErrorType> = new Set(['RECORD_LENGTH_MISMATCH', 'RECORD_SHIFTED']);

/**
 * The habits of the file. Records with errors count too, as they are in their columns: a second correction must not find a
 * habit that the first one did not find.
 */
export async function gatherHabits(
  plan: RecordPlan,
  alignment: RecordAlignment | undefined,
  today: number,
  { errors, source }: FoundErrors,
  signal?: AbortSignal,
): Promise<FileHabits> {
  const codePages = new CodePageHabit(plan);
  const dates = new DateHabit(plan, today);
  const amounts = new AmountHabit(plan);
  const countries = new CountryHabit(plan);
  const hasLetters = errors.some(({ error_type }) => error_type === 'INVALID_CHARACTER');
  const hasDates = errors.some(({ error_type }) => error_type === 'INVALID_DATE' || WIDE.has(error_type));
  const hasCountries = errors.some(({ error_type }) => error_type === 'INVALID_COUNTRY_CODE');
  const salary = plan.roles.salary?.field.name;
  const hasAmounts = errors.some(({ field_name }) => field_name === salary);
  const length = plan.fields.at(-1)?.to ?? 0;
  const observe = ({ bytes, number }: FileLine) => {
    if (!hasIdentifier(plan.type, bytes, 0) || alignment?.isTooShort(bytes.length)) return;
    if (hasLetters) codePages.observe(bytes);
    const found = errors.has(number) ? errors.on(number) : [];
    const draft = RecordDraft.of(bytes, length);
    const record = found.some(isShifted) ? realigned(draft, alignment) : draft.columns;
    if (record && hasAmounts) amounts.observe(record);
    if (record && hasCountries) countries.observe(record);
    if (hasDates) observeDates(dates, bytes, record, found, plan);
  };
  if (hasLetters || hasDates || hasAmounts || hasCountries) {
    for await (const pieces of readPieces(source, () => true, signal))
      for (const piece of pieces) if ('line' in piece) observe(piece.line);
  }
  return { codePages: codePages.possible, dates, amounts, countries };
}

const isShifted = ({ error_type }: LoggedError) => error_type === 'RECORD_SHIFTED';

/** The record as the correction will realign it; undefined when it stays displaced. */
function realigned({ lineColumns, length }: RecordDraft, alignment: RecordAlignment | undefined) {
  const found = alignment?.of(lineColumns, 0, length);
  return found?.kind === 'exact' && found.cutFields.length === 0 ? found.record : undefined;
}

/** The columns of a displaced record show nothing about its dates; the signs that made them too wide may. */
function observeDates(
  dates: DateHabit,
  bytes: Uint8Array,
  record: Uint8Array | undefined,
  errors: readonly LoggedError[],
  plan: RecordPlan,
): void {
  const wider = errors.some(({ error_type }) => WIDE.has(error_type)) ? widerDates(bytes, plan) : [];
  for (const { planned, written } of wider) dates.observeText(planned, written);
  if (wider.length === 0 && record) dates.observe(record);
}
