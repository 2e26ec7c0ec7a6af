/**
 * Reads a state file for a table from which the same file can be made again: its form, its records, and the lines that
 * cannot be converted.
 */

import { createHash } from 'node:crypto';
import type { Layout, RecordType } from '../../layouts/index.js';
import {
  bytePerCharacter,
  countFieldOf,
  countText,
  type FileShape,
  HEAD_BYTES,
  hasIdentifier,
  isAscii,
  LineReader,
  shapeOf,
  utf8Characters,
} from '../../validation/index.js';
import { type ColumnCode, textsOf } from './column-code.js';
import { LineFaults, notReversible } from './not-reversible.js';
import { isCount, type Slot, slotsOf, standardText } from './slots.js';

/** The bytes of a state file, from the start each time they are asked for. */
export type StateFileBytes = () => AsyncIterable<Uint8Array>;

/** How a file is written, apart from its fields. */
export interface FileMarks {
  readonly code: ColumnCode;
  /** What ends each line: LF, CR LF, CR, or nothing. */
  readonly lineEnd: string;
  readonly hasOrderMark: boolean;
  /** What follows the last record: line ends and an end mark. */
  readonly ending: string;
  /** The hash of all bytes, in lower-case hexadecimal. */
  readonly sha256: string;
}

/** A header or total. */
export interface FrameRecord {
  readonly type: RecordType;
  readonly isFirst: boolean;
  readonly texts: readonly string[];
}

/** The facts about a state file that its table keeps. */
export interface StateFileFacts {
  readonly marks: FileMarks;
  readonly shape: FileShape;
  readonly frame: readonly FrameRecord[];
  /** Keys of slots that a record fills with something else than the layout itself. */
  readonly filled: ReadonlySet<string>;
  readonly hires: number;
}

/** The record of a hire, and that of its employer in a layout that has one. */
export interface HireLines {
  readonly employee: Uint8Array;
  readonly employer: Uint8Array | undefined;
}

const END_MARK = 0x1a;
const MAX_ENDING_LENGTH = 64;

/** @throws {NewhireError} NOT_REVERSIBLE with the lines that cannot be converted */
export async function readStateFile(layout: Layout, bytes: StateFileBytes): Promise<StateFileFacts> {
  const scan = new Scan(layout);
  for await (const chunk of bytes()) scan.push(chunk);
  return scan.end();
}

/** Cuts a file into lines, without line ends and end mark; blank lines are given too. */
class FileLines {
  private reader: LineReader | undefined;
  private shape: FileShape | undefined;
  private pending: Uint8Array[] = [];
  private waiting = 0;

  constructor(
    private readonly layout: Layout,
    private readonly onLine: (line: Uint8Array, length: number) => void,
  ) {}

  push(chunk: Uint8Array): void {
    if (this.reader) this.reader.push(chunk);
    else {
      // The chunk is the caller's again when this returns.
      this.pending.push(chunk.slice());
      this.waiting += chunk.length;
      if (this.waiting >= HEAD_BYTES) this.start();
    }
  }

  end(): { shape: FileShape; withCrLf: number; withOne: number } {
    this.start();
    this.reader?.end();
    const { withCrLf = 0, withOne = 0 } = this.reader ?? {};
    return { shape: this.shape ?? { form: { ends: 'LF' }, bomLength: 0 }, withCrLf, withOne };
  }

  private start(): void {
    if (this.reader) return;
    const head = Buffer.concat(this.pending);
    this.pending = [];
    this.shape = shapeOf(head, this.layout);
    this.reader = new LineReader(
      this.shape.form,
      4 * this.layout.record_length + 2,
      (bytes, from, to, length) => {
        const isMarked = length > 0 && to - from === length && bytes[to - 1] === END_MARK;
        this.onLine(bytes.subarray(from, isMarked ? to - 1 : to), isMarked ? length - 1 : length);
      },
    );
    this.reader.push(head.subarray(this.shape.bomLength));
  }
}

/** The first pass over a file. */
class Scan {
  private readonly faults = new LineFaults();
  private readonly hash = createHash('sha256');
  private readonly filled = new Set<string>();
  private readonly slots: ReadonlyMap<RecordType, readonly Slot[]>;
  private readonly frame: { type: RecordType; isFirst: boolean; line: Uint8Array; number: number }[] = [];
  private readonly lines: FileLines;
  private readonly isOfEmployers: boolean;
  private readonly employers = new EmployerScan(this.faults);
  private number = 0;
  private hires = 0;
  private blank: number[] = [];
  private tail = Buffer.alloc(0);
  /** Lines with characters beyond ASCII: that have the length of a record in characters, and in bytes. */
  private readonly beyond = { inCharacters: [] as number[], inBytes: [] as number[] };
  private areFieldsUtf8 = true;

