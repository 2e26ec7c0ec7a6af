/**
 * Judges a line of the wrong length: only trimmed, with its fields out of their columns, or plainly wrong. One cause
 * gives one finding, so the fields after a displacement are not blamed.
 */

import type { Field, Layout } from '../../layouts/index.js';
import { isError } from '../catalogue/finding-messages.js';
import { byteAt, isBlank } from '../fields/bytes.js';
import type { Fault } from '../fields/field-faults.js';
import {
  type Alignment,
  contradictsColumns,
  fieldCutAt,
  type RecordAlignment,
} from '../record/alignment/index.js';
import type { RecordCheck } from '../record/record-check.js';
import type { RecordPlan } from '../record/record-plan.js';
import { areDigits, beginsRecord, hasIdentifier, isTelling, readsAsEmployee } from './recognition.js';

/** With more errors than this the columns are lost, and no single field can be blamed. */
const MAX_ERRORS = 3;

export interface LengthVerdict {
  /**
   * `trimmed`: only blanks at the end are missing or too many. `joined`: another record begins within the record. `lost`:
   * the columns cannot be trusted.
   */
  kind: 'trimmed' | 'joined' | 'displaced' | 'lost' | 'other';
  /** Faults of the fields that can still be read. */
  faults: Fault[];
  /** Where the fields are, when they are displaced. */
  alignment?: Alignment;
}

/** Judges a line (its columns, nothing around them) that does not have the length of a record. */
export function judgeLength(
  line: Uint8Array,
  layout: Layout,
  check: RecordCheck,
  alignment: RecordAlignment,
): LengthVerdict {
  const { record_length: recordLength } = layout;
  if (alignment.isTooShort(line.length)) return { kind: 'lost', faults: [] };
  const record = new Uint8Array(recordLength).fill(0x20);
  record.set(line.subarray(0, recordLength));
  const faults = [...check.check(record, 0)];
  const errors = faults.filter(isError);
  const onlyBlanks = line.length < recordLength || isBlank(line, recordLength, line.length);
  if (onlyBlanks && holdsAnother(line, layout, check.plan)) return { kind: 'joined', faults: [] };
  const isTrimmed = endsInText(line, recordLength);
  const isCut =
    errors.some(({ field }) => field.end > line.length) || endsWithinNumber(line, check.plan, faults);
  if (onlyBlanks && errors.length === 0 && !isCut && (isTrimmed || !alignment.mayBeDisplaced(line)))
    return { kind: 'trimmed', faults };
  const displaced = alignment.of(line, 0, line.length);
  if (displaced && displaced.kind !== 'suspicion')
    return { kind: 'displaced', faults: [], alignment: displaced };
  const readable = faults.filter(({ field }) => field.end <= line.length);
  const suspects = faults.filter(contradictsColumns);
  const isInColumns = isTrimmed || (errors.length > 0 && alignment.isProvenAfter(record, lastEnd(suspects)));
  if (onlyBlanks && !isCut && isInColumns && !alignment.isUnreadable(line, 0, line.length))
    return { kind: 'trimmed', faults };
  return readable.filter(isError).length > MAX_ERRORS
    ? { kind: 'lost', faults: [] }
    : { kind: 'other', faults: readable };
}

/** True when the line ends within a number or a code, whose fault may be only a warning. */
function endsWithinNumber(line: Uint8Array, { fields }: RecordPlan, faults: readonly Fault[]): boolean {
  const cut = fieldCutAt(fields, line.length);
  if (!cut || cut.kind.form === 'text' || isBlank(line, cut.from, line.length)) return false;
  return faults.some((one) => one.field === cut.field && contradictsColumns(one));
}

/** All blanks at the end were removed: their number says nothing about the columns before them. */
function endsInText(line: Uint8Array, recordLength: number): boolean {
  return line.length < recordLength && line[line.length - 1] !== 0x20;
}

const lastEnd = (faults: readonly Fault[]) => Math.max(...faults.map(({ field }) => field.end));

/**
 * Another record begins right after a text: as far before the end as its length or its content is long, or in the first
 * column of a filler. The line end between the two is missing, and so are the blanks at the end of the first one.
 */
function holdsAnother(line: Uint8Array, layout: Layout, { fields }: RecordPlan): boolean {
  const { record_types: types } = layout;
  const isBegun = (at: number) =>
    at > 0 &&
    byteAt(line, at - 1) !== 0x20 &&
    (types.some((one) => isTelling(one) && hasIdentifier(one, line, at)) ||
      (beginsRecord(layout, line, at) && readsAsEmployee(layout, line, at)));
  if (isBegun(line.length - layout.record_length) && beginsRecord(layout, line, 0)) return true;
  if (fields.some(({ field, from }) => isUnused(field) && isBegun(from))) return true;
  return types.some(({ id, fields }) => {
    const last = fields.findLast((field) => !isUnused(field));
    if (!last || id === 'employee') return false;
    // Left-justified digits may be fewer than the field has room for.
    const shortest = last.kind === 'digits' ? last.start : last.end;
    for (let length = shortest; length <= last.end; length++)
      if (isBegun(line.length - length) && isContent(line, length, last)) return true;
    return false;
  });
}

/** True when the last `length` characters can end with the field: digits where it has digits only. */
function isContent(line: Uint8Array, length: number, { kind, start }: Field): boolean {
  return kind !== 'digits' || areDigits(line, line.length - length + start - 1, line.length);
}

const isUnused = ({ kind }: Field) => kind === 'filler' || kind === 'free';
