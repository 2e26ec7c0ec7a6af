/** The changes of one line as the audit names them. */

import type { FieldKind } from '../../layouts/index.js';
import type { ErrorType } from '../../validation/index.js';
import type { LineWork } from '../line/correct-line.js';
import type { LineEdit } from '../line/line-edit.js';
import type { Change } from './change.js';
import { readText } from './removed-text.js';

/** Kinds whose digits never stand in the audit. */
const HIDDEN: ReadonlySet<FieldKind> = new Set<FieldKind>(['ssn', 'fein', 'date']);

/** The changes of a line in the order of its bytes; `nextId` numbers them. */
export function changesOf(work: LineWork, nextId: () => string): Change[] {
  const { line, place, edits } = work;
  return edits.map((edit) => ({
    change_id: nextId(),
    line_number: line.number,
    record_number: place.record_number,
    field_name: edit.field,
    error_type: errorTypeOf(edit),
    offset: line.offset + edit.at,
    ...textsOf(edit, line.bytes.subarray(edit.at, edit.at + edit.length)),
    ...reasonsOf(edit),
  }));
}

function textsOf(
  edit: LineEdit,
  old: Uint8Array,
): Pick<Change, 'removed' | 'inserted' | 'encoding' | 'reorder'> {
  if (edit.reorder !== undefined) return { removed: '', inserted: '', reorder: edit.reorder };
  const { text, encoding } = readText(old);
  if (edit.kind && HIDDEN.has(edit.kind) && /[0-9A-Za-z]/.test(text + edit.inserted))
    throw new Error(`A change of ${edit.field} would put its digits into the audit`);
  return { removed: text, inserted: edit.inserted, ...(encoding ? { encoding } : {}) };
}

function reasonsOf({ causes }: LineEdit): Pick<Change, 'tier' | 'by' | 'rule' | 'model' | 'evidence'> {
  const last = causes.at(-1)!;
  return {
    tier: last.tier,
    by: last.by,
    rule: [...new Set(causes.map(({ rule }) => rule))].join('+'),
    ...(last.model === undefined ? {} : { model: last.model }),
    evidence: [...new Set(causes.map(({ evidence }) => evidence))].join(' '),
  };
}

/** The error that the change was made for, rather than another one that went with it. */
function errorTypeOf({ causes, field }: LineEdit): ErrorType {
  const keys = causes.flatMap(({ clears }) => clears).map((key) => key.split(' ') as [string, ErrorType]);
  const [, type] = keys.find(([name]) => name === field) ?? keys[0]!;
  return type;
}
