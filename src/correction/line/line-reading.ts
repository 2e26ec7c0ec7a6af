/** Readings of a line as a record, and whether anything in a record suggests that its columns are wrong. */

import type { FieldKind } from '../../layouts/index.js';
import {
  type FaultId,
  holdsWords,
  isError,
  type PlannedField,
  type RecordCheck,
} from '../../validation/index.js';
import type { Cause } from '../record/record-draft.js';
import type { LineEdit } from './line-edit.js';

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

/** Warnings that are common in records whose columns are right. Any other warning counts against a reading. */
const HARMLESS: ReadonlySet<FaultId> = new Set<FaultId>([
  'lowerCase',
  'suffix',
  'late',
  'hireState',
  'zerosForBlank',
  'blank',
  'zeros',
  'blankInBlock',
  'blankFrequency',
  'countryTrap',
  'countryNameUs',
  'placeholder',
]);

/** No text contains so many blanks in a row: what follows them is the text of another field. */
const GAP = /[^ ] {3,}[^ ]/;

/** True when nothing in the record suggests that its columns are wrong. */
export function readsPerfectly(record: Uint8Array, check: RecordCheck): boolean {
  return firstSuspect(record, check) === check.plan.fields.length;
}

/** The index of the first field, other than `except`, that suggests wrong columns; the number of fields if none does. */
export function firstSuspect(record: Uint8Array, check: RecordCheck, except?: PlannedField): number {
  const { fields } = check.plan;
  const suspects = new Set(
    check
      .check(record, 0)
      .filter((fault) => isError(fault) || !HARMLESS.has(fault.id))
      .map(({ field }) => field),
  );
  const text = Buffer.from(record.buffer, record.byteOffset, record.length).toString('latin1');
  const at = fields.findIndex(
    (planned) =>
      planned !== except &&
      (suspects.has(planned.field) || looksMoved(planned.field.kind, text.slice(planned.from, planned.to))),
  );
  return at < 0 ? fields.length : at;
}

/** True when the columns of a field seem to begin or end with the text of another one. */
export function looksMoved(kind: FieldKind, columns: string): boolean {
  return (holdsWords(kind) && GAP.test(columns)) || (kind === 'free' && /^ +[^ ]/.test(columns));
}
