/** The files that the benchmark reads: made once, kept in the temporary folder. */

import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultAbout } from '../support/faults.js';
import { findLayout } from '../support/layouts.js';
import { optionsFor, plantField } from '../support/plant.js';
import { seeded } from '../support/random.js';
import { cleanEmployer, cleanRecord, frameRecord } from '../support/records.js';

const FOLDER = join(tmpdir(), 'newhire-bench');
const LAYOUT = findLayout('ohio')!;
const SEED = 7;

/** Records in the file of 50 MB. */
export const RECORDS = 62_000;

/** Faults that a report shows one by one, so that every record has its own finding. */
const FAULTS = [
  'a blank first name',
  'an apostrophe in the last name',
  'an SSN of area 666',
  'a state in lower case',
  'a month 13',
  'a zero for the letter O in the city',
  'no FEIN',
].map(faultAbout);

/** Path of a clean Ohio file of one employer, with a header and this many employee records. */
export function cleanData(records: number): string {
  return made(`ohio-one-employer-${records}.txt`, () => employerLines(records, 1));
}

/** Path of an Ohio file whose every employee record has one fault. */
export function faultyData(records: number): string {
  return made(`ohio-faulty-${records}.txt`, () => faultyLines(records));
}

/** Path of an Ohio file with a fault in every tenth employee record. */
export function tenthFaultyData(records: number): string {
  return made(`ohio-tenth-faulty-${records}.txt`, () => faultyLines(records, 10));
}

/** Path of a clean Ohio file of twelve employers in turns at random, with one employee address in seventeen abroad. */
export function mixedData(records: number): string {
  return made(`ohio-employers-${records}.txt`, () => employerLines(records, 12));
}

function* employerLines(records: number, count: number): Generator<string> {
  const random = seeded(SEED);
  const employers = Array.from({ length: count }, () => cleanEmployer(LAYOUT, random));
  yield frameRecord(LAYOUT, 'header', random, { records });
  for (let number = 0; number < records; number++) {
    const address = number % 17 === 0 ? 'foreign' : 'domestic';
    yield cleanRecord(LAYOUT, random, { number, address }, random.pick(employers));
  }
}

/** One record in `every` has a fault. */
function* faultyLines(records: number, every = 1): Generator<string> {
  const random = seeded(SEED);
  const employer = cleanEmployer(LAYOUT, random);
  yield frameRecord(LAYOUT, 'header', random, { records });
  for (let number = 0; number < records; number++) {
    if (number % every > 0) {
      yield cleanRecord(LAYOUT, random, { number }, employer);
      continue;
    }
    const fault = FAULTS[(number / every) % FAULTS.length]!;
    const record = cleanRecord(LAYOUT, random, { ...optionsFor(fault), number }, employer);
    yield plantField(LAYOUT, record, fault)!.line;
  }
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
