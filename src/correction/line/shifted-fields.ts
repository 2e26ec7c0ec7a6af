/**
 * Reads a line whose fields stand one or two columns beside their places: blanks too many or too few behind one field.
 * The same line often comes of a character missing from a full field, or too many in it; then nothing is done,
 * because the wrong reading gives a number that looks valid and is somebody else's, or a name that is nobody's.
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
import type { LineEdit } from './line-edit.js';
import {
  causeOf,
  fillEdit,
  firstStrike,
  looksMoved,
  type Reading,
  readsPerfectly,
  shiftedFields,
} from './line-rules.js';

/** Every perfect reading of the line as shifted at one field; none at all when a rival explains it too. */
export function withoutShift(
  line: Uint8Array,
  recordLength: number,
  check: RecordCheck,
  clears: string[],
): Reading[] {
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

/** Blanks out of, or into, the end of the field, and at the end of the line what is then still missing. */
function editsOf(
  line: Uint8Array,
  recordLength: number,
  { planned, by }: Shift,
  clears: string[],
): LineEdit[] {
  const doubt = by > 0 ? 'may have a character too many' : 'may be missing a character';
  const cause = causeOf(shiftedFields, `Exactly one place explains the shift; its field ${doubt}.`, clears);
  const named = { field: planned.field.name, kind: planned.field.kind, causes: [cause] };
  const step =
    by > 0
      ? { at: planned.to, length: by, inserted: '', ...named }
      : { at: planned.to + by, length: 0, inserted: ' '.repeat(-by), ...named };
  const surplus = line.length - by - recordLength;
  return [step, ...fillEdit(line.length - Math.max(0, surplus), surplus, cause)];
}

/** A rival reading: characters that a full field may have lost (or won, when negative), and blanks moved beside it. */
interface Rival {
  missing: number;
  /** Blanks too many (or too few, when negative) behind some other field. */
  by: number;
}

/** Readings that are no further from the line than the shift itself: of its size where that is known. */
function rivalsOf(surplus: number): Rival[] {
  const all = [
    { missing: 1, by: 0 },
    { missing: 2, by: 0 },
    { missing: 1, by: -1 },
    { missing: -1, by: 0 },
    { missing: -2, by: 0 },
    { missing: -1, by: 1 },
  ];
  // A line that has also lost blanks at its end does not tell by how much its fields are shifted.
  return surplus < -FURTHEST_SHIFT ? all : all.filter(({ missing, by }) => by - missing === surplus);
}

/** True when a field that lost or won characters explains the line as well, alone or with a blank moved elsewhere. */
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
 * True when the text of a field would reach its end had it not lost, or won, the characters: digits all along for a
 * number. Where blanks stand at its end, a lost character and a lost blank come to the same.
 */
function isFull(line: Uint8Array, { from, to, field: { kind } }: PlannedField, missing: number): boolean {
  const end = to - missing;
  if (end > line.length || end <= from) return false;
  const columns = Buffer.from(line.subarray(from, end)).toString('latin1');
  if (isWholeNumber(kind)) return /^\d+$/.test(columns);
  const atEnd = columns.slice(-Math.max(1, 1 - missing));
  return !columns.startsWith(' ') && !atEnd.includes(' ') && !looksMoved(kind, columns);
}

/** The line with any characters put in for the missing ones, or the surplus ones taken out. */
function madeWhole(line: Uint8Array, { to }: PlannedField, missing: number): Uint8Array {
  const end = to - missing;
  const filled = Buffer.alloc(Math.max(0, missing), '1');
  return Buffer.concat([line.subarray(0, Math.min(to, end)), filled, line.subarray(end)]);
}

/** A field may be blamed for what stands this many fields behind it: an address is checked as a whole. */
const BLAMED_AHEAD = 8;

/** True when everything but the field itself can then be read as perfectly. */
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
  const first = firstStrike(record, check, whole);
  if (by === 0) return first === fields.length;
  if (first < whole.index) return false;
  // Blanks cannot be moved behind a field that does not read well as it stands.
  return fields.slice(whole.index + 1, first + BLAMED_AHEAD).some((planned) => {
    if (by > 0 && !isBlank(rival, planned.to, planned.to + by)) return false;
    realign(rival, record, { planned, by });
    return firstStrike(record, check, whole) === fields.length;
  });
}

function isBlank(line: Uint8Array, from: number, to: number): boolean {
  return line.subarray(from, to).every((byte) => byte === 0x20);
}