  constructor(private readonly layout: Layout) {
    this.slots = new Map(layout.record_types.map((type) => [type, slotsOf(layout, type)]));
    this.isOfEmployers = layout.record_types.some(({ id }) => id === 'employer');
    this.lines = new FileLines(layout, (line, length) => this.read(line, length));
  }

  push(chunk: Uint8Array): void {
    this.hash.update(chunk);
    this.tail = Buffer.from(Buffer.concat([this.tail, chunk]).subarray(-MAX_ENDING_LENGTH));
    this.lines.push(chunk);
  }

  end(): StateFileFacts {
    const { shape, withCrLf, withOne } = this.lines.end();
    this.checkCounts();
    this.employers.close();
    if (this.beyond.inCharacters.length > 0)
      for (const line of this.beyond.inBytes)
        this.faults.add('bytes that do not fit the encoding of the others', line);
    this.faults.refuse();
    if (this.hires === 0) throw notReversible('The file has no records of hires.');
    const ending = /[\r\n\x1a]*$/.exec(this.tail.toString('latin1'))?.[0] ?? '';
    if (ending.length === MAX_ENDING_LENGTH) throw notReversible('The file ends with many blank lines.');
    // The last line end may be one of the few.
    if (withCrLf > 0 && withOne > (ending.includes('\r\n') ? 0 : 1))
      throw notReversible('The file has two kinds of line ends.');
    const { ends } = shape.form;
    const lineEnd = ends === 'none' ? '' : ends === 'CR' ? '\r' : withCrLf > 0 ? '\r\n' : '\n';
    const code = this.code();
    return {
      marks: { code, lineEnd, ending, hasOrderMark: shape.bomLength > 0, sha256: this.hash.digest('hex') },
      shape,
      filled: this.filled,
      hires: this.hires,
      frame: this.frame.map(({ type, isFirst, line }) => ({
        type,
        isFirst,
        texts: textsOf(code, line, this.slots.get(type) ?? []),
      })),
    };
  }

  private code(): ColumnCode {
    if (this.beyond.inCharacters.length > 0) return 'utf-8 characters';
    return this.areFieldsUtf8 ? 'utf-8 bytes' : 'windows-1252 bytes';
  }

  private read(line: Uint8Array, length: number): void {
    this.number++;
    if (line.every((byte) => byte === 0x20 || byte === 0x0a || byte === 0x0d)) {
      this.blank.push(this.number);
      if (length > 0 && line.includes(0x20)) this.faults.add('only blanks', this.number);
      return;
    }
    for (const blank of this.blank) this.faults.add('blank', blank);
    this.blank = [];
    const columns = this.columnsOf(line, length);
    if (!columns) {
      this.faults.add(`not ${this.layout.record_length} characters long`, this.number);
      return;
    }
    const type = this.layout.record_types.find((one) => hasIdentifier(one, columns, 0));
    if (!type) this.faults.add('of no known type of record', this.number);
    else this.add(type, columns, line);
  }

  /** A byte for each column; undefined when these are not as many as a record has. */
  private columnsOf(line: Uint8Array, length: number): Uint8Array | undefined {
    const { record_length: wanted } = this.layout;
    const isAsciiOnly = isAscii(line);
    if (length === wanted) {
      if (!isAsciiOnly) this.beyond.inBytes.push(this.number);
      return line;
    }
    const characters = isAsciiOnly || length !== line.length ? undefined : utf8Characters(line);
    if (characters?.length !== wanted) return undefined;
    this.beyond.inCharacters.push(this.number);
    return bytePerCharacter(characters);
  }

  private add(type: RecordType, columns: Uint8Array, line: Uint8Array): void {
    if (type.id === 'header' || type.id === 'total') this.addFrame(type, line);
    else {
      if (this.frame.some(({ isFirst }) => !isFirst)) this.faults.add('after the last record', this.number);
      if (this.isOfEmployers) this.employers.add(type, line, this.number);
      if (type.id === 'employee') this.hires++;
    }
    const slots = this.slots.get(type) ?? [];
    for (const slot of slots) this.note(type, slot, columns);
    // Its row would be empty. With an employer, the row has the fields of that.
    if (type.id === 'employee' && !this.isOfEmployers && slots.every((slot) => isStandard(slot, columns)))
      this.faults.add('a hire of whom no field is filled', this.number);
    if (type.id === 'employer_total' && [...this.filled].some((key) => key.startsWith(`${type.id}.`)))
      this.faults.add('a text for which a table has no place', this.number);
    if (!this.areFieldsUtf8 || isAscii(line) || columns !== line) return;
    try {
      textsOf('utf-8 bytes', line, this.slots.get(type) ?? []);
    } catch {
      this.areFieldsUtf8 = false;
    }
  }

