/** Puts the fields of a displaced record back into their columns, where exactly one reading of the line is without fault. */

import type { Alignment } from '../../validation/index.js';
import { type Cause, type RecordDraft, safeCause } from '../record/record-draft.js';
import type { LineEdit } from './line-edit.js';
import { fillEdit, type LineReading } from './line-reading.js';
import { shiftedFields } from './line-rules.js';

/** The line with its fields in their columns; undefined when that is not certain, or when a part of the record was cut off. */
export function readRealigned(
  draft: RecordDraft,
  alignment: Alignment | undefined,
  clears: string[],
): LineReading | undefined {
  if (alignment?.kind !== 'exact' || alignment.cutFields.length > 0) return undefined;
  const { displacements, record } = alignment;
  const cause = safeCause(shiftedFields, evidenceOf(alignment), clears);
  const steps = displacements.map(({ by, at, lost }): LineEdit => {
    const [from, to] = [draft.byteAt(at), draft.byteAt(at + Math.max(0, by))];
    const inserted = lost ?? ' '.repeat(Math.max(0, -by));
    return { at: from, length: to - from, inserted, field: 'record', causes: [cause] };
  });
  return { record, edits: [...steps, ...endEdit(draft, alignment, cause)] };
}

function endEdit(draft: RecordDraft, { displacements, record }: Alignment, cause: Cause): LineEdit[] {
  const net = displacements.reduce((sum, { by }) => sum + by, 0);
  const surplus = draft.length - net - record.length;
  const end = draft.byteAt(draft.length - Math.max(0, surplus));
  return fillEdit(end, surplus > 0 ? draft.bytes.length - end : surplus, cause);
}

function evidenceOf({ displacements }: Alignment): string {
  const isShort = displacements.some(({ by }) => by < 0);
  return `Exactly one reading of the line gives a record without faults.${isShort ? ' The value before the place may have lost characters.' : ''}`;
}
