/** Where the text of each field of a layout comes from: a column, several, a constant, or the layout itself. */

import type { Field, Layout, RecordType } from '../../layouts/index.js';
import { countFieldOf } from '../../validation/index.js';
import { textOf, wordsOf } from '../reading/cell-text.js';
import { commonName, NAME_PARTS, partyOf, WHOLE_NAME } from '../reading/field-names.js';
import { fitted, readField, thenRead } from '../reading/field-reader.js';
import { NO_VALUE, withoutNoValue } from '../reading/no-value.js';
import { BLANK, type CellPart, carried, type FieldReading, type ReadContext } from '../reading/reading.js';
import type { RowParts } from '../reading/row-reader.js';
import { readText } from '../reading/texts.js';
import { readZip, ZIP_SPLIT } from '../reading/zips.js';

/** Fields with the day on which a file is made. */
const DATES_OF_CREATION = new Set(['transaction_date', 'date_stamp', 'creation_date', 'file_creation_date']);
const REPORTING_YEAR = 'reporting_year';

/** What reading depends on; `state` names the layout in sentences. */
export type RecipeContext = ReadContext & { state: string };

/** How one field is filled. */
export interface Recipe {
  readonly field: Field;
  /** The common names of the parts of a row that it takes. */
  readonly takes: readonly string[];
  read(row: RowParts): FieldReading;
  /** The column to which a problem belongs, 1-based; 0 for a constant. */
  columnIn(row: RowParts): number;
}

/** True for a field that the layout, the day or the number of records fills. */
export function isGenerated(type: RecordType, field: Field): boolean {
  const { kind, name } = field;
  if (kind === 'constant' || kind === 'filler') return true;
  return name === REPORTING_YEAR || DATES_OF_CREATION.has(name) || countFieldOf(type)?.field === field;
}

/** True for a field that one of the layouts has, and that a value for all rows fills in none of them. */
export function isAlwaysGenerated(name: string, layouts: readonly Layout[]): boolean {
  const fields = layouts.flatMap(({ record_types }) =>
    record_types.flatMap((type) =>
      type.fields.filter((one) => one.name === name).map((one) => ({ type, one })),
    ),
  );
  return fields.length > 0 && fields.every(({ type, one }) => isGenerated(type, one));
}

/** The text of a generated field; counts are written when they are known. */
export function generatedText({ kind, name, values }: Field, today: string): string {
  if (kind === 'constant') return values?.[0] ?? '';
  const [year = '', month = '', day = ''] = today.split('-');
  if (name === REPORTING_YEAR) return year.slice(2);
  // The order of the six digits is that of the only program whose files are known (New York).
  if (DATES_OF_CREATION.has(name)) return kind === 'date' ? year + month + day : month + day + year.slice(2);
  return '';
}

/** The parts of a row that can fill a field, by their common names: one, or all that are there. Constants and filler take none. */
export function takenBy({ name, kind }: Field): readonly string[] {
  if (kind === 'constant' || kind === 'filler') return [];
  const common = commonName(name);
  if (isNameOfHire({ name, kind })) return NAME_PARTS;
  return kind === 'zip4' ? [common, `${partyOf(common)}_zip`] : [common];
}

/** True for a field with the whole name of a hire. Others, such as a contact, may be whole names, too. */
const isNameOfHire = ({ name, kind }: Pick<Field, 'name' | 'kind'>): boolean =>
  kind === 'full_name' && commonName(name) === WHOLE_NAME;

/** How a field is filled from the parts of `known`; undefined when none of them fills it. */
export function recipeFor(
  field: Field,
  known: ReadonlySet<string>,
  context: RecipeContext,
  { fields }: Pick<RecordType, 'fields'>,
): Recipe | undefined {
  const takes = takenBy(field).filter((name) => known.has(name));
  const [first] = takes;
  if (first === undefined) return undefined;
  const reads: (row: RowParts) => FieldReading = isNameOfHire(field)
    ? (row) => readWholeName(field, row, context)
    : field.kind === 'zip4'
      ? (row) => readExtension(field, row, context)
      : field.name.endsWith('_middle_initial')
        ? (row) => readInitial(field, row.get(first), row, context)
        : hasNoExtension(field, fields)
          ? (row) => withoutExtension(readField(field, row.get(first), row, context), context)
          : (row) => readField(field, row.get(first), row, context);
  return { field, takes, read: reads, columnIn: (row) => row.get(first)?.column ?? 0 };
}

const hasNoExtension = ({ kind, name }: Field, fields: readonly Field[]) =>
  (kind === 'zip' || kind === 'postal') &&
  !fields.some((field) => field.name === `${partyOf(commonName(name))}_zip4`);

/** The reading of a ZIP code whose last four digits have no field. */
const withoutExtension = (reading: FieldReading, { state }: RecipeContext): FieldReading => ({
  ...reading,
  changes: reading.changes.map((change) =>
    change === ZIP_SPLIT ? `four digits after the ZIP left out, as ${state} has no field for them` : change,
  ),
});

