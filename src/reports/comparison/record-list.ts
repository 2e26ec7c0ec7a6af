/**
 * The records of files as numbers: keyed hashes of what identifies a hire, so that no value is kept and memory is 70 bytes for
 * each record, up to a limit.
 */

import { createHash } from 'node:crypto';
import { NewhireError } from '../../errors.js';
import { type Field, type Layout, NAME_ROLES, type RecordType, type Role } from '../../layouts/index.js';
import {
  type Checker,
  createChecker,
  dayOf,
  daysBetween,
  firstText,
  type Line,
  type NamedEmployer,
  RecordLines,
  shapeOf,
  standardOptions,
} from '../../validation/index.js';
import { isInDoubt } from '../masks/masks.js';
import { grouped } from '../text/counts.js';

/** Most records that are compared with others: about 100 MB for two of them with what finds them. */
const MAX_RECORDS = 1_000_000;

/** What is kept of each record: hashes, 0 where there is nothing to hash, and its place. */
const COLUMNS = ['content', 'person', 'hire', 'text', 'day', 'file', 'line', 'record', 'employer'] as const;
type Column = (typeof COLUMNS)[number];

/** The records of files, in their order. */
export interface RecordList {
  count: number;
  /**
   * `content`: the whole line. `person`: SSN and FEIN. `hire`: name and date of hire. `text`: the line without blanks.
   * `day`: of the hire, in days from 1900 on; 0 where it is not a day. `file`: its index. `record`: the number of a hire,
   * from 1; 0 for a header, a total or an employer. `employer`: the number of the employer in `ListedEmployers`, where they
   * are asked for.
   */
  readonly columns: Record<Column, Float64Array>;
  readonly files: readonly FileFacts[];
}

/** The facts about one of the files. */
interface FileFacts {
  /** Lines whose fields may be shifted out of their columns. */
  inDoubt: ReadonlySet<number>;
  sha256: string;
  lineEnds: 'LF' | 'CRLF' | 'CR' | 'none';
}

/** Gives the bytes of a file from the start at each call. Those of a chunk are valid until the next one. */
export type ByteReader = () => AsyncIterable<Uint8Array>;

/** A file that is listed. */
interface ListedFile {
  name: string;
  read: ByteReader;
  /** The lines whose fields may be out of their columns, where its findings are known; otherwise it is checked. */
  inDoubt?: ReadonlySet<number>;
}

/** How files are read. */
export interface ListOptions {
  layout: Layout;
  /** YYYY-MM-DD */
  today: string;
  /** Two lists with the same key can be matched. */
  key: number;
  /** Takes the employers of the records. */
  employers?: ListedEmployers;
}

/**
 * Lists the records of the files, one after the other.
 * @throws {NewhireError} FORMAT_FAULT, UNREADABLE_INPUT; TOO_LARGE when there are too many records
 */
export async function listRecords(files: readonly ListedFile[], options: ListOptions): Promise<RecordList> {
  const list = new GrowingList();
  const facts: FileFacts[] = [];
  for (const file of files) facts.push(await listOne(file, facts.length, list, options));
  return { count: list.count, columns: list.columns, files: facts };
}

async function listOne(
  { name, read, inDoubt: known }: ListedFile,
  file: number,
  list: GrowingList,
  { layout, today, key, employers }: ListOptions,
): Promise<FileFacts> {
  const inDoubt = new Set(known);
  const checker = known ? undefined : await doubtFinder(layout, today, inDoubt);
  const keys = new RecordKeys(layout, key, Number(today.slice(0, 4)) + 1, employers);
  const lines = new RecordLines(layout, (line) => {
    if (line.recordNumber > 0 || line.recordType !== 'unknown') list.add(keys.of(line, file), name);
  });
  const hash = createHash('sha256');
  let lineEnds: FileFacts['lineEnds'] | undefined;
  for await (const chunk of read()) {
    lineEnds ??= lineEndsOf(chunk, layout);
    hash.update(chunk);
    checker?.push(chunk);
    if (checker?.stopped) break;
    lines.push(chunk);
  }
  const diagnosis = checker?.end().diagnosis;
  if (diagnosis) throw new NewhireError('FORMAT_FAULT', `'${name}' cannot be compared. ${diagnosis.message}`);
  lines.end();
  return { inDoubt, sha256: hash.digest('hex'), lineEnds: lineEnds ?? 'none' };
}

