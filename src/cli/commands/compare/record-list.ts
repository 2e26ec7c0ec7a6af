/**
 * The records of a file as numbers: keyed hashes of what identifies a hire, so that no value is kept and memory is 48 bytes
 * for each record, up to a limit.
 */

import { NewhireError } from '../../../errors.js';
import type { Layout, RecordType } from '../../../layouts/index.js';
import { grouped } from '../../../reports/index.js';
import { createChecker, type Line, RecordLines, standardOptions } from '../../../validation/index.js';
import type { Reading } from '../show/record-reader.js';

/** Most records of a file: about 100 MB for two of them with what finds them. */
const MOST_RECORDS = 1_000_000;

/** What is kept of each record: hashes, 0 where there is nothing to hash, and its line. */
const COLUMNS = ['content', 'person', 'hire', 'text', 'line', 'record'] as const;
type Column = (typeof COLUMNS)[number];

/** The records of one file, in its order. */
export interface RecordList {
  count: number;
  /**
   * `content`: the whole line. `person`: SSN and FEIN. `hire`: name and date of hire. `text`: the line without blanks.
   * `record`: the number of a hire, from 1; 0 for a header, a total or an employer.
   */
  readonly columns: Record<Column, Float64Array>;
  /** Lines whose fields may be shifted out of their columns. */
  inDoubt: ReadonlySet<number>;
}

/** How a file is read. */
export interface ListOptions {
  name: string;
  layout: Layout;
  /** YYYY-MM-DD */
  today: string;
  /** Two lists with the same key can be matched. */
  key: number;
}

/**
 * Lists the records of a file.
 * @throws {NewhireError} FORMAT_FAULT, UNREADABLE_INPUT; TOO_LARGE when it has too many records
 */
export async function listRecords(read: Reading, options: ListOptions): Promise<RecordList> {
  const { name, layout, today, key } = options;
  const inDoubt = new Set<number>();
  const checker = createChecker(layout, {
    today,
    ...(await standardOptions()),
    onFinding({ columns_in_doubt, error_type, line_number }) {
      if (columns_in_doubt || error_type === 'RECORD_SHIFTED') inDoubt.add(line_number);
    },
  });
  const list = new GrowingList();
  const keys = new RecordKeys(layout, key);
  const lines = new RecordLines(layout, (line) => {
    if (line.recordNumber > 0 || line.recordType !== 'unknown') list.add(keys.of(line), name);
  });
  await read(async (chunk) => {
    checker.push(chunk);
    if (!checker.stopped) lines.push(chunk);
    return !checker.stopped;
  });
  const { diagnosis } = checker.end();
  if (diagnosis) throw new NewhireError('FORMAT_FAULT', `'${name}' cannot be compared. ${diagnosis.message}`);
  lines.end();
  return { count: list.count, columns: list.columns, inDoubt };
}

class GrowingList {
  count = 0;
  columns = columnsOf(() => new Float64Array(1024));

  add(row: Record<Column, number>, name: string): void {
    if (this.count === MOST_RECORDS)
      throw new NewhireError('TOO_LARGE', `'${name}' has more than ${grouped(MOST_RECORDS)} records.`, {
        next: 'Compare smaller files.',
      });
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

/** Makes the keys of the records of one file, in their order: an employee may have the FEIN of the record before it. */
class RecordKeys {
  private readonly types: ReadonlyMap<string, RecordType>;
  private readonly met = new Map<string, number>();
  private employer = '';

  constructor(
    { record_types }: Layout,
    private readonly key: number,
  ) {
    this.types = new Map(record_types.map((type) => [type.id, type]));
  }

  of(line: Line): Record<Column, number> {
    const { bytes, from, to, recordType } = line;
    const id = recordType === 'unknown' ? 'employee' : recordType;
    const type = this.types.get(id);
    const place = { line: line.number, record: line.recordNumber };
    const content = this.hash(bytes.subarray(from, to));
    const text = this.hash(bytes.subarray(from, to), false);
    if (!type) return { ...place, content, text, person: 0, hire: 0 };
    const fein = digitsIn(textOf(line, type, 'fein'));
    if (id === 'employer') this.employer = fein;
    if (id !== 'employee') {
      // There is one of a type in a file, or one for each employer.
      const name = id.startsWith('employer') ? `${id} ${this.employer}` : `${id} ${this.countOf(id)}`;
      return { ...place, content, text, person: this.hash(ascii(name)), hire: 0 };
    }
    const ssn = digitsIn(textOf(line, type, 'ssn'));
    const names = ['first_name', 'last_name', 'full_name'] as const;
    const name = lettersIn(names.map((role) => textOf(line, type, role)).join(' '));
    // In whatever order day, month and year are written.
    const day = Array.from(digitsIn(textOf(line, type, 'hire_date')))
      .sort()
      .join('');
    return {
      ...place,
      content,
      text,
      person: ssn.length === 9 ? this.hash(ascii(`${ssn} ${fein || this.employer}`)) : 0,
      hire: name !== '' && day !== '' ? this.hash(ascii(`${name} ${day}`)) : 0,
    };
  }

  private countOf(id: string): number {
    const count = (this.met.get(id) ?? 0) + 1;
    this.met.set(id, count);
    return count;
  }

  /** 53 bits, never 0; of the bytes, or of those that are no blanks. */
  private hash(bytes: Uint8Array, withBlanks = true): number {
    let low = this.key | 0;
    let high = ~this.key;
    // By index: an iterator takes ten times as long.
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === BLANK && !withBlanks) continue;
      low = Math.imul(low ^ byte, 0x9e3779b1);
      high = Math.imul(high ^ byte, 0x5f356495);
    }
    low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ (high >>> 13);
    high = Math.imul(high ^ (high >>> 16), 0xc2b2ae35) ^ (low >>> 13);
    return (high & 0x1fffff) * 2 ** 32 + (low >>> 0) || 1;
  }
}

const BLANK = 0x20;
const ascii = (text: string) => Buffer.from(text, 'latin1');
const digitsIn = (text: string) => text.replace(/\D/g, '');
const lettersIn = (text: string) =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');

function textOf(line: Line, type: RecordType, role: keyof RecordType['roles']): string {
  const field = type.fields.find(({ name }) => name === type.roles[role]);
  return field ? line.textAt(field.start, field.end) : '';
}
