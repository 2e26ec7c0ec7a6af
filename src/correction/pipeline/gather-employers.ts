/** Reads all records to find the values that those of each employer agree on, if an employer field has an error. */

import type { Field } from '../../layouts/index.js';
import { type ErrorType, hasIdentifier, type RecordPlan } from '../../validation/index.js';
import { LineCorrection } from '../line/correct-line.js';
import { type FileLine, type LineContext, RecordLocator } from '../line/line-context.js';
import { editLine } from '../line/line-edit.js';
import type { EmployerAgreement } from '../record/employer-agreement.js';
import { isEmployerField } from '../record/employer-profile.js';
import type { LoggedError } from '../record/logged-error.js';
import { readLines } from './file-pieces.js';
import type { FoundErrors } from './find-errors.js';

const NONE: ReadonlySet<string> = new Set();
/** The field name of errors of a whole record, such as RECORD_SHIFTED. */
const ALL_FIELDS = 'record';

/**
 * Adds every employee record of the right length to the employers, as it will be once its own errors are repaired: a
 * second correction finds it so, and must have nothing more to do. `context` does not contain the employers yet.
 */
export async function gatherEmployers(
  employers: EmployerAgreement,
  plan: RecordPlan,
  { errors, source }: FoundErrors,
  context: LineContext,
  signal?: AbortSignal,
): Promise<void> {
  const employerFields = namesOf(plan, isEmployerField);
  const isNeeded = errors.some(
    ({ record_type, field_name }) => record_type === 'employee' && employerFields.has(field_name),
  );
  if (!isNeeded) return;
  // Repairs of other fields do not affect the employers.
  const isRelevant = (field: Field) =>
    isEmployerField(field) || field.kind === 'fein' || field.kind === 'constant';
  const relevant = namesOf(plan, isRelevant).add(ALL_FIELDS);
  const length = plan.fields.at(-1)?.to;
  const locator = new RecordLocator(context);
  const add = (bytes: Uint8Array, remaining: readonly LoggedError[], isRepaired = true) => {
    if (bytes.length !== length || !hasIdentifier(plan.type, bytes, 0)) return;
    const faulty = remaining.length > 0 ? new Set(remaining.map(({ field_name }) => field_name)) : NONE;
    if (faulty.has(ALL_FIELDS)) return;
    if (isRepaired) employers.add(bytes, faulty);
    else employers.addTexts(bytes, faulty);
  };
  const addRepaired = (line: FileLine, known: LineContext) => {
    const found = errors.on(line.number);
    const mayChange =
      line.bytes.length !== length || found.some(({ field_name }) => relevant.has(field_name));
    if (!mayChange && !context.fixWarnings) return add(line.bytes, found);
    const correction = new LineCorrection(line, locator.locationOf(line, found), found, known);
    const cleared = correction.clearedKeys();
    const remaining = found.filter(({ key }) => !cleared.has(key));
    add(editLine(line.bytes, correction.edits), remaining);
  };
  let isAnyLast = false;
  for await (const lines of readLines(source, () => true, signal))
    for (const line of lines) {
      const isLast = mayDependOnOthers(errors.on(line.number), employerFields);
      isAnyLast ||= isLast;
      if (isLast) add(line.bytes, errors.on(line.number), false);
      else addRepaired(line, context);
    }
  if (!isAnyLast) return;
  const isLast = (line: number) => mayDependOnOthers(errors.on(line), employerFields);
  for await (const lines of readLines(source, isLast, signal))
    for (const line of lines) addRepaired(line, { ...context, employers });
}

/**
 * True when the texts of the other records show whether a text after blanks is whole, or whether a character is a letter or damage:
 * such a record is repaired last.
 */
function mayDependOnOthers(errors: readonly LoggedError[], employerFields: ReadonlySet<string>): boolean {
  return errors.some(
    ({ error_type, field_name }) => DEPENDENT.has(error_type) && employerFields.has(field_name),
  );
}

const DEPENDENT: ReadonlySet<ErrorType> = new Set(['INVALID_ALIGNMENT', 'INVALID_CHARACTER']);

function namesOf({ fields }: RecordPlan, is: (field: Field) => boolean): Set<string> {
  return new Set(fields.flatMap(({ field }) => (is(field) ? field.name : [])));
}
