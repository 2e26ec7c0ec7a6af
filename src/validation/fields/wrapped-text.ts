/**
 * What an export leaves around or inside a text: characters that fill the field up, the quotes of a CSV, wide gaps.
 * Offsets are 0-based, end exclusive; the text has no blank at its ends.
 */

import { byteAt, classAt, DIGIT, LOWER, UPPER } from './bytes.js';

const [BLANK, QUOTE, APOSTROPHE, ZERO] = [0x20, 0x22, 0x27, 0x30];
/** `*`, `_`, `#` and `@`: one may belong to the text, as the sign before a unit does. */
const FILL_SIGNS: ReadonlySet<number> = new Set([0x2a, 0x5f, 0x23, 0x40]);
const MIN_SIGNS = 2;
/** Fewer zeros, or zeros after a digit, may be part of a number: PO BOX 1000. */
const MIN_ZEROS = 4;
const MIN_ZEROS_AFTER_DIGIT = 8;
/** Zeros around fewer letters may be a part of a number with letters. */
const MIN_LETTERS = 3;

/** The end of the text before the characters that fill its field up; `end` when there are none. */
export function endBeforeFill(line: Uint8Array, from: number, end: number): number {
  const byte = byteAt(line, end - 1);
  if (!mayFill(byte)) return end;
  let start = end;
  while (start > from && line[start - 1] === byte) start--;
  if (start === from || end - start < fewestAfter(byte, line, start)) return end;
  if (byte === ZERO && !hasLetters(line, from, start)) return end;
  while (line[start - 1] === BLANK) start--;
  return start;
}

/** The start of the text after the characters that fill its field up before it; `from` when there are none. */
export function startAfterFill(line: Uint8Array, from: number, end: number): number {
  const byte = byteAt(line, from);
  if (!mayFill(byte)) return from;
  let start = from;
  while (start < end && line[start] === byte) start++;
  if (start === end || start - from < (byte === ZERO ? MIN_ZEROS : MIN_SIGNS)) return from;
  if (byte === ZERO && (line[start] === BLANK || !hasLetters(line, start, end))) return from;
  while (line[start] === BLANK) start++;
  return start;
}

/** True for a text with such characters before or after it. */
export function isFilledUp(line: Uint8Array, from: number, end: number): boolean {
  return endBeforeFill(line, from, end) < end || startAfterFill(line, from, end) > from;
}

const mayFill = (byte: number) => byte === ZERO || FILL_SIGNS.has(byte);

function fewestAfter(byte: number, line: Uint8Array, start: number): number {
  if (byte !== ZERO) return MIN_SIGNS;
  return classAt(line, start - 1) === DIGIT ? MIN_ZEROS_AFTER_DIGIT : MIN_ZEROS;
}

function hasLetters(line: Uint8Array, from: number, end: number): boolean {
  let letters = 0;
  for (let at = from; at < end; at++) if (classAt(line, at) & (UPPER | LOWER)) letters++;
  return letters >= MIN_LETTERS;
}

/**
 * True for a text in quotes, whose inner ones are doubled, and for one whose second quote was cut off. A single quote mark at the
 * end means inches and is not treated as a quote.
 */
export function isQuoted(line: Uint8Array, from: number, end: number): boolean {
  const quote = byteAt(line, from);
  if ((quote !== QUOTE && quote !== APOSTROPHE) || end - from < 3) return false;
  const isClosed = line[end - 1] === quote;
  // An apostrophe may begin a name: 'T HOOFT.
  if (!isClosed && quote === APOSTROPHE) return false;
  return isPaired(line, quote, from + 1, isClosed ? end - 1 : end);
}

/** True when each quote between the offsets is followed by another one. */
function isPaired(line: Uint8Array, quote: number, from: number, end: number): boolean {
  for (let at = from; at < end; at++) {
    if (line[at] !== quote) continue;
    if (at + 1 === end || line[++at] !== quote) return false;
  }
  return true;
}

/** True for a text with three or more blanks in a row: one of every three neighbors is looked at. */
export function hasWideGap(line: Uint8Array, from: number, end: number): boolean {
  for (let at = from + 2; at < end; at += 3) {
    if (line[at] !== BLANK) continue;
    const [before, after] = [line[at - 1] === BLANK, line[at + 1] === BLANK];
    if ((before && (after || line[at - 2] === BLANK)) || (after && line[at + 2] === BLANK)) return true;
  }
  return false;
}

/** True for a text with two or more blanks in a row. */
export function hasDoubleBlank(line: Uint8Array, from: number, end: number): boolean {
  for (let at = from + 1; at < end; at += 2)
    if (line[at] === BLANK && (line[at - 1] === BLANK || line[at + 1] === BLANK)) return true;
  return false;
}
