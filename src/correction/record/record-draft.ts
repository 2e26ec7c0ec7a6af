/**
 * A record under repair: its columns as the checker sees them, its bytes as they stand in the file, and the fields
 * that were written anew. A draft never changes; `write` gives another one. Offsets are 0-based.
 */

import { decode, type PlannedField, utf8Characters } from '../../validation/index.js';
import type { By } from '../audit/change.js';

/** Stands in for a character beyond ASCII, as in the checker. */
const BEYOND_ASCII_BYTE = 0xff;

/** Why a field was written anew. */
export interface Cause {
  rule: string;
  tier: 'safe' | 'confirm';
  by: By;
  model?: string;
  evidence: string;
  /** Keys of the errors that are gone by it; filled in once that is proven. */
  clears: string[];
}

export interface FieldEdit {
  planned: PlannedField;
  /** The new text without the blanks that fill up its field: plain ASCII. */
  text: string;
  /** Set for dates: the name of the reordering that gives the text. */
  reorder?: string;
}

/** A field that was written anew, and why; several causes when one repair made way for the next. */
export interface Written {
  planned: PlannedField;
  reorder: string | undefined;
  causes: readonly Cause[];
}

const PLAIN = /^[ -~]*$/;

export class Draft {
  private constructor(
    /** The line as it stands in the file. */
    readonly bytes: Uint8Array,
    /** As many as a record has, whatever the line's length. */
    readonly columns: Uint8Array,
    /** Columns of the line. */
    readonly length: number,
    /** Where each column begins in `bytes`; undefined when columns are bytes. */
    private readonly starts: Uint32Array | undefined,
    readonly written: ReadonlyMap<PlannedField, Written>,
  ) {}

  /** Reads a line the way the checker does: in characters when its bytes do not fit and are valid UTF-8. */
  static of(bytes: Uint8Array, recordLength: number): Draft {
    const columns = new Uint8Array(recordLength).fill(0x20);
    const characters = bytes.length === recordLength ? undefined : utf8Characters(bytes);
    const measured = characters
      ? Uint8Array.from(characters, (one) =>
          one.length === 1 && one < '\u0080' ? one.charCodeAt(0) : BEYOND_ASCII_BYTE,
        )
      : bytes;
    columns.set(measured.subarray(0, recordLength));
    return new Draft(bytes, columns, measured.length, characters && startsOf(characters), new Map());
  }

  /** The columns of the line from `from` up to `to`; its own bytes, blanks at the end included. */
  bytesOf({ from, to }: { from: number; to: number }): Uint8Array {
    return this.bytes.subarray(this.byteAt(from), this.byteAt(to));
  }

  /** Where a column begins in the bytes of the line. */
  byteAt(column: number): number {
    return Math.min(this.bytes.length, this.starts ? (this.starts[column] ?? Infinity) : column);
  }

  /** The text of a field as it is now, blanks at its end dropped. */
  text(planned: PlannedField): string {
    const plain = this.columns.subarray(planned.from, planned.to);
    const bytes = plain.some((byte) => byte > 0x7f) ? this.bytesOf(planned) : plain;
    return decode(bytes).replace(/ +$/, '');
  }

  /**
   * The draft with other text in some fields. Undefined when a text does not fit its field, is no plain ASCII, or
   * stands where the line has no columns.
   */
  write(edits: readonly FieldEdit[], cause: Cause): Draft | undefined {
    const columns = this.columns.slice();
    const written = new Map(this.written);
    for (const { planned, text, reorder } of edits) {
      const width = planned.to - planned.from;
      if (text.length > width || planned.to > this.length || !PLAIN.test(text)) return undefined;
      columns.set(Buffer.from(text.padEnd(width), 'latin1'), planned.from);
      const causes = [...(written.get(planned)?.causes ?? []), cause];
      written.set(planned, { planned, reorder, causes });
    }
    return new Draft(this.bytes, columns, this.length, this.starts, written);
  }
}

function startsOf(characters: readonly string[]): Uint32Array {
  const starts = new Uint32Array(characters.length + 1);
  characters.forEach((character, at) => {
    starts[at + 1] = starts[at]! + Buffer.byteLength(character);
  });
  return starts;
}
