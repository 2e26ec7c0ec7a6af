/**
 * Clean records and files of any layout, made from its data and a seed.
 * A clean record has no finding, not even a warning, on the day it was made for.
 */

import type { Field, Layout, RecordType } from '../../src/layouts/types.js';
import { drawFacts, type RecordOptions } from './facts.js';
import { type Random, seeded } from './random.js';
import { type Values, valuesOf } from './values.js';

export { type RecordOptions, TODAY } from './facts.js';

export interface FileOptions extends Omit<RecordOptions, 'number'> {
  seed: number;
  /** Employee records; a header or total is not counted. */
  records: number;
  lineEnd?: '\n' | '\r\n' | '\r' | '';
  /** False leaves out a header or total that the layout does not require. */
  frame?: boolean;
}

/**
 * One clean employee record of exactly `record_length` characters, without a line end.
 * `employer` has the employer's fields, as `cleanEmployer` gives them; an employer of its own by default.
 */
export function cleanRecord(
  layout: Layout,
  random: Random,
  options: RecordOptions = {},
  employer?: Values,
): string {
  const type = recordType(layout, 'employee');
  const { own } = partsOf(type);
  const values = valuesOf(own, drawFacts(layout, type, random, options));
  return render(layout, type, { ...values, ...(employer ?? cleanEmployer(layout, random, options)) });
}

/** The employer's fields of an employee record: the same in every record of one employer. */
export function cleanEmployer(layout: Layout, random: Random, options: RecordOptions = {}): Values {
  const type = recordType(layout, 'employee');
  const facts = drawFacts(layout, type, random, { ...options, contractor: false });
  return valuesOf(partsOf(type).employers, facts);
}

/** The lines of a clean file in order, with all its other records, without line ends. */
export function* cleanLines(layout: Layout, options: FileOptions): Generator<string> {
  const random = seeded(options.seed);
  const blocks = Array.from({ length: 3 }, () => cleanEmployer(layout, random, options));
  const has = frameOf(layout, options.frame);
  const sizes = has('employer') ? sharesOf(options.records) : [options.records];
  const whole = { ...options, employers: sizes.length };
  if (has('header')) yield frameRecord(layout, 'header', random, whole);
  let number = options.seed * 10_000;
  for (const records of sizes) {
    const own = { ...options, records };
    if (has('employer')) yield frameRecord(layout, 'employer', random, own);
    for (let at = 0; at < records; at++) {
      yield cleanRecord(layout, random, { ...options, number }, random.pick(blocks));
      number++;
    }
    if (has('employer_total')) yield frameRecord(layout, 'employer_total', random, own);
  }
  if (has('total')) yield frameRecord(layout, 'total', random, whole);
}

/** Which records other than those of employees a file has: the required ones, or all. */
function frameOf({ record_types }: Layout, all = true): (id: RecordType['id']) => boolean {
  const ids = record_types.filter(({ required }) => required || all).map(({ id }) => id);
  return (id) => ids.includes(id);
}

/** How many records each of at most three employers has. */
function sharesOf(records: number): number[] {
  const employers = Math.max(1, Math.min(3, records));
  return Array.from({ length: employers }, (_, at) => Math.floor((records + at) / employers));
}

/** The lines with the other records that the layout requires: all of one employer. */
export function framed(
  layout: Layout,
  random: Random,
  lines: readonly string[],
  options: Pick<FileOptions, 'today' | 'optional' | 'frame'> = {},
): string[] {
  const has = frameOf(layout, options.frame);
  const frame = (id: RecordType['id']) =>
    has(id) ? [frameRecord(layout, id, random, { ...options, records: lines.length, employers: 1 })] : [];
  return [...frame('header'), ...frame('employer'), ...lines, ...frame('employer_total'), ...frame('total')];
}

/**
 * A record other than an employee's, for a file or an employer with this many employee records. Throws when the layout has
 * none.
 */
export function frameRecord(
  layout: Layout,
  id: RecordType['id'],
  random: Random,
  {
    records,
    employers = 0,
    ...options
  }: Pick<FileOptions, 'records' | 'today' | 'optional'> & { employers?: number },
): string {
  const type = recordType(layout, id);
  const facts = { ...drawFacts(layout, type, random, options), count: records, employers };
  return render(layout, type, valuesOf(type.fields, facts));
}

/** A clean file; every line has the line end, the last one too. */
export function cleanFile(layout: Layout, options: FileOptions): Buffer {
  const lineEnd = options.lineEnd ?? '\n';
  return Buffer.from([...cleanLines(layout, options)].map((line) => line + lineEnd).join(''), 'latin1');
}

/** The record type with this id. Throws when the layout has none. */
export function recordType(layout: Layout, id: RecordType['id']): RecordType {
  const type = layout.record_types.find((each) => each.id === id);
  if (!type) throw new Error(`${layout.id} has no ${id} record`);
  return type;
}

/** The named field of a record type, the employee record unless given. Throws when there is none. */
export function fieldNamed(layout: Layout, name: string, id: RecordType['id'] = 'employee'): Field {
  const field = recordType(layout, id).fields.find((each) => each.name === name);
  if (!field) throw new Error(`${layout.id} has no field ${name}`);
  return field;
}

/** The record with other text in one field, blanks after it. Throws when the text is too long for the field. */
export function setField(
  layout: Layout,
  record: string,
  name: string,
  text: string,
  id: RecordType['id'] = 'employee',
): string {
  const field = fieldNamed(layout, name, id);
  return record.slice(0, field.start - 1) + padded(field, text) + record.slice(field.end);
}

/** The text of a field, blanks at its end dropped. */
export function fieldText(
  layout: Layout,
  record: string,
  name: string,
  id: RecordType['id'] = 'employee',
): string {
  const field = fieldNamed(layout, name, id);
  return record.slice(field.start - 1, field.end).trimEnd();
}

const isEmployers = (field: Field) => field.name.startsWith('employer_');

/** The fields of each record type by whose they are: looked up once, as files of many thousand records are made. */
const PARTS = new WeakMap<RecordType, { own: Field[]; employers: Field[] }>();

function partsOf(type: RecordType): { own: Field[]; employers: Field[] } {
  const known = PARTS.get(type);
  if (known) return known;
  const own = type.fields.filter((field) => !isEmployers(field));
  const parts = { own, employers: type.fields.filter(isEmployers) };
  PARTS.set(type, parts);
  return parts;
}

function render(layout: Layout, type: RecordType, values: Values): string {
  const line = type.fields.map((field) => padded(field, values[field.name] ?? '')).join('');
  if (line.length !== layout.record_length)
    throw new Error(`${layout.id}: a record of ${line.length} characters`);
  return line;
}

function padded(field: Field, text: string): string {
  const width = field.end - field.start + 1;
  if (text.length > width) throw new Error(`${field.name} takes ${width} characters`);
  return text.padEnd(width);
}
