/** A file made for the evaluation: its lines as they are, and as they were before the errors. */

import { fromCodePage } from '../../src/correction/rules/code-pages.js';
import type { Layout, RecordType } from '../../src/layouts/types.js';
import { hasIdentifier } from '../../src/validation/index.js';
import type { RecordOptions } from '../support/facts.js';
import type { Random } from '../support/random.js';
import { cleanEmployer, cleanRecord, framed, recordType, setField } from '../support/records.js';
import type { Values } from '../support/values.js';
import { type ErrorClass, type Slip, Subject } from './case.js';
import { toWindows1252 } from './windows-1252.js';

/** An error that was put into a line. */
export interface Planted {
  kind: ErrorClass;
  /** The fields that were written; none when the error is one of the line. */
  fields: readonly string[];
}

export interface SheetLine {
  type: RecordType['id'];
  /** What the line should be: plain ASCII of the layout's length. */
  clean: string;
  dirty: Uint8Array;
  planted: readonly Planted[];
}

export interface Sheet {
  layout: Layout;
  lines: readonly SheetLine[];
}

const TRIES = 25;
/** So many that each employer has some records without an error, whatever the others are. */
const MIN_LINES = 24;

/** Makes records of one file: three employers, and numbers that no two of them share. */
export class Maker {
  #number: number;
  readonly #employers: Values[];

  /** `marked`: people get names that are not words, so that a name is known wherever it turns up. */
  constructor(
    readonly layout: Layout,
    readonly random: Random,
    private readonly marked = false,
  ) {
    this.#number = random.int(0, 900_000);
    this.#employers = Array.from({ length: 3 }, () => cleanEmployer(layout, random, { optional: 1 }));
  }

  record(options: RecordOptions = {}, lonely = false): string {
    const { layout, random } = this;
    const employer = lonely ? cleanEmployer(layout, random, { optional: 1 }) : random.pick(this.#employers);
    const record = cleanRecord(layout, random, { ...options, number: this.#number++ }, employer);
    return this.marked ? withMarkedNames(layout, record, random) : record;
  }

  clean(options?: RecordOptions): SheetLine {
    const clean = this.record(options);
    return { type: 'employee', clean, dirty: Buffer.from(clean, 'latin1'), planted: [] };
  }

  /** A record with all of these errors; undefined when none is found that can have them. */
  faulty(kinds: readonly ErrorClass[]): SheetLine | undefined {
    const needs: RecordOptions = Object.assign({}, ...kinds.map((kind) => kind.needs));
    for (let tried = 0; tried < TRIES; tried++) {
      const record = this.record(
        needs,
        kinds.some(({ lonely }) => lonely),
      );
      const subject = new Subject(this.layout, record, this.random);
      const slips = kinds.map((kind) => kind.inject(subject)).map((slip) => slip && possible(slip, subject));
      if (slips.every((slip) => slip !== undefined)) return plant(subject, kinds, slips);
    }
    return undefined;
  }

  /** The lines with the header and total that the layout has. */
  framed(lines: readonly SheetLine[]): Sheet {
    const { layout, random } = this;
    const frame = framed(
      layout,
      random,
      lines.map(() => ''),
    );
    const first = frame.indexOf('');
    const framing = (texts: readonly string[]): SheetLine[] =>
      texts.map((clean) => {
        const type =
          layout.record_types.find((one) => hasIdentifier(one, Buffer.from(clean), 0))?.id ?? 'employee';
        return { type, clean, dirty: Buffer.from(clean, 'latin1'), planted: [] };
      });
    return {
      layout,
      lines: [...framing(frame.slice(0, first)), ...lines, ...framing(frame.slice(first + lines.length))],
    };
  }
}

/** The slip where the record has all the fields that it needs. */
function possible(slip: Slip, { type }: Subject): Slip | undefined {
  const needed = Object.keys({ ...slip.clean, ...slip.dirty });
  return needed.every((name) => type.fields.some((field) => field.name === name)) ? slip : undefined;
}

/** Syllables that make no word of any city, street or company. */
const MAX_MARK_LENGTH = 12;
const SYLLABLES = 'ZUV,QOX,XIQ,VUZ,JYQ,WEZ,KUX,FYJ,QAZ,ZYX,VOJ,XUK'.split(',');

function withMarkedNames(layout: Layout, record: string, random: Random): string {
  const name = () => Array.from({ length: random.int(2, 4) }, () => random.pick(SYLLABLES)).join('');
  return recordType(layout, 'employee')
    .fields.filter(({ kind, start, end }) => kind === 'name' && end - start + 1 >= MAX_MARK_LENGTH)
    .reduce((line, field) => setField(layout, line, field.name, name()), record);
}

function plant({ layout, record }: Subject, kinds: readonly ErrorClass[], slips: readonly Slip[]): SheetLine {
  const write = (line: string, values: Values) =>
    Object.entries(values).reduce((text, [name, value]) => setField(layout, text, name, value), line);
  const clean = slips.reduce((line, slip) => write(line, slip.clean ?? {}), record);
  const fields = slips.reduce((line, slip) => write(line, slip.dirty ?? {}), clean);
  const dirty = slips.reduce((line, slip) => slip.line?.(line) ?? line, fields);
  const encoding = slips.find((slip) => slip.encoding)?.encoding;
  const planted = kinds.map((kind, at) => ({ kind, fields: Object.keys(slips[at]!.dirty ?? {}) }));
  return { type: 'employee', clean, dirty: encode(dirty, encoding), planted };
}

/** The bytes of a line in an encoding. */
export function encode(line: string, encoding: Slip['encoding']): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(line);
  if (encoding === undefined || encoding === 'windows-1252') return toWindows1252(line);
  const all = fromCodePage(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    encoding,
  );
  return Buffer.from(Array.from(line, (character) => all.indexOf(character)));
}

/**
 * A file with `count` records of one class and twice as many clean ones between them, as what is in most records of an
 * employer is a habit of its export; undefined when the layout cannot have the error.
 */
export function sheetOf(layout: Layout, kind: ErrorClass, count: number, random: Random): Sheet | undefined {
  const maker = new Maker(layout, random);
  const lines: SheetLine[] = [];
  for (let made = 0; made < count; made++) {
    const line = maker.faulty([kind]);
    if (line) lines.push(line, maker.clean(), maker.clean());
    else if (made === 0) return undefined;
  }
  while (lines.length < MIN_LINES) lines.push(maker.clean());
  return maker.framed(lines);
}

/** The bytes of the lines, each with a line feed. */
export function* sheetBytes(sheet: Sheet): Generator<Uint8Array> {
  const end = Uint8Array.of(0x0a);
  for (const { dirty } of sheet.lines) {
    yield dirty;
    yield end;
  }
}
