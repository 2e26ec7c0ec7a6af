/**
 * Reads a line whose fields are shifted by one or two columns because one field is followed by too many or too few
 * blanks. A character missing from a full field, or one too many in it, often gives the same line. Nothing is repaired
 * then, because the wrong reading would give a valid-looking number of another person, or a wrong name.
 */

import {
  FURTHEST_SHIFT,
  fillRecord,
  isWholeNumber,
  type PlannedField,
  type RecordCheck,
  realign,
  type Shift,
  shiftHypotheses,
} from '../../validation/index.js';
import { safeCause } from '../record/record-draft.js';
import type { LineEdit } from './line-edit.js';
import { fillEdit, firstSuspect, type LineReading, looksMoved, readsPerfectly } from './line-reading.js';
import { shiftedFields } from './line-rules.js';

/** Every perfect reading of the line as shifted at one field; none when a rival explains the line as well. */
export function readUnshifted(
  line: Uint8Array,
  recordLength: number,
  check: RecordCheck,
  clears: string[],
): LineReading[] {
  const unshifted = new Uint8Array(recordLength);
  fillRecord(line, unshifted);
  const readings = shiftHypotheses(line, recordLength, check)
    .filter(({ outside, inside }) => outside + inside === 0)
    .flatMap((shift) => {
      const record = new Uint8Array(recordLength);
      realign(line, record, shift);
      const isShift = Buffer.compare(record, unshifted) !== 0;
      return isShift && readsPerfectly(record, check)
        ? [{ record, edits: editsOf(line, recordLength, shift, clears) }]
        : [];
    });
  return readings.length > 0 && hasRival(line, recordLength, check) ? [] : readings;
}

/** Removes blanks after the field or inserts them, and pads or cuts the end of the line. */
function editsOf(
  line: Uint8Array,
  recordLength: number,
  { planned, by }: Shift,
  clears: string[],
): LineEdit[] {
  const doubt = by > 0 ? 'may have a character too many' : 'may be missing a character';
  const cause = safeCause(shiftedFields, `Exactly one place explains the shift; its field ${doubt}.`, clears);
  const named = { field: planned.field.name, kind: planned.field.kind, causes: [cause] } as const;
  const step =
    by > 0
      ? { at: planned.to, length: by, inserted: '', ...named }
      : { at: planned.to + by, length: 0, inserted: ' '.repeat(-by), ...named };
  const surplus = line.length - by - recordLength;
  return [step, ...fillEdit(line.length - Math.max(0, surplus), surplus, cause)];
}

/** Another explanation of the line: a full field has lost characters, or gained them, and blanks have moved elsewhere. */
interface Rival {
  /** Characters that the full field has lost; negative when it has gained them. */
  missing: number;
  /** Blanks too many after some other field; negative when too few. */
  by: number;
}

/** The explanations that are as simple as the shift. `surplus` is how much longer the line is than a record. */
function rivalsOf(surplus: number): Rival[] {
  const all = [
    { missing: 1, by: 0 },
    { missing: 2, by: 0 },
    { missing: 1, by: -1 },
    { missing: -1, by: 0 },
    { missing: -2, by: 0 },
    { missing: -1, by: 1 },
  ];
  // When blanks at the end are missing too, the length does not show how far the fields are shifted.
  return surplus < -FURTHEST_SHIFT ? all : all.filter(({ missing, by }) => by - missing === surplus);
}

/** True when a field that has lost or gained characters explains the line as well, alone or with a blank moved elsewhere. */
export function hasRival(line: Uint8Array, recordLength: number, check: RecordCheck): boolean {
  const rivals = rivalsOf(line.length - recordLength);
  return check.plan.fields.some((planned) =>
    rivals.some(({ missing, by }) => {
      const rival = isFull(line, planned, missing) ? madeWhole(line, planned, missing) : undefined;
      return rival !== undefined && explains(rival, planned, by, recordLength, check);
    }),
  );
}

/**
 * True when the text of the field would fill it if the characters had not been lost or gained; a number must consist of
 * digits. When blanks end the field, a lost character and a lost blank give the same line.
 */
function isFull(line: Uint8Array, { from, to, field: { kind } }: PlannedField, missing: number): boolean {
  const end = to - missing;
  if (end > line.length || end <= from) return false;
  const columns = Buffer.from(line.subarray(from, end)).toString('latin1');
  if (isWholeNumber(kind)) return /^\d+$/.test(columns);
  const atEnd = columns.slice(-Math.max(1, 1 - missing));
  return !columns.startsWith(' ') && !atEnd.includes(' ') && !looksMoved(kind, columns);
}

/** The line with characters inserted for the missing ones, or the surplus ones removed. */
function madeWhole(line: Uint8Array, { to }: PlannedField, missing: number): Uint8Array {
  const end = to - missing;
  const filled = Buffer.alloc(Math.max(0, missing), '1');
  return Buffer.concat([line.subarray(0, Math.min(to, end)), filled, line.subarray(end)]);
}

/** A fault may be reported up to this many fields before its cause, because an address is checked as a whole. */
const BLAMED_AHEAD = 8;

/** True when every other field then reads perfectly. */
function explains(
  rival: Uint8Array,
  whole: PlannedField,
  by: number,
  recordLength: number,
  check: RecordCheck,
): boolean {
  const { fields } = check.plan;
  const record = new Uint8Array(recordLength);
  fillRecord(rival, record);
  const first = firstSuspect(record, check, whole);
  if (by === 0) return first === fields.length;
  if (first < whole.index) return false;
  // Blanks cannot have moved after a field that does not read well itself.
  return fields.slice(whole.index + 1, first + BLAMED_AHEAD).some((planned) => {
    if (by > 0 && !isBlank(rival, planned.to, planned.to + by)) return false;
    realign(rival, record, { planned, by });
    return firstSuspect(record, check, whole) === fields.length;
  });
}

function isBlank(line: Uint8Array, from: number, to: number): boolean {
  return line.subarray(from, to).every((byte) => byte === 0x20);
}
