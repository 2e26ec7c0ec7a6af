/** Reads a line in which numbers are written with hyphens, slashes and the like, and are therefore too wide. */

import { type Field, type FieldKind, hasTwoDigitYear } from '../../layouts/index.js';
import type { PlannedField, RecordCheck, RecordPlan } from '../../validation/index.js';
import type { CertainDate } from '../record/date-habit.js';
import { type Cause, safeCause } from '../record/record-draft.js';
import type { RepairContext } from '../record/repair-context.js';
import { type DateReading, nameOf } from '../rules/date-readings.js';
import { reorder } from '../rules/date-reordering.js';
import { dateFormatFor } from '../rules/dates.js';
import type { LineEdit } from './line-edit.js';
import {
  cutEnd,
  type DamagedLine,
  fillEdit,
  type LineReading,
  lostInWords,
  readsWithoutFault,
} from './line-reading.js';
import { numberSigns } from './line-rules.js';

/** The usual ways of writing each kind of number, with all its digits. */
const WRITTEN_FORMS: Partial<Record<FieldKind, RegExp>> = {
  ssn: /^\d{3}([- ])\d{2}\1\d{4}/,
  fein: /^\d{2}[- ]\d{7}/,
  // No area code begins with 1, so a 1 in front of ten digits is the country code.
  phone: /^(?:1[-. ]?)?(?:\(\d{3}\) ?\d{3}[- ]\d{4}|\d{3}([-. ])\d{3}\1\d{4}|(?<=^1[-. ]?)[2-9]\d{9})/,
  // Of a ZIP+4 only the ZIP code and the hyphen: the last four digits have their own field.
  zip: /^\d{5}-(?=\d{4})/,
  date: /^(?:\d{2}([/.-])\d{2}\1\d{4}|\d{4}([/.-])\d{2}\2\d{2})/,
};

/** A date with two digits of the year, in a field for six digits. */
const SHORT_DATE = /^\d{2}([/.-])\d{2}\1\d{2}(?!\d)/;
/** The middle number cannot be a month, so the first one is the month, as in the layout. */
const MONTH_FIRST = /^\d\d\D(?:1[3-9]|[23]\d)/;

const writtenForm = (field: Field): RegExp | undefined =>
  hasTwoDigitYear(field) ? SHORT_DATE : WRITTEN_FORMS[field.kind];

/** Fields of a record that may be written with signs. */
const signedFields = new WeakMap<RecordPlan, readonly { from: number; form: RegExp }[]>();

/** True when a number with separators begins in the first column of its field; up to the first such number, nothing has moved. */
function hasSigns(text: string, plan: RecordPlan): boolean {
  const known = signedFields.get(plan);
  const signed =
    known ??
    plan.fields.flatMap(({ field, from }) => {
      const form = writtenForm(field);
      return form ? { from, form } : [];
    });
  if (!known) signedFields.set(plan, signed);
  return signed.some(({ from, form }) => form.test(text.slice(from)));
}

/** A field as it is in a line whose numbers are too wide. */
interface WrittenField {
  planned: PlannedField;
  /** Offset in the line. */
  at: number;
  /** The number with its signs; undefined where the field has its own width. */
  written: string | undefined;
}

/** The fields of a line one after the other, each number with the signs that it has, and the offset after the last. */
function fieldsWithSigns(text: string, { fields }: RecordPlan): { fields: WrittenField[]; end: number } {
  let at = 0;
  const found = fields.map((planned) => {
    const written = writtenForm(planned.field)?.exec(text.slice(at))?.[0];
    const one = { planned, at, written };
    at += written?.length ?? planned.to - planned.from;
    return one;
  });
  return { fields: found, end: at };
}

/**
 * The columns of a line whose numbers are too wide, without their signs; a date is blank, as its order is not known.
 * Undefined when no number is too wide, or when the line then does not end with its last field.
 */
export function columnsWithoutSigns(line: Uint8Array, plan: RecordPlan): Uint8Array | undefined {
  const text = Buffer.from(line).toString('latin1');
  const { fields, end } = fieldsWithSigns(text, plan);
  if (fields.every(({ written }) => written === undefined) || text.slice(end).trim() !== '') return undefined;
  const columns = fields.map(({ planned: { from, to, field }, at, written }) => {
    if (written === undefined) return text.slice(at, at + to - from).padEnd(to - from);
    return (field.kind === 'date' ? '' : written.replace(/\D/g, '').slice(from - to)).padEnd(to - from);
  });
  return Buffer.from(columns.join(''), 'latin1');
}

/** The dates of a line that are too wide for their fields. */
export function widerDates(line: Uint8Array, plan: RecordPlan): { planned: PlannedField; written: string }[] {
  return fieldsWithSigns(Buffer.from(line).toString('latin1'), plan).fields.flatMap(({ planned, written }) =>
    planned.field.kind === 'date' && written !== undefined ? [{ planned, written }] : [],
  );
}

