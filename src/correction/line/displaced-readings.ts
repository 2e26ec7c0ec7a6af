/** The ways to put the fields of a displaced record back into their columns, and whether one of them is proven. */

import {
  columnsOf,
  type Displacement,
  endsInNext,
  fieldCutAt,
  type PlannedField,
  type RealignedRecord,
} from '../../validation/index.js';
import { digitsMissing } from '../record/reasons-not-repaired.js';
import { type Cause, safeCause } from '../record/record-draft.js';
import type { LineEdit } from './line-edit.js';
import {
  columnsLost,
  type DamagedLine,
  fillEdit,
  isSameRecord,
  type LineReading,
  lostInWords,
  readsWithoutFault,
} from './line-reading.js';
import { cutFields, shiftedFields } from './line-rules.js';

/** The reading that is clearly best, if one is. */
export function bestRealigned(line: DamagedLine): LineReading | undefined {
  return line.alignment?.kind === 'exact' ? readingOf(line, line.alignment) : undefined;
}

/** The readings that give a record free of errors, those with fewest odd texts first; or why none can be told from others. */
export function possibleRealigned(line: DamagedLine): { readings: LineReading[]; reason?: string } {
  const { aligner, draft } = line;
  const { readings, lacksDigits } = aligner.readings(draft.lineColumns, 0, draft.length);
  const found = [
    ...withoutDoubledDigit(line).filter(({ record }) => readsWithoutFault(record, line.check)),
    ...readings.map((one) => ({ ...readingOf(line, one), isTidy: one.odds === 0 })),
  ];
  return lacksDigits
    ? { readings: found, reason: digitsMissing(lacksDigits.field.label) }
    : { readings: found };
}

/**
 * The readings without a digit that may have been typed twice, and have moved what follows it by one column: the last text of the line
 * begins with a digit after another one, or one column late. None has more faults than the line as it is.
 */
export function withoutDoubledDigit(line: DamagedLine): LineReading[] {
  const { draft, check } = line;
  const text = Buffer.from(draft.columns).toString('latin1');
  const last = check.plan.fields.findLast(({ from, to }) => text.slice(from, to).trim() !== '');
  if (last?.kind.form !== 'text' || draft.length > text.length) return [];
  const isLate = /^ [^ ]/.test(text.slice(last.from));
  const faultsIn = (record: Uint8Array) => [...check.check(record, 0)].length;
  const readings: LineReading[] = [];
  let at = isLate ? text.slice(0, last.from).trimEnd().length - 1 : last.from;
  for (; /^\d\d$/.test(text.slice(at - 1, at + 1)); at--) {
    const record = Buffer.from(`${text.slice(0, at)}${text.slice(at + 1)} `, 'latin1');
    if (text[at] !== text[at - 1] || faultsIn(record) > faultsIn(draft.columns)) continue;
    const displacements = [{ by: 1, at, start: at + 1, end: at + 1 }];
    readings.push({ ...readingOf(line, { displacements, record, cutFields: [] }), isTidy: true });
  }
  return readings;
}

/**
 * True when the best reading is the right one as far as can be known: no other gives a record free of errors, only blanks are
 * taken out but not from within a number, its FEIN is not nearly that of other records, and other records of the employer have the
 * texts next to the place in their first columns, or the FEIN there.
 */
export function isProven(line: DamagedLine): boolean {
  const { draft, alignment } = line;
  if (alignment?.kind !== 'exact' || alignment.cutFields.length > 0) return false;
  const { displacements, record } = alignment;
  const areBlank = ({ by, at }: Displacement) =>
    by > 0 && draft.lineColumns.subarray(at, at + by).every((byte) => byte === 0x20);
  const { columns, feins } = line.context.habits;
  const isUsual = (one: PlannedField) =>
    !columns.isObserved(one) || (columns.isUsual(one, record) && !columns.isAnother(one, record));
  return (
    displacements.every(areBlank) &&
    !feins.isSlip(record) &&
    !isPieced(line, alignment) &&
    isEndWhole(line, alignment, isUsual) &&
    fieldsNextTo(line, alignment).every(isUsual) &&
    isOnly(line, record)
  );
}

/** A number has digits on both sides of a place where blanks were: one of these may replace a digit. */
function isPieced({ check }: DamagedLine, { displacements, record }: RealignedRecord): boolean {
  let moved = 0;
  return displacements.some(({ by, at }) => {
    const place = at - moved;
    moved += by;
    return check.plan.fields.some(
      ({ kind, from, to }) =>
        kind.form === 'number' &&
        from < place &&
        place < to &&
        record[place - 1] !== 0x20 &&
        record[place] !== 0x20,
    );
  });
}