  private addFrame(type: RecordType, line: Uint8Array): void {
    const isFirst = this.hires === 0 && !this.employers.isBegun;
    if (this.frame.some((one) => one.type === type))
      this.faults.add(`another ${type.label.toLowerCase()}`, this.number);
    const place = isFirst ? 'first' : 'last';
    if (type.place !== 'anywhere' && !type.place.includes(place))
      this.faults.add(`not the ${type.place} record`, this.number);
    this.frame.push({ type, isFirst, line: line.slice(), number: this.number });
  }

  private note(type: RecordType, slot: Slot, columns: Uint8Array): void {
    if (this.filled.has(slot.key) || isCount(type, slot)) return;
    if (!isStandard(slot, columns)) this.filled.add(slot.key);
  }

  private checkCounts(): void {
    for (const { type, line, number } of this.frame) {
      const counted = countFieldOf(type);
      if (!counted) continue;
      const truth = counted.of === 'employers' ? this.employers.count : this.hires;
      if (!hasCount(line, type, truth))
        this.faults.add(`a count other than the ${truth} records that can be read`, number);
    }
  }
}

/** True when a slot has what the layout itself says of it. */
function isStandard(slot: Slot, columns: Uint8Array): boolean {
  const standard = standardText(slot);
  for (let at = slot.start; at <= slot.end; at++)
    if (columns[at - 1] !== (standard.charCodeAt(at - slot.start) || 0x20)) return false;
  return true;
}

/** True when a record that counts others has this number, written as it is made. */
function hasCount(line: Uint8Array, type: RecordType, truth: number): boolean {
  const counted = countFieldOf(type);
  if (!counted) return true;
  const { start, end } = counted.field;
  const stated = Buffer.from(line.subarray(start - 1, end)).toString('latin1');
  return stated === countText(counted.field, truth).padEnd(end - start + 1);
}

/** The records of one employer that count its hires. */
interface OpenEmployer {
  readonly number: number;
  readonly counted: { type: RecordType; line: Uint8Array; number: number }[];
  hires: number;
  isClosed: boolean;
}

/** Follows the records of employers: each comes back with its hires, and no other way. */
class EmployerScan {
  count = 0;
  private readonly known = new Set<string>();
  private open: OpenEmployer | undefined;

  constructor(private readonly faults: LineFaults) {}

  get isBegun(): boolean {
    return this.count > 0;
  }

  add(type: RecordType, line: Uint8Array, number: number): void {
    const record = { type, line: line.slice(), number };
    if (type.id === 'employer') {
      this.close();
      this.count++;
      this.open = { number, counted: [record], hires: 0, isClosed: false };
      const text = withoutCount(line, type);
      if (this.known.has(text)) this.faults.add('an employer for the second time', number);
      this.known.add(text);
    } else if (!this.open || this.open.isClosed) this.faults.add('of no employer', number);
    else if (type.id === 'employee') this.open.hires++;
    else {
      this.open.isClosed = true;
      this.open.counted.push(record);
    }
  }

  /** Ends the employer whose records were read. */
  close(): void {
    if (!this.open) return;
    const { hires, counted, number: first } = this.open;
    if (hires === 0) this.faults.add('an employer without hires', first);
    for (const { type, line, number } of counted)
      if (!hasCount(line, type, hires))
        this.faults.add(`a count other than the ${hires} records that can be read`, number);
    this.open = undefined;
  }
}

function withoutCount(line: Uint8Array, type: RecordType): string {
  const field = countFieldOf(type)?.field;
  const text = Buffer.from(line).toString('latin1');
  return field ? text.slice(0, field.start - 1) + text.slice(field.end) : text;
}

/** The hires of a file that was read, in its order, some at a time. Lines are valid until the next are asked for. */
export async function* hiresOf(layout: Layout, bytes: StateFileBytes): AsyncGenerator<HireLines[]> {
  let found: HireLines[] = [];
  let employer: Uint8Array | undefined;
  const { record_types: types, record_length: wanted } = layout;
  const lines = new FileLines(layout, (line, length) => {
    const columns = length === wanted ? line : bytePerCharacter(utf8Characters(line) ?? []);
    const type = types.find((one) => hasIdentifier(one, columns, 0));
    if (type?.id === 'employer') employer = line.slice();
    if (type?.id === 'employee') found.push({ employee: line.slice(), employer });
  });
  for await (const chunk of bytes()) {
    lines.push(chunk);
    yield found;
    found = [];
  }
  lines.end();
  yield found;
}
