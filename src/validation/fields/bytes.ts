/** Bytes of a record: their classes, and quick ways to search and compare them. Offsets are 0-based. */

import { fromWindows1252 } from './windows-1252.js';

export const UPPER = 1;
export const LOWER = 2;
export const DIGIT = 4;
export const BLANK = 8;
export const HYPHEN = 16;
export const PERIOD = 32;
export const APOSTROPHE = 64;
export const COMMA = 128;
/** Any other printable ASCII character. */
export const SIGN = 256;
export const CONTROL = 512;
/** Any byte of a character beyond ASCII. */
export const BEYOND_ASCII = 1024;

const SIGNS = new Map([
  [' ', BLANK],
  ['-', HYPHEN],
  ['.', PERIOD],
  ["'", APOSTROPHE],
  [',', COMMA],
]);

function classOf(byte: number): number {
  if (byte > 0x7e) return byte === 0x7f ? CONTROL : BEYOND_ASCII;
  if (byte < 0x20) return CONTROL;
  const character = String.fromCharCode(byte);
  if (character >= 'A' && character <= 'Z') return UPPER;
  if (character >= 'a' && character <= 'z') return LOWER;
  if (character >= '0' && character <= '9') return DIGIT;
  return SIGNS.get(character) ?? SIGN;
}

const CLASSES = Uint16Array.from({ length: 256 }, (_, byte) => classOf(byte));

/** Class of the byte at an offset, which must be inside the bytes. */
export function classAt(line: Uint8Array, at: number): number {
  return CLASSES[line[at] as number] as number;
}

/** The byte at an offset, which must be inside the bytes. */
export function byteAt(line: Uint8Array, at: number): number {
  return line[at] as number;
}

/** Eight blanks, read as one number: most of a record is blank, and eight bytes at a time are quick to skip. */
const EIGHT_BLANKS = new DataView(new Uint8Array(8).fill(0x20).buffer).getFloat64(0, true);

/** A copy of the bytes between two offsets, also of a Buffer, whose own `slice` shares its bytes. */
export function copyOfBytes(line: Uint8Array, from = 0, to = line.length): Uint8Array<ArrayBuffer> {
  return new Uint8Array(line.subarray(from, to));
}

let viewed: Uint8Array | undefined;
let view: DataView = new DataView(new ArrayBuffer(0));

/** The bytes as numbers of several bytes each; the same view again for the same bytes. */
export function viewOf(line: Uint8Array): DataView {
  if (line !== viewed) {
    viewed = line;
    view = new DataView(line.buffer, line.byteOffset, line.byteLength);
  }
  return view;
}

/** First offset from `from` on that is not a blank; `to` when there is none. */
export function firstText(line: Uint8Array, from: number, to: number): number {
  const view = viewOf(line);
  let at = from;
  while (at + 8 <= to && view.getFloat64(at, true) === EIGHT_BLANKS) at += 8;
  while (at < to && line[at] === 0x20) at++;
  return at;
}

/**
 * True when the bytes at `from` are those of `wanted`, which is printable ASCII: eight at a time, as numbers, and no
 * eight printable bytes make a number that is unequal to itself.
 */
export function matches(line: Uint8Array, from: number, wanted: DataView): boolean {
  const view = viewOf(line);
  const { byteLength } = wanted;
  let at = 0;
  for (; at + 8 <= byteLength; at += 8)
    if (view.getFloat64(from + at, true) !== wanted.getFloat64(at, true)) return false;
  for (; at < byteLength; at++) if (line[from + at] !== wanted.getUint8(at)) return false;
  return true;
}

/** True when every byte between the offsets is a blank. */
export function isBlank(line: Uint8Array, from: number, to: number): boolean {
  return firstText(line, from, to) === to;
}

/** The offset after the last byte before `to` that is not a blank; the byte at `first` is not one. */
export function textEnd(line: Uint8Array, first: number, to: number): number {
  const view = viewOf(line);
  let end = to;
  while (end - 8 > first && view.getFloat64(end - 8, true) === EIGHT_BLANKS) end -= 8;
  while (line[end - 1] === 0x20) end--;
  return end;
}

