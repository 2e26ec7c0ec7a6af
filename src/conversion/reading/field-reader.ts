/** What a part of a row gives for a field of a layout: read by the kind of the field, and fitted to its width. */

import type { Field } from '../../layouts/index.js';
import { readAmount } from './amounts.js';
import { textOf, wordsOf } from './cell-text.js';
import { readListed, readState } from './codes.js';
import { readDate } from './dates.js';
import { commonName, partyOf } from './field-names.js';
import { withoutNoValue } from './no-value.js';
import { isNumberKind, readNumber } from './numbers.js';
import { endsWithZip } from './place-splits.js';
import { BLANK, type CellPart, carried, type FieldReading, leftBlank, type ReadContext } from './reading.js';
import type { RowParts } from './row-reader.js';
import { readText } from './texts.js';
import { readZip } from './zips.js';

/** Columns of a field. */
const widthOf = ({ start, end }: Pick<Field, 'start' | 'end'>): number => end - start + 1;

/** The readings after each other, until one has a problem. */
export function thenRead(first: FieldReading, next: (text: string) => FieldReading): FieldReading {
  if (first.trouble || first.text === '') return first;
  const second = next(first.text);
  if (first.changes.length === 0) return second;
  return { ...second, changes: [...first.changes, ...second.changes] };
}

/** The text of a field that one part fills. `state` is the layout's, for a sentence. */
export function readField(
  field: Field,
  part: CellPart | undefined,
  row: RowParts,
  context: ReadContext & { state: string },
): FieldReading {
  if (!part) return BLANK;
  return field.kind === 'free' ? readColumns(field, part, row, context) : readPart(field, part, row, context);
}

/** In a field that may contain anything, the columns count: blanks before the text stay. */
function readColumns(field: Field, part: CellPart, row: RowParts, context: ReadContext & { state: string }) {
  const { cell } = part;
  const indent = cell.kind === 'text' ? (/^ */.exec(cell.text)?.[0] ?? '') : '';
  const narrower = { ...field, start: field.start + indent.length };
  const text = cell.text.slice(indent.length).trimEnd();
  const read = readPart(narrower, { ...part, cell: { ...cell, text } }, row, context);
  return read.text === '' ? read : { ...read, text: indent + read.text };
}

function readPart(
  field: Field,
  part: CellPart,
  row: RowParts,
  context: ReadContext & { state: string },
): FieldReading {
  const whole = field.kind === 'date' ? textOf(part.cell) : wordsOf(part.cell);
  const read = thenRead(withoutNoValue(field.name, whole), (text) =>
    readKind(field, text, part, row, context),
  );
  const plain = read.trouble && read.text === '' ? read : { ...thenRead(read, readText), ...troubleOf(read) };
  return withMore(field, fitted(field, plain, part, context.state));
}

const ADDRESS_LINE = /_address_[123]$/;

/** Reports a street that has the rest of its address too: no check of the corrected file would. */
function withMore({ name }: Field, reading: FieldReading): FieldReading {
  if (reading.trouble || !ADDRESS_LINE.test(commonName(name)) || !endsWithZip(reading.text)) return reading;
  const text = 'it has a state and a ZIP code too. Written as it is. Each belongs in a column of its own.';
  return { ...reading, trouble: { kind: 'split', text } };
}

/** Keep a problem reported by an earlier step even if the value is written. */
const troubleOf = ({ trouble }: FieldReading) => (trouble ? { trouble } : {});

function readKind(
  field: Field,
  text: string,
  part: CellPart,
  row: RowParts,
  context: ReadContext,
): FieldReading {
  const { kind } = field;
  if (isNumberKind(kind)) return readNumber(kind, text, part);
  if (commonName(field.name) === 'employer_fein') return readFeinOrOther(text, part);
  if (kind === 'postal' && isForeign(field, row)) return carried(text);
  if (kind === 'zip' || kind === 'postal') return readZip(text, part, stateOf(field, row));
  if (kind === 'state') return readState(text);
  if (kind === 'values') return readListed(text, field);
  if (kind === 'amount') return readAmount(text, part);
  return kind === 'date' ? readDay(field, text, part, context) : carried(text);
}

/** In a field that takes a FEIN or another number, a FEIN is written as in any other layout; another text as it is. */
function readFeinOrOther(text: string, part: CellPart): FieldReading {
  return /^\d{1,2}\D*\d{7}$/.test(text) ? readNumber('fein', text, part) : carried(text);
}

/** The code of the state of the address that a field is part of; empty where the row has none. */
function stateOf({ name }: Field, row: RowParts): string {
  const part = row.get(`${partyOf(commonName(name))}_state`);
  return part ? readState(textOf(part.cell).text).text.toUpperCase() : '';
}

/** True where the row names another country for the address of the field. */
function isForeign({ name }: Field, row: RowParts): boolean {
  const part = row.get(`${partyOf(commonName(name))}_country_code`);
  const code = part ? textOf(part.cell).text.toUpperCase() : '';
  return code !== '' && code !== 'US';
}

function readDay(field: Field, text: string, part: CellPart, context: ReadContext): FieldReading {
  const read = readDate(text, part, field.name.includes('birth') ? 'birth' : 'other', context);
  return 'day' in read ? carried(inFormat(read.day, field), ...read.changes) : read;
}

/** A day, YYYYMMDD, in the first format of a field. */
export function inFormat(day: number, { formats }: Pick<Field, 'formats'>): string {
  const iso = String(day);
  const [year, monthDay] = [iso.slice(0, 4), iso.slice(4)];
  const [format = 'YYYYMMDD'] = formats ?? [];
  if (format === 'YYYYMMDD') return iso;
  return monthDay + (format === 'MMDDYYYY' ? year : year.slice(2));
}

/** Kinds whose text a person may have cut: what is left of a name or street still names it. */
const MAY_BE_CUT = new Set<Field['kind']>(['name', 'full_name', 'text', 'city']);

/** The reading where it fits the columns of the field; else cut where that was confirmed, or blank. */
export function fitted(
  field: Field,
  reading: FieldReading,
  { mapped }: Pick<CellPart, 'mapped'>,
  state: string,
): FieldReading {
  const { text } = reading;
  const width = widthOf(field);
  if (text.length <= width) return reading;
  const why = `${field.name} is too long: ${text.length} characters; the field has ${width} in the layout of ${state}.`;
  if (!mapped.cut || !MAY_BE_CUT.has(field.kind)) {
    const next = MAY_BE_CUT.has(field.kind) ? 'Shorten it, or confirm cutting.' : 'Correct it in the table.';
    return leftBlank('too long', why, next);
  }
  const cut = text.slice(0, width).trimEnd();
  return { ...reading, text: cut, trouble: { kind: 'cut', text: `${why} Cut to its width.` } };
}

/** The text with the padding of its kind, as wide as the field. */
export function padded(field: Field, text: string): string {
  const isFromRight = field.kind === 'amount' || field.kind === 'count' || field.kind === 'number';
  const width = widthOf(field);
  return isFromRight && /^\d+$/.test(text) ? text.padStart(width, '0') : text.padEnd(width);
}
