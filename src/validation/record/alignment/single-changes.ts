/**
 * The places of a line at which one change of displacement may explain it: extra or missing blanks. More than the
 * cheapest ones, since a record free of errors is an explanation, however odd its texts are.
 */

import { byteAt } from '../../fields/bytes.js';
import type { PlannedField } from '../record-plan.js';
import { type LineColumns, MARGIN } from './line-columns.js';
import type { OffsetCosts } from './offset-costs.js';
import type { DisplacementChange } from './readings.js';

/** Places at which the other fields cost this much more than at the best one are hopeless: several of them would be wrong. */
const SLACK = 14;

/** A run of blanks of the line, as offsets in its columns with their margin. */
interface Run {
  first: number;
  end: number;
}

/** Where a change may be, as offsets in the columns of the line with their margin. */
export interface Places {
  from: number;
  /** Exclusive. */
  to: number;
}

/**
 * The places for each offset but the first one, which is 0, among those that are possible for it; one in each run of blanks, since
 * all give the same record.
 */
export function singleChanges(
  fields: readonly PlannedField[],
  line: LineColumns,
  costs: OffsetCosts,
  offsets: readonly number[],
  places: readonly Places[],
): DisplacementChange[] {
  const recordEnd = MARGIN + (fields.at(-1)?.to ?? 0);
  const undisplaced = sumsBefore(fields, (index) => costs.costOf(index, 0));
  const tried = offsets.flatMap((by, nth) => {
    if (by === 0 || !isEndBlank(line, recordEnd + by)) return [];
    const displaced = sumsBefore(fields, (index) => costs.costOf(index, nth));
    const all = displaced[fields.length] ?? 0;
    const costAt = (_: PlannedField, index: number) =>
      (undisplaced[index] ?? 0) + all - (displaced[firstAfter(fields, index, by)] ?? 0);
    return [{ by, costs: fields.map(costAt), places: places[nth] as Places }];
  });
  const most = Math.min(...tried.map(({ costs: all }) => Math.min(...all))) + SLACK;
  const runs = tried.length > 0 ? runsOf(line) : [];
  const changes = new Map<number, DisplacementChange>();
  for (const {
    by,
    costs: all,
    places: { from, to },
  } of tried) {
    if (from >= to) continue;
    for (const planned of fields) {
      if ((all[planned.index] ?? 0) > most || MARGIN + planned.to <= from) continue;
      for (const at of by > 0 ? tooMany(planned, by, runs) : tooFew(planned, -by, runs, fields, line)) {
        const key = at * 1024 + by + 512;
        if (at >= from && at < to && !changes.has(key)) changes.set(key, { by, at, field: planned.index });
      }
    }
  }
  return [...changes.values()];
}

/** Sums of what the fields before each index cost. */
function sumsBefore(fields: readonly PlannedField[], costOf: (index: number) => number): number[] {
  let sum = 0;
  return [0, ...fields.map((_, index) => (sum += Math.abs(costOf(index))))];
}

/** Index of the first field that is displaced as a whole when the displacement changes in a field. */
function firstAfter(fields: readonly PlannedField[], index: number, by: number): number {
  if (by > 0) return index + 1;
  const to = (fields[index]?.to ?? 0) - by;
  let after = index + 1;
  while (after < fields.length && (fields[after]?.from ?? to) < to) after++;
  return after;
}

/** True if everything after the end of the record is blank. */
function isEndBlank(line: LineColumns, end: number): boolean {
  return line.end <= end || line.isBlank(end, line.end);
}

/** Blanks that are too many: runs that have so many, so that they may be taken out in the field. */
function tooMany({ from, to }: PlannedField, by: number, runs: readonly Run[]): number[] {
  const isInField = ({ first, end }: Run) =>
    Math.max(first, MARGIN + from) <= Math.min(end - by, MARGIN + to - 1);
  return runs.filter(isInField).map(({ first }) => first);
}

/**
 * Blanks that are missing: in a run of them, or where a field begins once they are put in. Within a word they may be missing
 * anywhere, which explains nothing.
 */
function tooFew(
  { from, to, field }: PlannedField,
  missing: number,
  runs: readonly Run[],
  fields: readonly PlannedField[],
  { bytes, length }: LineColumns,
): number[] {
  const places = runs
    .filter(({ first, end }) => first < MARGIN + to && end >= MARGIN + from)
    .map(({ first }) => first);
  // What a constant has in its columns is known.
  if (field.kind === 'constant') for (let at = MARGIN + from + 1; at < MARGIN + to; at++) places.push(at);
  for (const other of fields) {
    const at = MARGIN + other.from - missing;
    const isInField = other.from - missing >= from && other.from - missing < Math.min(to, length);
    if (isInField && byteAt(bytes, at - 1) !== 0x20 && byteAt(bytes, at) !== 0x20) places.push(at);
  }
  if (from > 0 && byteAt(bytes, MARGIN + from - 1) !== 0x20 && byteAt(bytes, MARGIN + from) !== 0x20)
    places.push(MARGIN + from);
  return places;
}

function runsOf({ bytes, end }: LineColumns): Run[] {
  const runs: Run[] = [];
  for (let at = MARGIN; at < end; at++) {
    if (bytes[at] !== 0x20) continue;
    const first = at;
    while (at < end && bytes[at] === 0x20) at++;
    runs.push({ first, end: at });
  }
  return runs;
}