/** No other reading gives a record free of errors, as far as those of the employer have their texts in their fields. */
function isOnly(line: DamagedLine, record: Uint8Array): boolean {
  const { aligner, draft, context, check } = line;
  const { readings, lacksDigits } = aligner.readings(draft.lineColumns, 0, draft.length);
  // A text that begins at the end of the field before its own, in this record only.
  const isDisproved = (rival: RealignedRecord) =>
    check.plan.fields.some((one) => {
      const moved = Math.max(...rival.displacements.map(({ by }) => by));
      return (
        moved > 0 && endsInNext(one, moved, rival.record) && context.habits.columns.isNeverOdd(one, record)
      );
    });
  return !lacksDigits && readings.every((one) => isSameRecord(one.record, record) || isDisproved(one));
}

/** The filled fields next to the places where blanks were. */
function fieldsNextTo({ check }: DamagedLine, { displacements, record }: RealignedRecord): PlannedField[] {
  let moved = 0;
  const columns = displacements.flatMap(({ by, at }) => {
    let [before, after] = [at - moved - 1, at - moved];
    moved += by;
    while (before >= 0 && record[before] === 0x20) before--;
    while (after < record.length && record[after] === 0x20) after++;
    return [before, after];
  });
  return check.plan.fields.filter(({ from, to }) => columns.some((at) => from <= at && at < to));
}

/** The field of which the line has only the first columns, because its end was cut off. */
function cutField(
  { check, draft }: DamagedLine,
  { displacements, record }: RealignedRecord,
): PlannedField | undefined {
  const end = draft.length - displacements.reduce((sum, { by }) => sum + by, 0);
  return draft.length < record.length ? undefined : fieldCutAt(check.plan.fields, end);
}

/** Nothing but blanks can have been cut off at the end of the line. */
function isEndWhole(
  line: DamagedLine,
  realigned: RealignedRecord,
  isUsual: (text: PlannedField) => boolean,
): boolean {
  const cut = cutField(line, realigned);
  if (!cut || cut.field.kind === 'filler') return true;
  const isBlank = realigned.record.subarray(cut.from, cut.to).every((byte) => byte === 0x20);
  return cut.kind.form === 'text' && (isBlank || isUsual(cut));
}

function readingOf(line: DamagedLine, realigned: RealignedRecord): LineReading {
  const { displacements, record } = realigned;
  const rule = realigned.cutFields.length > 0 ? cutFields : shiftedFields;
  const cause = safeCause(rule, evidenceOf(line, realigned), line.clears);
  const position = displacements[0] && { start: displacements[0].start, end: displacements[0].end };
  return { record, edits: realignment(line, realigned, cause), rule, position };
}

function realignment(
  { draft }: DamagedLine,
  { displacements, record }: RealignedRecord,
  cause: Cause,
): LineEdit[] {
  const steps = displacements.map(({ by, at, lost }): LineEdit => {
    const [from, to] = [draft.byteAt(at), draft.byteAt(at + Math.max(0, by))];
    const inserted = lost ?? ' '.repeat(Math.max(0, -by));
    return { at: from, length: to - from, inserted, field: 'record', causes: [cause] };
  });
  const net = displacements.reduce((sum, { by }) => sum + by, 0);
  const surplus = draft.length - net - record.length;
  const end = draft.byteAt(draft.length - Math.max(0, surplus));
  return [...steps, ...fillEdit(end, surplus > 0 ? draft.bytes.length - end : surplus, cause)];
}

/** `Without the 3 blanks at columns 37-39, the record is free of errors.`; never a value. */
function evidenceOf({ draft }: DamagedLine, { displacements, cutFields: cut }: RealignedRecord): string {
  const steps = displacements.map((one) => stepInWords(one, draft.lineColumns));
  const sentences = [
    `${steps.join(' and ')}, every field is in its columns and the record is free of errors.`,
  ];
  if (displacements.some(({ by }) => by < 0))
    sentences.push('The missing characters may not have been blanks.');
  const lost = columnsLost(cut);
  if (lost) sentences.push(lostInWords(lost));
  const [start = '', ...rest] = sentences.join(' ');
  return start.toUpperCase() + rest.join('');
}

function stepInWords({ by, at, lost, start, end }: Displacement, line: Uint8Array): string {
  const count = Math.abs(by);
  const blanks = count === 1 ? '1 blank' : `${count} blanks`;
  if (lost !== undefined) return `with the lost start of the record identifier put in`;
  if (by < 0) return `with ${blanks} put in at ${columnsOf({ start, end })}`;
  const gone = line.subarray(at, at + by);
  if (gone.every((byte) => byte === 0x20)) return `without ${blanks} at ${columnsOf({ start, end })}`;
  const isDoubled = Buffer.compare(gone, line.subarray(at - by, at)) === 0;
  const characters = count === 1 ? '1 character' : `${count} characters`;
  return `without the ${characters} at ${columnsOf({ start, end })}${isDoubled ? ', which are there twice' : ''}`;
}
