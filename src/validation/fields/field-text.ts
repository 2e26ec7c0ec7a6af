/** The text of one field: where it begins and ends, and what classes of characters it contains. Offsets are 0-based. */

import { classAt, firstText, isZeros, spells, textEnd } from './bytes.js';

export class FieldText {
  /** The record's bytes, and where they begin in their line or chunk. */
  line: Uint8Array = new Uint8Array(0);
  base = 0;
  /** First byte that is not a blank, -1 when all are blank; and the offset after the last such byte. */
  first = -1;
  end = -1;
  /** The classes of all bytes between them. */
  classes = 0;

  /** Reads the text between two offsets of the line. The object is reused, because the clean path must not allocate. */
  read(from: number, to: number): void {
    const { line } = this;
    const first = firstText(line, from, to);
    this.first = first < to ? first : -1;
    this.end = first < to ? textEnd(line, first, to) : from;
    this.classes = 0;
    for (let at = first; at < this.end; at++) this.classes |= classAt(line, at);
  }

  get length(): number {
    return this.end - this.first;
  }

  /** True when the text is only zeros. */
  isZeros(): boolean {
    return isZeros(this.line, this.first, this.end);
  }

  /** True when the text is the ASCII text `wanted`. */
  is(wanted: string, ignoreCase = false): boolean {
    return this.length === wanted.length && spells(this.line, this.first, wanted, ignoreCase);
  }
}
