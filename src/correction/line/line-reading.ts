/** Readings of a line as a record, and whether anything in a record suggests that its columns are wrong. */

import {
  type Alignment,
  holdsWords,
  type RecordCheck,
  speaksAgainstColumns,
} from '../../validation/index.js';
import type { Cause, RecordDraft } from '../record/record-draft.js';
import type { RepairContext } from '../record/repair-context.js';
import type { LineEdit } from './line-edit.js';

/** A line to be read as a record. */
export interface DamagedLine {
  draft: RecordDraft;
  /** The alignment of its fields, if one was found. */
  alignment: Alignment | undefined;
  check: RecordCheck;
  context: RepairContext;
  /** `errorKey`s of its errors, all of which a reading clears. */
  clears: string[];
}

/** One way to read a line as a record. */
export interface LineReading {
  /** The record in its columns. */
  record: Uint8Array;
  edits: LineEdit[];
}

/** Pads the end of the line with blanks, or cuts `surplus` bytes off; no edit when the surplus is 0. */
export function fillEdit(at: number, surplus: number, cause: Cause): LineEdit[] {
  if (surplus === 0) return [];
  const inserted = ' '.repeat(Math.max(0, -surplus));
  return [{ at, length: Math.max(0, surplus), inserted, field: 'record', causes: [cause] }];
}

/** No text contains three blanks in a row: what follows them is the text of another field. */
const GAP = /[^ ] {3,}[^ ]/;

/** True when nothing in the record suggests that its columns are wrong. */
export function readsWithoutFault(record: Uint8Array, check: RecordCheck): boolean {
  return !check.check(record, 0).some(speaksAgainstColumns) && !hasMovedText(record, check);
}

/** True when the columns of some field seem to contain text of another one. */
export function hasMovedText(record: Uint8Array, check: RecordCheck): boolean {
  const text = Buffer.from(record.buffer, record.byteOffset, record.length).toString('latin1');
  return check.plan.fields.some(({ field: { kind }, from, to }) => {
    const columns = text.slice(from, to);
    return (holdsWords(kind) && GAP.test(columns)) || (kind === 'free' && /^ +[^ ]/.test(columns));
  });
}