async function doubtFinder(layout: Layout, today: string, inDoubt: Set<number>): Promise<Checker> {
  return createChecker(layout, {
    today,
    ...(await standardOptions()),
    onFinding(finding) {
      if (isInDoubt(finding)) inDoubt.add(finding.line_number);
    },
  });
}

const CR = 0x0d;

function lineEndsOf(head: Uint8Array, layout: Layout): FileFacts['lineEnds'] {
  const { ends } = shapeOf(head, layout).form;
  return ends === 'LF' && head.includes(CR) ? 'CRLF' : ends;
}

class GrowingList {
  count = 0;
  columns = columnsOf(() => new Float64Array(1024));

  add(row: Record<Column, number>, name: string): void {
    if (this.count === MAX_RECORDS)
      throw new NewhireError(
        'TOO_LARGE',
        `Up to '${name}' there are more than ${grouped(MAX_RECORDS)} records.`,
        { next: 'Compare smaller files, or fewer files.' },
      );
    if (this.count === this.columns.line.length) {
      const old = this.columns;
      this.columns = columnsOf((column) => {
        const more = new Float64Array(2 * this.count);
        more.set(old[column]);
        return more;
      });
    }
    for (const column of COLUMNS) this.columns[column][this.count] = row[column];
    this.count++;
  }
}

const columnsOf = (make: (column: Column) => Float64Array) =>
  Object.fromEntries(COLUMNS.map((column) => [column, make(column)])) as Record<Column, Float64Array>;

/** The fields of a record type that identify a hire. */
interface KeyFields {
  ssn: Field | undefined;
  fein: Field | undefined;
  employerName: Field | undefined;
  names: readonly Field[];
  hired: Field | undefined;
}

function keyFields({ fields, roles }: RecordType): KeyFields {
  const named = (role: Role) => fields.find(({ name }) => name === roles[role]);
  const names = NAME_ROLES.map(named);
  return {
    ssn: named('ssn'),
    fein: named('fein'),
    employerName: named('employer_name'),
    names: names.filter((field) => field !== undefined),
    hired: named('hire_date'),
  };
}

/** Employers of records, each once, by number. Further ones than the limit have the number 0, as those that are not known. */
export class ListedEmployers {
  readonly all: NamedEmployer[] = [{}];
  private readonly numbers = new Map<string, number>();

  numberOf(name: string, fein: string): number {
    const text = `${fein} ${name}`;
    const known = this.numbers.get(text);
    if (known !== undefined || text === ' ' || this.all.length > MAX_EMPLOYERS) return known ?? 0;
    this.numbers.set(text, this.all.length);
    return this.all.push({ ...(name && { name }), ...(fein && { fein }) }) - 1;
  }
}

const MAX_EMPLOYERS = 50_000;

/** Makes the keys of the records of one file, in their order: an employee may have the FEIN of the record before it. */
class RecordKeys {
  private readonly types: ReadonlyMap<string, KeyFields>;
  private readonly met = new Map<string, number>();
  private employer = '';
  private employerNumber = 0;

  constructor(
    { record_types }: Layout,
    private readonly key: number,
    private readonly lastYear: number,
    private readonly employers?: ListedEmployers,
  ) {
    this.types = new Map(record_types.map((type) => [type.id, keyFields(type)]));
  }

