/** The columns of a line with blanks around them, so that a displaced field may be read wherever it would be. */

import type { FieldText } from '../../fields/field-text.js';

/** Columns of blanks before and after the line; no displacement that is looked at is larger. */
export const MARGIN = 120;

/** Columns at the end of the bytes in which a value may be put together. */
export const WORKBENCH = 32;

export class LineColumns {
  /** The line with its blanks; column 1 of the line is at `MARGIN`. */
  readonly bytes: Uint8Array;
  /** Columns of the line itself. */
  length = 0;

  constructor(private readonly recordLength: number) {
    this.bytes = new Uint8Array(recordLength + 4 * MARGIN);
  }

  /** Longest line that is looked at. */
  get longest(): number {
    return this.recordLength + MARGIN;
  }

  /** Takes the line between two offsets; it must not be longer than `longest`. */
  take(line: Uint8Array, from: number, to: number): void {
    this.length = to - from;
    this.bytes.fill(0x20);
    this.bytes.set(line.subarray(from, to), MARGIN);
  }

  /** Offset after the last column of the line. */
  get end(): number {
    return MARGIN + this.length;
  }

  /** True when all columns between two offsets are blank. */
  isBlank(from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (this.bytes[at] !== 0x20) return false;
    return true;
  }

  /** Reads columns into a text. */
  read(text: FieldText, from: number, to: number): void {
    text.line = this.bytes;
    text.read(from, to);
  }
}
