/** Repairs a line that is not a record in its columns, where it is certain how to read it; else proposes the ways to read it. */

import { isAscii } from '../../validation/index.js';
import { readWithAddressCodes } from './address-codes.js';
import { bestRealigned, isProven, possibleRealigned } from './displaced-readings.js';
import type { LineEdit } from './line-edit.js';
import { type DamagedLine, isSameRecord, type LineReading } from './line-reading.js';
import { readWithoutSigns } from './number-signs.js';
import { readUnscrambled } from './scrambled-letters.js';

/** Readings that a person may choose from, the likeliest first; where there are none, perhaps the reason. */
export interface LineReadings {
  readings: LineReading[];
  reason?: string | undefined;
}

/** The edits that repair a line, or else the ways to read it. */
export function repairLine(line: DamagedLine): { edits: LineEdit[] } | LineReadings {
  const best = bestRealigned(line);
  const forced = forcedReadings(line);
  const certain = distinct([...(best ? [best] : []), ...forced]);
  const [only] = certain;
  const isSure = only && (forced.includes(only) ? !only.isDoubtful : isProven(line));
  if (isSure && certain.length === 1) return { edits: only.edits };
  const { readings, reason } = possibleRealigned(line);
  return { readings: distinct([...certain, ...readings]), reason };
}

/** The readings that what is written in the line proves by itself. One whose FEIN is nearly that of other records is doubtful. */
export function forcedReadings(line: DamagedLine): LineReading[] {
  const { bytes } = line.draft;
  const { feins } = line.context.habits;
  const isWhole = bytes.length === line.context.layout.record_length;
  const bySigns = isAscii(bytes) ? readWithoutSigns(line) : isWhole ? undefined : readUnscrambled(line);
  return [readWithAddressCodes(line), bySigns].flatMap((reading) => {
    if (reading && feins.isSlip(reading.record)) return { ...reading, isDoubtful: true };
    return reading ?? [];
  });
}

function distinct(readings: readonly LineReading[]): LineReading[] {
  return readings.filter(
    ({ record }, at) => readings.findIndex((one) => isSameRecord(one.record, record)) === at,
  );
}
