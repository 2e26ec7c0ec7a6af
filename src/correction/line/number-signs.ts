/** Reads a line in which numbers are written with hyphens, slashes and the like, and are therefore too wide. */

import type { FieldKind } from '../../layouts/index.js';
import type { PlannedField, RecordCheck } from '../../validation/index.js';
import { type Cause, safeCause } from '../record/record-draft.js';
import type { RepairContext } from '../record/repair-context.js';
import { reorder, reordering } from '../rules/date-reordering.js';
import { dateFormatFor } from '../rules/dates.js';
import type { LineEdit } from './line-edit.js';
import { fillEdit, type LineReading, readsPerfectly } from './line-reading.js';
import { numberSigns } from './line-rules.js';

/** The usual ways of writing each kind of number, with all its digits. */
const WRITTEN_FORMS: Partial<Record<FieldKind, RegExp>> = {
  ssn: /^\d{3}([- ])\d{2}\1\d{4}/,
  fein: /^\d{2}[- ]\d{7}/,
  // No area code begins with 1, so a 1 in front of ten digits is the country code.
  phone: /^(?:1[-. ]?)?(?:\(\d{3}\) ?\d{3}[- ]\d{4}|\d{3}([-. ])\d{3}\1\d{4}|(?<=^1[-. ]?)[2-9]\d{9})/,
  // Of a ZIP+4 only the ZIP code and the hyphen: the last four digits have a field of their own.
  zip: /^\d{5}-(?=\d{4})/,
  date: /^(?:\d{2}([/.-])\d{2}\1\d{4}|\d{4}([/.-])\d{2}\2\d{2})/,
};

/**
 * The line without the signs; undefined when there are none, or when it does not read perfectly without them. `clears` holds
 * the `errorKey`s of the errors that this repairs.
 */
export function readWithoutSigns(
  line: Uint8Array,
  check: RecordCheck,
  context: RepairContext,
  clears: string[],
): LineReading | undefined {
  const text = Buffer.from(line).toString('latin1');
  const cause = safeCause(numberSigns, 'With the separators removed, every field is in its columns.', clears);
  const edits: LineEdit[] = [];
  let record = '';
  let at = 0;
  for (const planned of check.plan.fields) {
    const width = planned.to - planned.from;
    const written = WRITTEN_FORMS[planned.field.kind]?.exec(text.slice(at))?.[0];
    const plain = written === undefined ? undefined : plainNumber(planned, written, at, cause, context);
    if (written !== undefined && !plain) return undefined;
    record += plain ? plain.text : text.slice(at, at + width);
    edits.push(...(plain?.edits ?? []));
    at += written?.length ?? width;
  }
  if (edits.length === 0 || text.slice(at).trim() !== '') return undefined;
  const columns = Buffer.from(record.padEnd(context.layout.record_length), 'latin1');
  const fill = fillEdit(Math.min(at, line.length), line.length - at, cause);
  return readsPerfectly(columns, check) ? { record: columns, edits: [...edits, ...fill] } : undefined;
}

interface PlainNumber {
  text: string;
  edits: LineEdit[];
}

/** The number in digits only; a date also in the order of the layout. */
function plainNumber(
  planned: PlannedField,
  written: string,
  at: number,
  cause: Cause,
  context: RepairContext,
): PlainNumber | undefined {
  const { field } = planned;
  const named = { field: field.name, kind: field.kind, causes: [cause] } as const;
  const order = field.kind === 'date' ? reorderingOf(planned, written, context) : undefined;
  if (order) {
    const text = reorder(order, written);
    return text === undefined
      ? undefined
      : { text, edits: [{ at, length: written.length, inserted: text, reorder: order, ...named }] };
  }
  const signs = [...written.matchAll(field.kind === 'phone' ? /^1[^\d]?(?=.{10})|[^\d]+/g : /[^\d]+/g)];
  return {
    text: signs.reduceRight(
      (rest, { 0: sign, index }) => rest.slice(0, index) + rest.slice(index + sign.length),
      written,
    ),
    edits: signs.map(({ 0: sign, index }) => ({
      at: at + index,
      length: sign.length,
      inserted: '',
      ...named,
    })),
  };
}

/** The reordering that a date needs; undefined when its digits can stay in their order. */
function reorderingOf(planned: PlannedField, written: string, context: RepairContext): string | undefined {
  const isYearFirst = /^\d{4}/.test(written);
  const found = isYearFirst ? 'YYYYMMDD' : 'MMDDYYYY';
  const format = dateFormatFor(planned, found, context);
  if (format === found) return undefined;
  const sign = written.charAt(isYearFirst ? 4 : 2);
  return reordering((isYearFirst ? ['YYYY', 'MM', 'DD'] : ['MM', 'DD', 'YYYY']).join(sign), format);
}
