/**
 * Judges a line of the wrong length: only trimmed, with its fields beside their columns, or plainly wrong. One cause
 * gives one finding, so the fields after a displacement are not blamed.
 */

import { isError } from '../catalogue/finding-messages.js';
import { isBlank } from '../fields/bytes.js';
import type { Fault } from '../fields/field-faults.js';
import { type Alignment, HARMLESS, type RecordAlignment } from '../record/alignment/index.js';
import type { RecordCheck } from '../record/record-check.js';

/** With more errors than this the columns are lost, and no single field can be blamed. */
const MOST_ERRORS = 3;

export interface LengthVerdict {
  /** `trimmed`: only blanks at the end are missing or too many. `lost`: the columns cannot be trusted. */
  kind: 'trimmed' | 'displaced' | 'lost' | 'other';
  /** Faults of the fields that can still be read. */
  faults: Fault[];
  /** Where the fields stand, when they are displaced. */
  alignment?: Alignment;
}

/** Judges a line (its columns, nothing around them) that is not `recordLength` long. */
export function judgeLength(
  line: Uint8Array,
  recordLength: number,
  check: RecordCheck,
  alignment: RecordAlignment,
): LengthVerdict {
  if (alignment.isTooShort(line.length)) return { kind: 'lost', faults: [] };
  const record = new Uint8Array(recordLength).fill(0x20);
  record.set(line.subarray(0, recordLength));
  const faults = [...check.check(record, 0)];
  const errors = faults.filter(isError);
  const onlyBlanks = line.length < recordLength || isBlank(line, recordLength, line.length);
  const isTrimmed = endsInText(line, recordLength);
  if (onlyBlanks && errors.length === 0 && (isTrimmed || !alignment.mayBeDisplaced(line)))
    return { kind: 'trimmed', faults };
  const displaced = alignment.of(line, 0, line.length);
  if (displaced && displaced.kind !== 'suspicion')
    return { kind: 'displaced', faults: [], alignment: displaced };
  const readable = faults.filter(({ field }) => field.end <= line.length);
  const isCut = errors.some(({ field }) => field.end > line.length);
  const suspects = faults.filter((fault) => isError(fault) || !HARMLESS.has(fault.id));
  const standsRight = isTrimmed || (errors.length > 0 && alignment.isProvenAfter(record, lastEnd(suspects)));
  if (onlyBlanks && !isCut && standsRight && !alignment.isUnreadable(line, 0, line.length))
    return { kind: 'trimmed', faults };
  return readable.filter(isError).length > MOST_ERRORS
    ? { kind: 'lost', faults: [] }
    : { kind: 'other', faults: readable };
}

/** All blanks at the end were removed: their number says nothing about the columns before them. */
function endsInText(line: Uint8Array, recordLength: number): boolean {
  return line.length < recordLength && line[line.length - 1] !== 0x20;
}

const lastEnd = (faults: readonly Fault[]) => Math.max(...faults.map(({ field }) => field.end));
