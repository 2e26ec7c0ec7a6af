/**
 * A record under repair: its columns as the checker sees them, its bytes as they are in the file, and the fields that
 * were rewritten. A draft is immutable; `write` returns another one. Offsets are 0-based, ends exclusive.
 */

import { bytePerCharacter, decode, type PlannedField, utf8Characters } from '../../validation/index.js';
import type { ChangedBy } from '../audit/change.js';

/** Why a field was rewritten. */
export interface Cause {
  rule: string;
  tier: 'safe' | 'confirm';
  by: ChangedBy;
  model?: string;
  evidence: string;
  /** `errorKey`s of the errors that it cleared; filled in once that is proven. */
  clears: string[];
}

/** The cause of a repair that is applied without asking, or that a person decided before the run. */
export function safeCause(
  { id, by }: { id: string; by?: 'person' },
  evidence: string,
  clears: string[],
): Cause {
  return { rule: id, tier: by ? 'confirm' : 'safe', by: by ?? 'rule', evidence, clears };
}

/** New text for one field. */
export interface FieldEdit {
  planned: PlannedField;
  /** The new text in plain ASCII, without trailing blanks. */
  text: string;
  /** Only for dates: the name of the reordering that produces the text. */
  reorder?: string;
}

/** Several when one repair made the next one possible. */
export type Causes = readonly [Cause, ...Cause[]];

/** A field that was rewritten. */
export interface WrittenField {
  planned: PlannedField;
  reorder: string | undefined;
  causes: Causes;
}

const PLAIN = /^[ -~]*$/;

/** A record under repair. */
export class RecordDraft {
  private constructor(
    /** The line as it is in the file. */
    readonly bytes: Uint8Array,
    /** As many columns as a record has, whatever the length of the line. */
    readonly columns: Buffer,
    /** The columns that the line has, one byte each. */
    readonly lineColumns: Uint8Array,
    /** Offset in `bytes` of each column; undefined when every column is one byte. */
    private readonly starts: Uint32Array | undefined,
    readonly written: ReadonlyMap<PlannedField, WrittenField>,
  ) {}

  /** How many columns the line has. */
  get length(): number {
    return this.lineColumns.length;
  }

  /** Reads a line as the checker does: by characters when it does not have `recordLength` bytes and is valid UTF-8. */
  static of(bytes: Uint8Array, recordLength: number): RecordDraft {
    // Drafts never modify their columns, so a line of the right length is not copied.
    if (bytes.length === recordLength) {
      const columns = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      return new RecordDraft(bytes, columns, bytes, undefined, NOTHING_WRITTEN);
    }
    const characters = utf8Characters(bytes);
    const measured = characters ? bytePerCharacter(characters) : bytes;
    const columns = Buffer.alloc(recordLength, 0x20);
    columns.set(measured.subarray(0, recordLength));
    return new RecordDraft(bytes, columns, measured, characters && startsOf(characters), new Map());
  }

  /** True when the columns are characters of UTF-8, which may be several bytes. */
  get isByCharacters(): boolean {
    return this.starts !== undefined;
  }

  /** The bytes of the line in the columns from `from` to `to`, blanks included. */
  bytesOf({ from, to }: { from: number; to: number }): Uint8Array {
    return this.bytes.subarray(this.byteAt(from), this.byteAt(to));
  }

  /** The offset of a column in the bytes of the line. */
  byteAt(column: number): number {
    return Math.min(this.bytes.length, this.starts ? (this.starts[column] ?? Infinity) : column);
  }

  /** The current text of a field without trailing blanks. */
  text(planned: PlannedField): string {
    const { columns } = this;
    const { from } = planned;
    let { to } = planned;
    while (to > from && columns[to - 1] === 0x20) to--;
    for (let at = from; at < to; at++)
      if ((columns[at] ?? 0) > 0x7f) return decode(this.bytesOf(planned)).replace(/ +$/, '');
    return columns.toString('latin1', from, to);
  }

  /**
   * The draft with new text in some fields. Undefined when a text is too long for its field, is not plain ASCII, or
   * belongs in columns that the line does not have.
   */
  write(edits: readonly FieldEdit[], cause: Cause): RecordDraft | undefined {
    const columns = Buffer.from(this.columns);
    const written = new Map(this.written);
    for (const { planned, text, reorder } of edits) {
      const width = planned.to - planned.from;
      if (text.length > width || planned.to > this.length || !PLAIN.test(text)) return undefined;
      columns.fill(0x20, planned.from, planned.to).write(text, planned.from, 'latin1');
      const earlier = written.get(planned)?.causes;
      written.set(planned, { planned, reorder, causes: earlier ? [...earlier, cause] : [cause] });
    }
    return new RecordDraft(this.bytes, columns, this.lineColumns, this.starts, written);
  }
}

const NOTHING_WRITTEN: ReadonlyMap<PlannedField, WrittenField> = new Map();

function startsOf(characters: readonly string[]): Uint32Array {
  const starts = new Uint32Array(characters.length + 1);
  let end = 0;
  characters.forEach((character, at) => {
    end += Buffer.byteLength(character);
    starts[at + 1] = end;
  });
  return starts;
}