  /** `file` is the index of the file. */
  of(line: Line, file: number): Record<Column, number> {
    const { recordType } = line;
    const id = recordType === 'unknown' ? 'employee' : recordType;
    const fields = this.types.get(id);
    const { content, text } = this.ofBytes(line);
    // One object of one shape a record: copies of it took longer than to read the record.
    const row: Record<Column, number> = {
      content,
      person: 0,
      hire: 0,
      text,
      day: 0,
      file,
      line: line.number,
      record: line.recordNumber,
      employer: 0,
    };
    if (!fields) return row;
    const fein = digitsIn(textOf(line, fields.fein));
    row.employer = this.employerOf(line, fields, fein);
    if (id === 'employer') {
      this.employer = fein;
      this.employerNumber = row.employer;
    }
    if (id !== 'employee') {
      // There is one of a type in a file, or one for each employer.
      const name = id.startsWith('employer') ? `${id} ${this.employer}` : `${id} ${this.countOf(id)}`;
      row.person = this.ofText(name);
      return row;
    }
    const ssn = digitsIn(textOf(line, fields.ssn));
    const name = lettersIn(fields.names.map((field) => textOf(line, field)).join(' '));
    const day = digitsIn(textOf(line, fields.hired));
    if (ssn.length === 9) {
      row.day = this.dayOf(fields.hired, day);
      row.person = this.ofText(`${ssn} ${fein || this.employer}`);
    }
    if (name !== '' && day !== '') row.hire = this.ofText(`${name} ${sumOfPowers(day)}`);
    return row;
  }

  /** That of the record, or else of the employer's record before it; 0 where employers are not asked for. */
  private employerOf(line: Line, { fein, employerName }: KeyFields, digits: string): number {
    if (!this.employers) return 0;
    if (!fein && !employerName) return this.employerNumber;
    return this.employers.numberOf(textOf(line, employerName).trim(), digits.length === 9 ? digits : '');
  }

  /** Days from 1900 on; 0 for what is not a day in a format of the field. */
  private dayOf(field: Field | undefined, digits: string): number {
    for (const format of field?.formats ?? []) {
      const day = format.length === digits.length ? dayOf(Number(digits), format, this.lastYear) : 0;
      if (day > 0) return daysBetween(FIRST_DAY, day) + 1;
    }
    return 0;
  }

  private countOf(id: string): number {
    const count = (this.met.get(id) ?? 0) + 1;
    this.met.set(id, count);
    return count;
  }

  private ofText(text: string): number {
    let low = this.key | 0;
    let high = ~this.key;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      low = Math.imul(low ^ code, LOW);
      high = Math.imul(high ^ code, HIGH);
    }
    return hashOf(low, high);
  }

  /** In one pass, by index: of the bytes that are not blanks, and of these with their columns. */
  private ofBytes({ bytes, from, to }: Line): Record<'content' | 'text', number> {
    let low = this.key | 0;
    let high = ~this.key;
    let lowInPlace = low ^ (to - from);
    let highInPlace = high;
    for (let at = from; at < to; at++) {
      at = firstText(bytes, at, to);
      if (at === to) break;
      const byte = bytes[at] ?? 0;
      low = Math.imul(low ^ byte, LOW);
      high = Math.imul(high ^ byte, HIGH);
      const inPlace = byte | ((at - from) << 8);
      lowInPlace = Math.imul(lowInPlace ^ inPlace, LOW);
      highInPlace = Math.imul(highInPlace ^ inPlace, HIGH);
    }
    return { content: hashOf(lowInPlace, highInPlace), text: hashOf(low, high) };
  }
}

const FIRST_DAY = 19000101;
const LOW = 0x9e3779b1;
const HIGH = 0x5f356495;

/** 53 bits, never 0. */
function hashOf(low: number, high: number): number {
  const mixedLow = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ (high >>> 13);
  const mixedHigh = Math.imul(high ^ (high >>> 16), 0xc2b2ae35) ^ (mixedLow >>> 13);
  return (mixedHigh & 0x1fffff) * 2 ** 32 + (mixedLow >>> 0) || 1;
}

const digitsIn = (text: string) => text.replace(/\D+/g, '');
/** Without accents, which ASCII has none of. */
const lettersIn = (text: string) =>
  (/[^\0-\x7f]/.test(text) ? text.normalize('NFD') : text).toUpperCase().replace(/[^A-Z]+/g, '');

const textOf = (line: Line, field: Field | undefined) => (field ? line.textAt(field.start, field.end) : '');

/** The same for the same digits in whatever order, as day, month and year are written. */
function sumOfPowers(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) sum += POWERS[digits.charCodeAt(at) - ZERO] ?? 0;
  return sum;
}

const ZERO = 0x30;
const POWERS = Array.from({ length: 10 }, (_, digit) => 16 ** digit);
