/** Repairs a line of the wrong length, when there is exactly one way to read it as a record free of errors. */

import type { RecordCheck } from '../validation/record-check.js';
import { Draft } from './draft.js';
import { Judged } from './judged.js';
import { editsOf, type LineEdit } from './line-edit.js';
import { causeOf, fillEdit, lineLength, type Reading } from './line-rules.js';
import { withoutSigns } from './number-signs.js';
import { applyRules } from './repair-record.js';
import { IN_PLACE_RULES } from './rules/index.js';
import { withoutShift } from './shifted-fields.js';
import type { World } from './world.js';

/** The edits that repair the line, or why there are none. `clears` are the keys of all its errors. */
export type LineRepair = { edits: LineEdit[] } | { reason: string };

/** Reads a line that is not as long as a record. */
export function repairLine(
  bytes: Uint8Array,
  check: RecordCheck,
  world: World,
  clears: string[],
): LineRepair {
  const recordLength = world.layout.record_length;
  const filled = readFilled(bytes, check, world, clears);
  if (filled?.edits.length === 1) return { edits: filled.edits };
  const readings = filled ? [filled] : [];
  if (bytes.every((byte) => byte < 0x80)) {
    const plain = withoutSigns(bytes, recordLength, check, clears);
    if (plain) readings.push(plain);
    readings.push(...withoutShift(bytes, recordLength, check, clears));
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
  const draft = Draft.of(bytes, world.layout.record_length);
  const surplus = draft.length - world.layout.record_length;
  const end = surplus > 0 ? bytes.length - surplus : bytes.length;
  if (bytes.subarray(end).some((byte) => byte !== 0x20)) return undefined;
  const record = applyRules(new Judged(draft, check, world), IN_PLACE_RULES, world);
  if (record.errors.some(({ id }) => id !== 'recordCount')) return undefined;
  const cause = causeOf(lineLength, 'Only blanks at the end of the line differ.', clears);
  return {
    record: record.draft.columns,
    edits: [...editsOf(record.draft), ...fillEdit(end, surplus, cause)],
  };
}
