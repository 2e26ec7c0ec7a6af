/** Repairs a line that is not a record in its columns when there is exactly one way to read it as a record free of errors. */

import type { Alignment, RecordCheck } from '../../validation/index.js';
import { MANY_READINGS, NO_READING } from '../record/reasons-not-repaired.js';
import type { RecordDraft } from '../record/record-draft.js';
import type { RepairContext } from '../record/repair-context.js';
import { readWithAddressCodes } from './address-codes.js';
import type { LineEdit } from './line-edit.js';
import type { LineReading } from './line-reading.js';
import { readWithoutSigns } from './number-signs.js';
import { readRealigned } from './realigned-fields.js';
import { readUnscrambled } from './scrambled-letters.js';

/** The edits that repair the line, or why there are none. */
export type LineRepair = { edits: LineEdit[] } | { reason: string };

/** Repairs a line whose fields are not in their columns. `clears` lists the `errorKey`s of all its errors. */
export function repairLine(
  draft: RecordDraft,
  alignment: Alignment | undefined,
  check: RecordCheck,
  context: RepairContext,
  clears: string[],
): LineRepair {
  const readings = readingsOf(draft, alignment, check, context, clears);
  const byRecord = new Map(readings.map((one) => [Buffer.from(one.record).toString('latin1'), one]));
  const [reading, ...rivals] = byRecord.values();
  if (!reading) return { reason: NO_READING };
  return rivals.length > 0 ? { reason: MANY_READINGS } : { edits: reading.edits };
}

function readingsOf(
  draft: RecordDraft,
  alignment: Alignment | undefined,
  check: RecordCheck,
  context: RepairContext,
  clears: string[],
): LineReading[] {
  const { bytes } = draft;
  const { record_length: recordLength } = context.layout;
  const other =
    bytes.length === recordLength
      ? undefined
      : bytes.every((byte) => byte < 0x80)
        ? readWithoutSigns(bytes, check, context, clears)
        : readUnscrambled(bytes, recordLength, check, clears);
  const withCodes = readWithAddressCodes(draft, check, context, clears);
  return [readRealigned(draft, alignment, clears), withCodes, other].filter(
    (reading) => reading !== undefined,
  );
}
