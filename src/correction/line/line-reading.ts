/** Readings of a line as a record, and whether anything in a record suggests that its columns are wrong. */

import {
  type Alignment,
  columnsOf,
  contradictsColumns,
  endsInNext,
  fieldCutAt,
  fieldsCutOff,
  holdsWords,
  type PlannedField,
  type RecordAlignment,
  type RecordCheck,
} from '../../validation/index.js';
import type { Cause, RecordDraft } from '../record/record-draft.js';
import type { RepairContext } from '../record/repair-context.js';
import type { RuleDescription } from '../rules/rule.js';
import type { LineEdit } from './line-edit.js';

/** A line to be read as a record. */
export interface DamagedLine {
  draft: RecordDraft;
  aligner: RecordAlignment;
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
  rule: RuleDescription;
  /** Nothing in the record is odd. */
  isTidy?: boolean;
  /** Something at the end of the record is not in the file, or the length of the line does not show what has moved. */
  isDoubtful?: boolean;
  /** The first place that changes: columns of the line, 1-based and inclusive. */
  position: { start: number; end: number } | undefined;
}

/** True when two readings give the same record. */
export function isSameRecord(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
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
  return !check.check(record, 0).some(contradictsColumns) && !hasMovedText(record, check);
}

/** A text that begins late and ends in the last columns: if the next field begins with a character too, it has moved into that one. */
const RUNS_OUT = /^ +[^ ](?:.*[^ ])? ?$/;

/** True when the columns of some field seem to contain text of another one. */
export function hasMovedText(record: Uint8Array, check: RecordCheck): boolean {
  const text = Buffer.from(record.buffer, record.byteOffset, record.length).toString('latin1');
  return check.plan.fields.some((planned) => {
    const { field, from, to } = planned;
    const columns = text.slice(from, to);
    if (field.kind === 'filler') return columns.trim() !== '';
    if (field.kind === 'free') return /^ +[^ ]/.test(columns);
    if (!holdsWords(field.kind)) return false;
    const runsOut = RUNS_OUT.test(columns) && (text[to] ?? ' ') !== ' ';
    return GAP.test(columns) || runsOut || endsInNext(planned, MAX_MOVED, record);
  });
}

/** A text that fills so many of the last columns of a field only is the beginning of the next one. */
const MAX_MOVED = 2;

/** What a line lost that was cut to the length of a record, when it has only these columns of it. */
export interface CutEnd {
  /** A text was cut within it. */
  isWithin: boolean;
  /** Whole fields, as columns in words; undefined when there are none. */
  lost: string | undefined;
}

export function cutEnd(columns: string, { plan: { fields } }: RecordCheck): CutEnd {
  const { length } = columns;
  if (length >= (fields.at(-1)?.to ?? 0)) return { isWithin: false, lost: undefined };
  const cut = fieldCutAt(fields, length);
  const isWithin = cut !== undefined && columns.slice(cut.from).trim() !== '' && !columns.endsWith('  ');
  return { isWithin, lost: columnsLost(fieldsCutOff(fields, length)) };
}

/** Fields that were cut off, as columns in words. */
export function columnsLost(cut: readonly PlannedField[]): string | undefined {
  const [first, last] = [cut[0], cut.at(-1)];
  return first && last && columnsOf({ start: first.field.start, end: last.field.end });
}

/** What is said of columns that are not in the file. */
export const lostInWords = (lost: string) => `The original content of ${lost} is not in the file.`;
