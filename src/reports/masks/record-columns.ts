/** The columns of a line: a character each, and a byte each. Columns are 1-based and inclusive. */

import type { Field } from '../../layouts/index.js';
import { bytePerCharacter, type RecordText } from '../../validation/index.js';

/** First and last column of a field. */
type Columns = Pick<Field, 'start' | 'end'>;

/** A blank column. */
export const BLANK = 0x20;

const SURROGATE = /[\uD800-\uDFFF]/;

/** One character a column: the text itself, unless a character takes two of its units. */
export function charactersOf(text: string): string | readonly string[] {
  return SURROGATE.test(text) ? Array.from(text) : text;
}

/** A line by its columns. A line of ASCII is not decoded for them. */
export class RecordColumns {
  /** One byte a column, those beyond ASCII as one that is. */
  readonly bytes: Uint8Array;
  private readonly characters: string | readonly string[] | undefined;

  constructor(line: RecordText) {
    const ascii = line.ascii?.();
    if (!ascii) this.characters = charactersOf(line.text());
    this.bytes = ascii ?? bytePerCharacter(this.characters ?? '');
  }

  /** The text of a field; shorter where the line ends before it. */
  text(field: Columns): string {
    if (this.characters === undefined) return textOfBytes(this.bytes, field);
    const found = this.characters.slice(field.start - 1, field.end);
    return typeof found === 'string' ? found : found.join('');
  }

  /** True when there is more than blanks after a column. */
  isFilledAfter(column: number): boolean {
    for (let at = column; at < this.bytes.length; at++) if (this.bytes[at] !== BLANK) return true;
    return false;
  }

  /** The bytes, blank up to a length. */
  padded(length: number): Uint8Array {
    if (this.bytes.length >= length) return this.bytes;
    const padded = new Uint8Array(length).fill(BLANK);
    padded.set(this.bytes);
    return padded;
  }
}

/** The text of some columns of ASCII. */
export function textOfBytes(bytes: Uint8Array, { start, end }: Columns): string {
  let text = '';
  for (let at = start - 1; at < Math.min(end, bytes.length); at++)
    text += String.fromCharCode(bytes[at] ?? 0);
  return text;
}
