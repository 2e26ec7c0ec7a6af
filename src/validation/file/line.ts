/** The line being checked: its columns as bytes, and its text for findings. */

import { byteAt, bytePerCharacter, decode, isAscii, utf8Characters } from '../fields/bytes.js';
import type { Finding, NamedEmployer } from '../finding.js';

export class Line {
  /** 1-based; without line ends the ordinal of the record. */
  number = 0;
  /** Employee records from 1; 0 for a header or total. */
  recordNumber = 0;
  recordType: Finding['record_type'] = 'unknown';
  /** Columns of the line, which may be more than were kept. */
  length = 0;
  bytes: Uint8Array = new Uint8Array(0);
  /** Offsets of the line in `bytes`; end exclusive. */
  from = 0;
  to = 0;
  /** The fields may be out of their columns, so that each may contain another's text. */
  isInDoubt = false;
  /** The employer of the record, for those who put a finding into words. */
  employer: (() => NamedEmployer | undefined) | undefined;
  private characters: string[] | undefined;

  /** Points at the next line. `length` is its true length; `from` to `to` is what was kept of it. */
  set(bytes: Uint8Array, from: number, to: number, length: number): void {
    this.number++;
    this.bytes = bytes;
    this.from = from;
    this.to = to;
    this.length = length;
    this.isInDoubt = false;
    this.characters = undefined;
  }

  /**
   * Measures the line in characters when it is valid UTF-8 with more than ASCII in it: called for lines whose bytes
   * do not fit the record length.
   */
  measureInCharacters(): void {
    if (this.length !== this.to - this.from) return;
    const characters = utf8Characters(this.bytes.subarray(this.from, this.to));
    if (!characters) return;
    this.characters = characters;
    this.bytes = bytePerCharacter(characters);
    this.from = 0;
    this.to = characters.length;
    this.length = characters.length;
  }

  /** Text of columns `start` to `end` (1-based, inclusive), blanks at the end dropped. */
  textAt(start: number, end: number): string {
    if (this.characters)
      return this.characters
        .slice(start - 1, end)
        .join('')
        .replace(/ +$/, '');
    const { bytes, from } = this;
    const first = from + start - 1;
    let after = Math.min(this.to, from + end);
    while (after > first && bytes[after - 1] === 0x20) after--;
    return decode(bytes.subarray(first, after));
  }

  /** The bytes of the line, one a column, where all are ASCII; undefined otherwise. */
  ascii(): Uint8Array | undefined {
    const { characters, bytes, from, to } = this;
    return !characters && isAscii(bytes, from, to) ? bytes.subarray(from, to) : undefined;
  }

  /** The whole line as it was kept. */
  text(): string {
    return this.characters ? this.characters.join('') : decode(this.bytes.subarray(this.from, this.to));
  }
}

/** The byte that some systems put after the last line. */
export const END_MARK = 0x1a;

/** Blanks, tabs, and what systems put between pages or after the last line: form feeds and end-of-file marks. */
export function isBlankByte(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0c || byte === END_MARK;
}

/** A line of blank bytes only. For most lines the first byte settles it. */
export function isBlankLine(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isBlankByte(byteAt(bytes, at))) return false;
  return true;
}
