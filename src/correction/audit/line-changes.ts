/** The changes of one line for the audit. */

import type { FieldKind } from '../../layouts/index.js';
import type { ErrorType } from '../../validation/index.js';
import type { LineCorrection } from '../line/correct-line.js';
import type { LineEdit } from '../line/line-edit.js';
import { parseErrorKey } from '../record/logged-error.js';
import { type Change, readText } from './change.js';

/** Kinds whose digits must never be in the audit. */
const HIDDEN: ReadonlySet<FieldKind> = new Set<FieldKind>(['ssn', 'fein', 'date']);

/**
 * The changes of a line in the order of its bytes, each with the `errorKey`s of the errors and warnings that it clears;
 * `nextId` numbers them.
 */
export function changesOf({ line, location, edits }: LineCorrection, nextId: () => string) {
  return edits.map((edit) => {
    const clears = new Set(edit.causes.flatMap((cause) => cause.clears));
    const change: Change = {
      change_id: nextId(),
      line_number: line.number,
      record_number: location.record_number,
      field_name: edit.field,
      error_type: errorTypeOf(edit, [...clears]),
      offset: line.offset + edit.at,
      ...textsOf(edit, line.bytes.subarray(edit.at, edit.at + edit.length)),
      ...reasonsOf(edit),
    };
    return { change, clears };
  });
}

function textsOf(edit: LineEdit, old: Uint8Array) {
  if (edit.reorder !== undefined) return { removed: '', inserted: '', reorder: edit.reorder };
  const { text, encoding } = readText(old);
  if (edit.kind && HIDDEN.has(edit.kind) && /[0-9A-Za-z]/.test(text + edit.inserted))
    throw new Error(`A change of ${edit.field} would put its digits into the audit`);
  return { removed: text, inserted: edit.inserted, ...(encoding ? { encoding } : {}) };
}

function reasonsOf({ causes }: LineEdit) {
  const last = causes.at(-1) ?? causes[0];
  return {
    tier: last.tier,
    by: last.by,
    rule: [...new Set(causes.map(({ rule }) => rule))].join('+'),
    ...(last.model === undefined ? {} : { model: last.model }),
    evidence: [...new Set(causes.map(({ evidence }) => evidence))].join(' '),
  };
}

/** The type of the error in the field itself, if any, rather than of another one that the change cleared as well. */
function errorTypeOf({ field }: LineEdit, clears: readonly string[]): ErrorType {
  const errors = clears.map(parseErrorKey);
  const error = errors.find(({ fieldName }) => fieldName === field) ?? errors[0];
  if (!error) throw new Error(`A change of ${field} clears no error`);
  return error.errorType;
}
