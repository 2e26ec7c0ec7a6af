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
 * `employer` holds the employer's fields, as `cleanEmployer` gives them; an employer of its own unless given.
 */
export function cleanRecord(
  layout: Layout,
  random: Random,
  options: RecordOptions = {},
  employer?: Values,
): string {
  const type = recordType(layout, 'employee');
  const own = type.fields.filter((field) => !isEmployers(field));
  const values = valuesOf(own, drawFacts(layout, type, random, options));
  return render(layout, type, { ...values, ...(employer ?? cleanEmployer(layout, random, options)) });
}

/** The employer's fields of an employee record: the same in every record of one employer. */
export function cleanEmployer(layout: Layout, random: Random, options: RecordOptions = {}): Values {
  const type = recordType(layout, 'employee');
  const facts = drawFacts(layout, type, random, { ...options, contractor: false });
  return valuesOf(type.fields.filter(isEmployers), facts);
}

/** The lines of a clean file in order, header and total included, without line ends. */
export function* cleanLines(layout: Layout, options: FileOptions): Generator<string> {
  const random = seeded(options.seed);
  const employers = Array.from({ length: 3 }, () => cleanEmployer(layout, random, options));
  const frame = layout.record_types.filter((type) => type.required || options.frame !== false);
  const has = (id: RecordType['id']) => frame.some((type) => type.id === id);
  if (has('header')) yield frameRecord(layout, 'header', random, options);
  for (let at = 0; at < options.records; at++) {
    const number = options.seed * 10_000 + at;
    yield cleanRecord(layout, random, { ...options, number }, random.pick(employers));
  }
  if (has('total')) yield frameRecord(layout, 'total', random, options);
}

/** A header or total for a file of this many employee records. Throws when the layout has none. */
export function frameRecord(
  layout: Layout,
  id: RecordType['id'],
  random: Random,
  options: Pick<FileOptions, 'records' | 'today' | 'optional'>,
): string {
  const type = recordType(layout, id);
  const facts = { ...drawFacts(layout, type, random, options), count: options.records };
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

/** The record with other text in one field, blanks behind it. Throws when the text is too long for the field. */
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
