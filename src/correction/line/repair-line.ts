/** Repairs a line that is not a record in its columns when there is exactly one way to read it as a record free of errors. */

import { MANY_READINGS, NO_READING } from '../record/reasons-not-repaired.js';
import { readWithAddressCodes } from './address-codes.js';
import type { LineEdit } from './line-edit.js';
import type { DamagedLine, LineReading } from './line-reading.js';
import { readWithoutSigns } from './number-signs.js';
import { readRealigned } from './realigned-fields.js';
import { readUnscrambled } from './scrambled-letters.js';

/** The edits that repair a line whose fields are not in their columns, or the reason why there are none. */
export function repairLine(line: DamagedLine): { edits: LineEdit[] } | { reason: string } {
  const readings = readingsOf(line);
  const byRecord = new Map(readings.map((one) => [Buffer.from(one.record).toString('latin1'), one]));
  const [reading, ...rivals] = byRecord.values();
  if (!reading) return { reason: NO_READING };
  return rivals.length > 0 ? { reason: MANY_READINGS } : { edits: reading.edits };
}

function readingsOf(line: DamagedLine): LineReading[] {
  const { bytes } = line.draft;
  const readings = [readRealigned(line), readWithAddressCodes(line)];
  if (bytes.length !== line.context.layout.record_length)
    readings.push(bytes.every((byte) => byte < 0x80) ? readWithoutSigns(line) : readUnscrambled(line));
  return readings.filter((reading) => reading !== undefined);
}
