/** The changes of one line for the audit. */

import type { FieldKind } from '../../layouts/index.js';
import type { ErrorType } from '../../validation/index.js';
import type { LineCorrection } from '../line/correct-line.js';
import type { LineEdit } from '../line/line-edit.js';
import { errorTypeIn, isKeyOf } from '../record/logged-error.js';
import { TYPED } from '../rules/rule-catalogue.js';
import { type Change, readText } from './change.js';

/** Kinds whose digits must never be in the audit. */
const HIDDEN: ReadonlySet<FieldKind> = new Set<FieldKind>(['ssn', 'fein', 'date']);

/**
 * The changes of a line in the order of its bytes, each with the `errorKey`s of the errors and warnings that it clears;
 * `nextId` numbers them.
 */
export function changesOf({ line, location, edits }: LineCorrection, nextId: () => string) {
  return edits.map((edit) => {
    const { causes, reorder } = edit;
    const clears = causes.flatMap((cause) => cause.clears);
    const typed = causes.find(({ rule }) => rule === TYPED.id);
    const { removed, inserted, encoding } = typed ? NO_TEXTS : textsOf(edit, line.bytes);
    const { tier, by, model } = typed ?? causes.at(-1) ?? causes[0];
    // What is undefined is not in the JSON; objects of one shape are written faster.
    const change: Change = {
      change_id: nextId(),
      line_number: line.number,
      record_number: location.record_number,
      field_name: edit.field,
      error_type: typed && clears.length === 0 ? null : errorTypeOf(edit, clears),
      offset: line.offset + edit.at,
      removed,
      inserted,
      encoding,
      reorder: typed ? undefined : reorder,
      typed: typed && { removed: edit.length, inserted: edit.inserted.length },
      tier,
      by,
      rule: distinct(causes.map(({ rule }) => rule)).join('+'),
      model,
      evidence: distinct(causes.map(({ evidence }) => evidence)).join(' '),
    };
    return { change, clears };
  });
}

/** The texts of a typed value, which is not in the audit. */
const NO_TEXTS = { removed: '', inserted: '', encoding: undefined };

function textsOf(
  { at, length, inserted, field, kind, reorder }: LineEdit,
  line: Uint8Array,
): Pick<Change, 'removed' | 'inserted' | 'encoding'> {
  if (reorder !== undefined) return { removed: '', inserted: '' };
  const { text, encoding } = readText(line.subarray(at, at + length));
  if (kind && HIDDEN.has(kind) && /[0-9A-Za-z]/.test(text + inserted))
    throw new Error(`A change of ${field} would put its digits into the audit`);
  return { removed: text, inserted, encoding };
}

/** Most lists have one text. */
const distinct = (texts: string[]): string[] => (texts.length > 1 ? [...new Set(texts)] : texts);

/** The type of the error in the field itself, if any, rather than of another one that the change cleared as well. */
function errorTypeOf({ field }: LineEdit, clears: readonly string[]): ErrorType {
  const key = clears.find((one) => isKeyOf(field, one)) ?? clears[0];
  if (key === undefined) throw new Error(`A change of ${field} clears no error`);
  return errorTypeIn(key);
}
