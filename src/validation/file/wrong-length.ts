/**
 * Judges a line of the wrong length: only trimmed, shifted at one field, or plainly wrong. One cause gives one
 * finding, so the fields after a shift are not blamed.
 */

import { isError } from '../catalogue/finding-messages.js';
import { isBlank } from '../fields/bytes.js';
import type { Fault } from '../fields/field-faults.js';
import { holdsDigits, isFreeText } from '../fields/kinds/index.js';
import type { RecordCheck } from '../record/record-check.js';
import type { PlannedField } from '../record/record-plan.js';

/** Most characters that a field is thought to be too wide or too narrow by. */
export const FURTHEST_SHIFT = 2;
/** A line this much worse off unshifted is taken for shifted although one more field of it is wrong. */
const CLEARLY_BETTER = 3;

export interface Shift {
  /** The field whose content is too wide or too narrow. */
  planned: PlannedField;
  /** Characters too many; negative when too few. */
  by: number;
}

export interface LengthVerdict {
  kind: 'trimmed' | 'shifted' | 'other';
  /** Faults of the fields that can still be read. */
  faults: Fault[];
  shift?: Shift;
}

interface Hypothesis extends Shift {
  faults: Fault[];
  /** Errors in other fields than the blamed one. */
  outside: number;
  inside: number;
  /** Lower is likelier. */
  score: number;
}

/** Copies `line` into `record`, cut or filled up with blanks. */
export function fillRecord(line: Uint8Array, record: Uint8Array): void {
  record.fill(0x20);
  record.set(line.subarray(0, record.length));
}

/** Copies `line` into `record` as if the field were `by` characters too wide (or too narrow) at its right end. */
export function realign(line: Uint8Array, record: Uint8Array, { planned, by }: Shift): void {
  record.fill(0x20);
  if (by > 0) {
    record.set(line.subarray(0, planned.to));
    record.set(line.subarray(planned.to + by).subarray(0, record.length - planned.to), planned.to);
  } else {
    const end = planned.to + by;
    record.set(line.subarray(0, end));
    record.set(line.subarray(end).subarray(0, record.length - planned.to), planned.to);
  }
}

const isBlankPart = (line: Uint8Array, from: number, to: number) =>
  isBlank(line, Math.min(from, line.length), Math.min(to, line.length));
const isNumeric = (line: Uint8Array, from: number, to: number) =>
  line.subarray(from, to).every((byte) => byte < 0x41 && byte !== 0x20);

/** Characters may only be dropped at a boundary as blanks, or where the field is full and simply too long. */
function isPlausible(line: Uint8Array, { planned, by }: Shift): boolean {
  const { from, to, field } = planned;
  if (by < 0) return to - from + by >= 0;
  if (isBlankPart(line, to, to + by)) return true;
  if (line[to - 1] === 0x20 || to + by > line.length) return false;
  return !holdsDigits(field.kind) || isNumeric(line, from, to + by);
}

function tryShift(line: Uint8Array, record: Uint8Array, check: RecordCheck, shift: Shift): Hypothesis {
  realign(line, record, shift);
  const faults = [...check.check(record, 0)];
  const errors = faults.filter(isError);
  const { planned, by } = shift;
  const outside = errors.filter(({ field }) => field !== planned.field).length;
  const dropped = by > 0 && !isBlankPart(line, planned.to, planned.to + by);
  const inside = errors.length - outside + (dropped ? 1 : 0);
  // Among equals, the one with fewer doubts, and a text rather than a code: texts are what gets padded wrongly.
  const doubts = faults.length - errors.length + (isFreeText(planned.field.kind) ? 0 : 0.5);
  const score = outside * 10_000 + inside * 100 + doubts;
  return { ...shift, faults, outside, inside, score };
}

/** Every shift that the length allows, with the faults that would remain. Blanks trimmed at the end are allowed for. */
export function shiftHypotheses(line: Uint8Array, recordLength: number, check: RecordCheck): Hypothesis[] {
  const surplus = line.length - recordLength;
  const steps = Math.abs(surplus) <= FURTHEST_SHIFT ? [surplus] : surplus < 0 ? [1, 2, -1, -2] : [];
  const record = new Uint8Array(recordLength);
  return steps.flatMap((by) =>
    check.plan.fields
      .map((planned) => ({ planned, by }))
      .filter((shift) => isPlausible(line, shift))
      .map((shift) => tryShift(line, record, check, shift)),
  );
}

function findShift(line: Uint8Array, recordLength: number, check: RecordCheck, unshifted: Fault[]) {
  const errors = unshifted.filter(isError);
  if (Math.abs(line.length - recordLength) > FURTHEST_SHIFT && errors.length < CLEARLY_BETTER)
    return undefined;
  let best: Hypothesis | undefined;
  for (const one of shiftHypotheses(line, recordLength, check)) {
    if (!best || one.score < best.score) best = one;
  }
  if (!best) return undefined;
  const elsewhere = errors.filter(({ field }) => field !== best.planned.field).length;
  const explains =
    best.outside === 0 ? elsewhere > 0 : best.outside === 1 && elsewhere >= best.outside + CLEARLY_BETTER;
  return explains ? best : undefined;
}

/** Judges a line (its columns, nothing around them) that is not `recordLength` long. */
export function judgeLength(line: Uint8Array, recordLength: number, check: RecordCheck): LengthVerdict {
  const record = new Uint8Array(recordLength);
  fillRecord(line, record);
  const faults = [...check.check(record, 0)];
  const onlyBlanks = line.length < recordLength || isBlankPart(line, recordLength, line.length);
  if (onlyBlanks && !faults.some(isError)) return { kind: 'trimmed', faults };
  const shift = findShift(line, recordLength, check, faults);
  if (shift)
    return {
      kind: 'shifted',
      shift,
      faults: shift.faults.filter(({ field }) => field.end < shift.planned.field.start),
    };
  const readable = faults.filter(({ field }) => field.end <= line.length);
  // So many errors have one cause: the columns are lost, and no single field can be blamed.
  const lost = readable.filter(isError).length > CLEARLY_BETTER;
  return { kind: 'other', faults: lost ? [] : readable };
}