/** The line without the signs; undefined when there are none, or when it does not read perfectly without them. */
export function readWithoutSigns({ draft, check, context, clears }: DamagedLine): LineReading | undefined {
  const { bytes } = draft;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  if (!hasSigns(text, check.plan)) return undefined;
  const cause = safeCause(numberSigns, 'With the separators removed, every field is in its columns.', clears);
  const edits: LineEdit[] = [];
  let record = '';
  const { fields, end } = fieldsWithSigns(text, check.plan);
  const dates = fields.flatMap(({ planned, written }) =>
    planned.field.kind === 'date' ? (written ?? []) : [],
  );
  for (const { planned, at, written } of fields) {
    const plain =
      written === undefined ? undefined : plainNumber(planned, written, at, cause, context, dates);
    if (written !== undefined && !plain) return undefined;
    record += plain ? plain.text : text.slice(at, at + planned.to - planned.from);
    edits.push(...(plain?.edits ?? []));
  }
  if (edits.length === 0 || text.slice(end).trim() !== '') return undefined;
  const { record_length: length } = context.layout;
  // Without its signs, a line is as long as a record, unless its end was cut, or something else has moved.
  const isDoubtful =
    bytes.length > end || (bytes.length < end && fields.some((one) => mayGoOn(one, text, check.plan)));
  // A line as long as a record was cut after it had become too long.
  const { isWithin, lost } = cutEnd(bytes.length === length ? record : record.padEnd(length), check);
  if (isWithin) return undefined;
  if (lost) cause.evidence = `${cause.evidence} ${lostInWords(lost)}`;
  const columns = Buffer.from(record.padEnd(length), 'latin1');
  if (!readsWithoutFault(columns, check)) return undefined;
  const isInPlace = bytes.length === length && mayEndInPlace(text, columns, fields, check);
  const fill = fillEdit(Math.min(end, bytes.length), bytes.length - end, cause);
  const [first] = fields.filter(({ written }) => written !== undefined);
  const position = first && { start: first.at + 1, end: first.at + (first.written?.length ?? 0) };
  return {
    record: columns,
    edits: [...edits, ...fill],
    rule: numberSigns,
    isDoubtful: isDoubtful || isInPlace || lost !== undefined,
    position,
  };
}

/**
 * True when one of the gaps after the last number with signs may be narrower by these, so that what follows is in its columns and
 * has not moved: the record is then without a fault, too.
 */
function mayEndInPlace(
  text: string,
  record: Uint8Array,
  fields: readonly WrittenField[],
  check: RecordCheck,
): boolean {
  const next = fields[fields.findLastIndex(({ written }) => written !== undefined) + 1];
  if (!next) return false;
  const { at, planned } = next;
  const plain = Buffer.from(record).toString('latin1');
  const moved = at - planned.from;
  return [...plain.slice(planned.from).matchAll(/ +/g)].some(({ index }) => {
    const gap = planned.from + index;
    const rival = plain.slice(0, gap) + ' '.repeat(moved) + text.slice(gap + moved);
    return rival !== plain && readsWithoutFault(Buffer.from(rival, 'latin1'), check);
  });
}

/**
 * True when the digits of a text follow a number, and nothing follows the text: if the number was cut by its own field, they are in
 * their columns, and no later field shows that nothing was pushed.
 */
function mayGoOn({ planned, at, written = '' }: WrittenField, text: string, { fields }: RecordPlan): boolean {
  const next = fields[planned.index + 1];
  if (written === '' || next?.kind.form !== 'text') return false;
  const rest = text.slice(at + written.length);
  return /^\d/.test(rest) && rest.slice(next.to - next.from).trim() === '';
}

/** The number in digits only; a date also in the order of the layout. */
function plainNumber(
  planned: PlannedField,
  written: string,
  at: number,
  cause: Cause,
  context: RepairContext,
  dates: readonly string[],
): { text: string; edits: LineEdit[] } | undefined {
  const { field } = planned;
  const named = { field: field.name, kind: field.kind, causes: [cause] } as const;
  if (hasTwoDigitYear(field)) {
    if (!MONTH_FIRST.test(written)) return undefined;
  } else if (field.kind === 'date') {
    const certain = readingOf(planned, written, context);
    if (!certain) return undefined;
    const { reading, by } = certain;
    if (by !== 'person' && !isOrderOfAll(reading, dates, context)) return undefined;
    if (by === 'person') Object.assign(cause, { by, tier: 'confirm' });
    const format = dateFormatFor(planned, reading.order, context);
    if (format !== reading.order) {
      const name = nameOf(reading, format);
      const text = reorder(name, written) ?? '';
      return { text, edits: [{ at, length: written.length, inserted: text, reorder: name, ...named }] };
    }
  }
  const signs = [...written.matchAll(field.kind === 'phone' ? /^1[^\d]?(?=.{10})|[^\d]+/g : /[^\d]+/g)];
  return {
    text: signs.reduceRight(
      (rest, { 0: sign, index }) => rest.slice(0, index) + rest.slice(index + sign.length),
      written,
    ),
    edits: signs.map(({ 0: { length }, index }) => ({ at: at + index, length, inserted: '', ...named })),
  };
}

/** One system wrote the record: its other dates with the same sign are days in this order too. */
function isOrderOfAll(
  { order, pattern }: DateReading,
  dates: readonly string[],
  { habits }: RepairContext,
): boolean {
  const sign = /[^A-Z]/.exec(pattern)?.[0] ?? '';
  const alike = dates.filter((date) => date.includes(sign) && /^\d{4}/.test(date) === /^YYYY/.test(pattern));
  return alike.every((date) => habits.dates.reader.readings(date).some((one) => one.order === order));
}

/** The reading of a date whose order is certain, if it is not in the future. */
function readingOf(planned: PlannedField, written: string, context: RepairContext): CertainDate | undefined {
  const certain = context.habits.dates.certain(planned, written);
  return certain && (certain.by === 'itself' || certain.reading.day <= context.today) ? certain : undefined;
}