/** True when every byte between the offsets is the digit zero. */
export function isZeros(line: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (line[at] !== 0x30) return false;
  return to > from;
}

/** The number that digits between two offsets spell; the caller has checked that they are digits. */
export function numberAt(line: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + byteAt(line, at) - 0x30;
  return value;
}

/** The number that `count` digits from `from` on spell, when only blanks follow up to `to`; -1 otherwise. */
export function digitsAt(line: Uint8Array, from: number, to: number, count: number): number {
  let number = 0;
  const end = from + count;
  for (let at = from; at < end; at++) {
    const digit = byteAt(line, at) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return end === to || isBlank(line, end, to) ? number : -1;
}

/** Two letters as one number, the key of the code tables in `reference`. */
export function pairAt(line: Uint8Array, from: number): number {
  return (byteAt(line, from) << 8) | byteAt(line, from + 1);
}

/** Two letters of a text as `pairAt` gives those of bytes. */
export function pairOf(code: string): number {
  return (code.charCodeAt(0) << 8) | code.charCodeAt(1);
}

/** Masks a pair of ASCII letters to capitals. */
export const CAPITAL_PAIR = 0xdfdf;

/** True when the bytes at `from` spell an ASCII text; `?` in it matches any letter. */
export function spells(line: Uint8Array, from: number, wanted: string, ignoreCase = false): boolean {
  if (from + wanted.length > line.length) return false;
  for (let i = 0; i < wanted.length; i++) {
    const byte = byteAt(line, from + i);
    const code = wanted.charCodeAt(i);
    if (byte === code) continue;
    const isLetter = (classAt(line, from + i) & (UPPER | LOWER)) !== 0;
    if (isLetter && (code === 0x3f || (ignoreCase && (byte ^ 0x20) === code))) continue;
    return false;
  }
  return true;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Bytes up to which single bytes are read faster than words. */
const SHORT = 64;

/** True when every byte between the offsets is ASCII. */
export function isAscii(line: Uint8Array, from = 0, to = line.length): boolean {
  let at = from;
  if (to - from > SHORT) {
    const view = viewOf(line);
    for (; at + 4 <= to; at += 4) if ((view.getInt32(at, true) & 0x80808080) !== 0) return false;
  }
  for (; at < to; at++) if (byteAt(line, at) > 0x7f) return false;
  return true;
}

/** Bytes up to which a text is put together faster than the decoder is called. */
const FEW = 16;

/** Text of bytes: UTF-8 when they are valid UTF-8, else Windows-1252. */
export function decode(bytes: Uint8Array): string {
  // Not spread: an iterator takes five times as long. `apply` takes whatever has a length and indexes.
  if (bytes.length <= FEW && isAscii(bytes)) return String.fromCharCode.apply(null, bytes as never);
  try {
    return utf8.decode(bytes);
  } catch {
    return fromWindows1252(bytes);
  }
}

/** Represents a character beyond ASCII, so that columns are characters and not bytes. */
const BEYOND_ASCII_BYTE = 0xff;

/**
 * The columns of a text, given as a list of its characters, or as it is where each takes one unit: an ASCII character is its
 * own byte, any other one a byte beyond ASCII.
 */
export function bytePerCharacter(characters: ArrayLike<string>): Uint8Array {
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < bytes.length; at++) {
    const character = characters[at] as string;
    bytes[at] = character.length === 1 && character < '\u0080' ? character.charCodeAt(0) : BEYOND_ASCII_BYTE;
  }
  return bytes;
}

/** Characters of bytes that are valid UTF-8 with more than ASCII; undefined otherwise. */
export function utf8Characters(bytes: Uint8Array): string[] | undefined {
  if (isAscii(bytes)) return undefined;
  try {
    return Array.from(utf8.decode(bytes));
  } catch {
    return undefined;
  }
}