function readInitial(
  field: Field,
  part: CellPart | undefined,
  row: RowParts,
  context: RecipeContext,
): FieldReading {
  if (!part) return BLANK;
  const wide = { ...field, end: field.start + 99 };
  return thenRead(readField(wide, part, row, context), (name) =>
    name.length > 1 ? carried(name.charAt(0), 'middle name to its initial') : carried(name),
  );
}

/** `LAST,FIRST M` of the parts of a name. */
function readWholeName(field: Field, row: RowParts, { state }: RecipeContext): FieldReading {
  const parts = NAME_PARTS.map((name) => row.get(name));
  const readings = NAME_PARTS.map((name, at) => readNamePart(name, parts[at]));
  const bad = readings.find(({ trouble }) => trouble);
  if (bad) return bad;
  const [last = '', first = '', middle = ''] = readings.map(({ text }) => text);
  const name = `${last},${first}${middle && ` ${middle.charAt(0)}`}`;
  const changes = [
    ...readings.flatMap((one) => one.changes),
    'first and last name joined',
    ...(middle.length > 1 ? ['middle name to its initial'] : []),
  ];
  const cut = parts.some((part) => part?.mapped.cut);
  const whole = fitted(
    field,
    { text: name === ',' ? '' : name, changes },
    { mapped: cut ? { cut } : {} },
    state,
  );
  const column = readings.find((one) => one.column !== undefined)?.column;
  return whole.trouble || column === undefined ? whole : { ...whole, column };
}

/** A part of a name, with its column where its cell is listed. */
function readNamePart(name: string, part: CellPart | undefined): FieldReading {
  if (!part) return BLANK;
  const read = thenRead(withoutNoValue(name, wordsOf(part.cell)), readText);
  return read.trouble || read.changes.includes(NO_VALUE) ? { ...read, column: part.column } : read;
}

/** The four digits after a ZIP code: from their own column, or from that of the ZIP code. */
function readExtension(field: Field, row: RowParts, context: RecipeContext): FieldReading {
  const [own = '', zip = ''] = takenBy(field);
  const read = readField(field, row.get(own), row, context);
  const part = row.get(zip);
  const four = part ? readZip(textOf(part.cell).text, part, '').extension : '';
  if (four === '' || four === read.text) return read;
  if (read.text === '' && !read.trouble) return carried(four);
  return {
    ...read,
    trouble: {
      kind: 'zip',
      text: `${field.name} is not what follows the ZIP in its own cell. That was left out.`,
    },
  };
}

/** A field that nothing fills, though a file without it is rejected. */
export interface MissingField {
  readonly type: RecordType['id'];
  readonly name: string;
  readonly label: string;
  /** Set where any one of several fields is enough: their names. */
  readonly oneOf?: readonly string[];
}

/** The types of record that are written: those without which a file is rejected. */
export const writtenTypes = ({ record_types }: Layout): RecordType[] =>
  record_types.filter(({ id, required }) => required || id === 'employee');

/** True for a record of the whole file, which no row can fill. */
export const isOfFile = ({ id }: Pick<RecordType, 'id'>): boolean => id === 'header' || id === 'total';

/**
 * The fields of a layout that must be filled and that nothing fills: neither the layout nor a column or a constant, given
 * by any of their names. An empty constant counts, as it means "none"; a column does not count in a record of the whole file.
 */
export function missingFields(
  layout: Layout,
  { columns, constants }: { columns: readonly string[]; constants: readonly string[] },
): MissingField[] {
  const namesOf = (known: readonly string[]) =>
    new Set(known.flatMap((name) => (name === WHOLE_NAME ? NAME_PARTS : [commonName(name)])));
  const [ofFile, ofRows] = [namesOf(constants), namesOf([...columns, ...constants])];
  return writtenTypes(layout).flatMap((type) => {
    const names = isOfFile(type) ? ofFile : ofRows;
    const isFilled = (field: Field) =>
      isGenerated(type, field) || requiredParts(field).every((name) => names.has(name));
    const missing = type.fields
      .filter((field) => field.required !== 'no' && field.required !== 'foreign' && !isFilled(field))
      .map(({ name, label }) => ({ type: type.id, name, label }));
    const { exactly_one: choice } = type;
    if (!choice || choice.some((name) => names.has(commonName(name)))) return missing;
    const label = choice
      .map((name) => type.fields.find((one) => one.name === name)?.label ?? name)
      .join(' or ');
    return [...missing, { type: type.id, name: choice[0] ?? '', label, oneOf: choice }];
  });
}

/** The parts without which a required field is empty. */
const requiredParts = (field: Field) => takenBy(field).slice(0, isNameOfHire(field) ? 2 : 1);
