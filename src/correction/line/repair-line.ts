/** Repairs a line of the wrong length when there is exactly one way to read it as a record free of errors. */

import { FURTHEST_SHIFT, type RecordCheck } from '../../validation/index.js';
import { CheckedRecord } from '../record/checked-record.js';
import { RecordDraft, safeCause } from '../record/record-draft.js';
import type { RepairContext } from '../record/repair-context.js';
import { applyRules } from '../record/repair-record.js';
import { IN_PLACE_RULES } from '../rules/rule-order.js';
import { editLine, editsOf, type LineEdit } from './line-edit.js';
import { fillEdit, type LineReading, readsPerfectly } from './line-reading.js';
import { lineLength } from './line-rules.js';
import { readWithoutSigns } from './number-signs.js';
import { readUnscrambled } from './scrambled-letters.js';
import { hasRival, readUnshifted } from './shifted-fields.js';

/** The edits that repair the line, or why there are none. */
export type LineRepair = { edits: LineEdit[] } | { reason: string };

/** Repairs a line that is not as long as a record. `clears` holds the `errorKey`s of all its errors. */
export function repairLine(
  bytes: Uint8Array,
  check: RecordCheck,
  context: RepairContext,
  clears: string[],
): LineRepair {
  const { record_length: recordLength } = context.layout;
  const filled = readFilled(bytes, check, context, clears);
  if (filled?.edits.length === 1) return { edits: filled.edits };
  const others = bytes.every((byte) => byte < 0x80)
    ? [readWithoutSigns(bytes, check, context, clears), ...readUnshifted(bytes, recordLength, check, clears)]
    : [readUnscrambled(bytes, recordLength, check, clears)];
  const readings = [filled, ...others].filter((reading) => reading !== undefined);
  const byRecord = new Map(readings.map((one) => [Buffer.from(one.record).toString('latin1'), one]));
  const [reading, ...rivals] = byRecord.values();
  if (!reading) return { reason: 'No reading of the line gives a record without errors.' };
  return rivals.length > 0
    ? { reason: 'More than one reading of the line gives a record without errors.' }
    : { edits: reading.edits };
}

/** The line padded or cut at its end, with repairs that move nothing; undefined when errors remain. */
function readFilled(
  bytes: Uint8Array,
  check: RecordCheck,
  context: RepairContext,
  clears: string[],
): LineReading | undefined {
  const { record_length: recordLength } = context.layout;
  const draft = RecordDraft.of(bytes, recordLength);
  const surplus = draft.length - recordLength;
  const end = surplus > 0 ? bytes.length - surplus : bytes.length;
  if (bytes.subarray(end).some((byte) => byte !== 0x20)) return undefined;
  const start = new CheckedRecord(draft, check, context.recordCount);
  const repaired = applyRules(start, IN_PLACE_RULES, context);
  if (repaired.errors.some(({ id }) => id !== 'recordCount')) return undefined;
  const edits = editsOf(repaired.draft);
  const record = repaired.draft.columns;
  // One or two blanks may also be a character too many, or missing, in a field near the end of the line.
  const mayBeShifted = Math.abs(surplus) <= FURTHEST_SHIFT;
  const line = editLine(bytes, edits);
  if (mayBeShifted && (!readsPerfectly(record, check) || hasRival(line, recordLength, check)))
    return undefined;
  const remaining = repaired.errors.map(({ key }) => key);
  const cleared = clears.filter((key) => !remaining.includes(key));
  const cause = safeCause(lineLength, 'Only blanks at the end of the line differ.', cleared);
  return { record, edits: [...edits, ...fillEdit(end, surplus, cause)] };
}
