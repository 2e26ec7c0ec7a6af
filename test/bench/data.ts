/** The files that the benchmarks read: made once, kept in the temporary folder. */

import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Field, Layout } from '../../src/layouts/types.js';
import { faultAbout } from '../support/faults.js';
import { findLayout } from '../support/layouts.js';
import { optionsFor, plantField } from '../support/plant.js';
import { type Random, seeded } from '../support/random.js';
import { cleanEmployer, cleanRecord, fieldText, framed, recordType, setField } from '../support/records.js';
import type { Values } from '../support/values.js';

const FOLDER = join(tmpdir(), 'newhire-bench');
const SEED = 7;

/** Records in a file of 50 MB. */
export const RECORDS = 62_000;

/** Makes the employee records of a file one after another. */
type RecordMaker = (layout: Layout, random: Random, number: number, employer: Values) => string;

const clean: RecordMaker = (layout, random, number, employer) =>
  cleanRecord(layout, random, { number }, employer);

/** A record with the fault of this name, as `test/support/faults.ts` has it. */
const withFault =
  (...abouts: readonly string[]): RecordMaker =>
  (layout, random, number, employer) => {
    const faults = abouts.map(faultAbout);
    const fault = faults[number % faults.length]!;
    const record = cleanRecord(layout, random, { ...optionsFor(fault), number }, employer);
    return plantField(layout, record, fault)!.line;
  };

/** A record whose fields are changed: those for which `changed` gives another text. */
const withChange =
  (isConcerned: (field: Field) => boolean, changed: (text: string, field: Field) => string): RecordMaker =>
  (layout, random, number, employer) => {
    const options = { number, address: 'domestic', contractor: false } as const;
    const record = cleanRecord(layout, random, options, employer);
    return recordType(layout, 'employee')
      .fields.filter((field) => isConcerned(field) && fieldText(layout, record, field.name) !== '')
      .reduce((line, field) => {
        const { name } = field;
        return setField(layout, line, name, changed(fieldText(layout, line, name), field));
      }, record);
  };

const isEmployees = ({ name }: Field) => !name.startsWith('employer_');
const reordered = (text: string, { formats }: Field) =>
  formats?.[0] === 'YYYYMMDD'
    ? text.slice(6) + text.slice(4, 6) + text.slice(0, 4)
    : text.slice(2, 4) + text.slice(0, 2) + text.slice(4);

/** What a file is made of. */
const KINDS = {
  clean,
  /** Twelve employers, and one employee address in seventeen abroad. */
  mixed: (layout, random, number, employer) =>
    cleanRecord(layout, random, { number, address: number % 17 === 0 ? 'foreign' : 'domestic' }, employer),
  /** Faults that a report shows one by one. */
  'several faults': withFault(
    'a blank first name',
    'an apostrophe in the last name',
    'an SSN of area 666',
    'a state in lower case',
    'the month 13',
    'a zero for the letter O in the city',
    'no FEIN',
  ),
  'suspect FEIN': withFault('a FEIN of the digits in order'),
  'SSN of area 666': withFault('an SSN of area 666'),
  'misspelled city': withFault('a misspelled city'),
  /** The files with a change in each record before these changes. */
  unchanged: withChange(
    () => false,
    (text) => text,
  ),
  'lower-case states': withChange(
    (field) => field.kind === 'state' && isEmployees(field),
    (text) => text.toLowerCase(),
  ),
  'dates in another order': withChange(
    (field) => field.kind === 'date' && isEmployees(field),
    (text, field) => (text.length === 8 ? reordered(text, field) : text),
  ),
  'letters in ZIP codes': withChange(
    (field) => (field.kind === 'zip' || field.kind === 'postal') && isEmployees(field),
    (text) => text.replace('0', 'O').replace('1', 'l'),
  ),
  displaced: (layout, random, number, employer) => {
    const { fields, roles } = recordType(layout, 'employee');
    const line = clean(layout, random, number, employer);
    const end = fields.find(({ name }) => name === (roles.last_name ?? roles.full_name))!.end;
    return `${line.slice(0, end)}  ${line.slice(end)}`;
  },
} satisfies Record<string, RecordMaker>;

/** A kind of file. */
export type Kind = keyof typeof KINDS;

/** Kinds with a finding, which no rule clears, and its value in every record. */
export const FINDING_KINDS: readonly Kind[] = ['suspect FEIN', 'SSN of area 666', 'misspelled city'];
/** Kinds with a change in every record. */
export const CHANGE_KINDS: readonly Kind[] = [
  'lower-case states',
  'dates in another order',
  'letters in ZIP codes',
];

/** Path of a file of this kind with so many employee records; 50 MB by default. */
export function dataFile(state: string, kind: Kind, records = RECORDS): string {
  const layout = findLayout(state)!;
  return made(`${layout.id}-${kind.replaceAll(' ', '-')}-${records}.txt`, () =>
    linesOf(layout, kind, records),
  );
}

function* linesOf(layout: Layout, kind: Kind, records: number): Generator<string> {
  const random = seeded(SEED);
  const employers = Array.from({ length: kind === 'mixed' ? 12 : 1 }, () => cleanEmployer(layout, random));
  // The frame is made for the number of records, and placeholders say where they go.
  const frame = framed(layout, random, Array<string>(records).fill(''));
  const first = frame.indexOf('');
  yield* frame.slice(0, first);
  for (let number = 0; number < records; number++)
    yield KINDS[kind](layout, random, number, random.pick(employers));
  yield* frame.slice(first + records);
}

/** Writes the lines unless the file is there; a file that was cut short by an interruption never gets its name. */
function made(name: string, lines: () => Iterable<string>): string {
  const path = join(FOLDER, name);
  if (existsSync(path)) return path;
  mkdirSync(FOLDER, { recursive: true });
  const half = `${path}.${process.pid}`;
  const file = openSync(half, 'w');
  let text = '';
  for (const line of lines()) {
    text += `${line}\n`;
    if (text.length < 4_000_000) continue;
    writeSync(file, text);
    text = '';
  }
  writeSync(file, text);
  closeSync(file);
  renameSync(half, path);
  return path;
}

/** Size of a file in millions of bytes, one decimal. */
export function megabytes(path: string): string {
  return (statSync(path).size / 1e6).toFixed(1);
}
