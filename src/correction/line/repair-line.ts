/** Repairs a line of the wrong length, when there is exactly one way to read it as a record free of errors. */

import { FURTHEST_SHIFT, type RecordCheck } from '../../validation/index.js';
import { Judged } from '../record/checked-record.js';
import { Draft } from '../record/record-draft.js';
import type { World } from '../record/repair-context.js';
import { applyRules } from '../record/repair-record.js';
import { IN_PLACE_RULES } from '../rules/index.js';
import { editLine, editsOf, type LineEdit } from './line-edit.js';
import { causeOf, fillEdit, lineLength, type Reading, readsPerfectly } from './line-rules.js';
import { withoutSigns } from './number-signs.js';
import { withoutScramble } from './scrambled-letters.js';
import { hasRival, withoutShift } from './shifted-fields.js';

/** The edits that repair the line, or why there are none. `clears` are the keys of all its errors. */
export type LineRepair = { edits: LineEdit[] } | { reason: string };

/** Reads a line that is not as long as a record. */
export function repairLine(
  bytes: Uint8Array,
  check: RecordCheck,
  world: World,
  clears: string[],
): LineRepair {
  const { record_length: recordLength } = world.layout;
  const filled = readFilled(bytes, check, world, clears);
  if (filled?.edits.length === 1) return { edits: filled.edits };
  const readings = filled ? [filled] : [];
  if (bytes.every((byte) => byte < 0x80)) {
    const plain = withoutSigns(bytes, check, world, clears);
    if (plain) readings.push(plain);
    readings.push(...withoutShift(bytes, recordLength, check, clears));
  } else {
    const plain = withoutScramble(bytes, recordLength, check, clears);
    if (plain) readings.push(plain);
  }
  const different = new Map(readings.map((one) => [Buffer.from(one.record).toString('latin1'), one]));
  const [reading, ...others] = different.values();
  if (!reading) return { reason: 'No reading of the line gives a record without errors.' };
  return others.length > 0
    ? { reason: 'More than one reading of the line gives a record without errors.' }
    : { edits: reading.edits };
}

/** The line with blanks at its end filled up or cut, and repairs that move nothing; undefined when errors are left. */
function readFilled(
  bytes: Uint8Array,
  check: RecordCheck,
  world: World,
  clears: string[],
): Reading | undefined {
  const { record_length: recordLength } = world.layout;
  const draft = Draft.of(bytes, recordLength);
  const surplus = draft.length - recordLength;
  const end = surplus > 0 ? bytes.length - surplus : bytes.length;
  if (bytes.subarray(end).some((byte) => byte !== 0x20)) return undefined;
  const repaired = applyRules(new Judged(draft, check, world), IN_PLACE_RULES, world);
  if (repaired.errors.some(({ id }) => id !== 'recordCount')) return undefined;
  const edits = editsOf(repaired.draft);
  const record = repaired.draft.columns;
  // One or two blanks may as well be a character typed, or left out, in a field near the end of the line.
  const mayBeShifted = Math.abs(surplus) <= FURTHEST_SHIFT;
  const line = editLine(bytes, edits);
  if (mayBeShifted && (!readsPerfectly(record, check) || hasRival(line, recordLength, check)))
    return undefined;
  const left = repaired.errors.map(({ key }) => key);
  const cleared = clears.filter((key) => !left.includes(key));
  const cause = causeOf(lineLength, 'Only blanks at the end of the line differ.', cleared);
  return { record, edits: [...edits, ...fillEdit(end, surplus, cause)] };
}
