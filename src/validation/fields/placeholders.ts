/** Words that show that a value is not what it seems. Offsets are 0-based, end exclusive. */

import { NAME_SUFFIXES } from '../../reference/index.js';
import { BEYOND_ASCII, byteAt, classAt, DIGIT, LOWER, spells, UPPER } from './bytes.js';

/** Never looked for in the names of persons: Null, Test and Na are surnames. */
const PLACEHOLDERS = ['UNKNOWN', 'N/A', 'NONE', '.'];
const MAX_LENGTH = Math.max(...PLACEHOLDERS.map(({ length }) => length));

function equals(line: Uint8Array, from: number, end: number, wanted: string): boolean {
  return end - from === wanted.length && spells(line, from, wanted, true);
}

/** True when the text is a placeholder such as UNKNOWN, or only zeros, only nines or only signs. */
export function isPlaceholder(line: Uint8Array, from: number, end: number): boolean {
  if (isFilledUp(line, from, end)) return true;
  if (end - from > MAX_LENGTH) return false;
  for (const word of PLACEHOLDERS) if (equals(line, from, end, word)) return true;
  return false;
}

const [ZERO, NINE, MINUS, BLANK, COMMA] = [0x30, 0x39, 0x2d, 0x20, 0x2c];
const [LETTER_A, LETTER_N, LETTER_P, LETTER_U, LETTER_X] = [0x41, 0x4e, 0x50, 0x55, 0x58];
/** A real value may be 99, but hardly 999. */
const MIN_NINES = 3;

function isFilledUp(line: Uint8Array, from: number, end: number): boolean {
  if (byteAt(line, from) === NINE) return end - from >= MIN_NINES && isOnly(line, from, end, NINE);
  return isNothing(line, from, end);
}

/** True for a text of zeros or of signs, which says that there is no value. */
export function isNothing(line: Uint8Array, from: number, end: number): boolean {
  if (byteAt(line, from) === ZERO) return isOnly(line, from, end, ZERO);
  return !hasWord(classAt(line, from)) && !hasLetterOrDigit(line, from, end);
}

function isOnly(line: Uint8Array, from: number, end: number, byte: number): boolean {
  for (let at = from; at < end; at++) if (line[at] !== byte) return false;
  return true;
}

const hasWord = (classes: number) => (classes & (UPPER | LOWER | DIGIT | BEYOND_ASCII)) !== 0;

function hasLetterOrDigit(line: Uint8Array, from: number, end: number): boolean {
  for (let at = from; at < end; at++) if (hasWord(classAt(line, at))) return true;
  return false;
}

/** Texts that are written in place of a number that was applied for. */
const AWAITED = ['APPLIED FOR', 'APPLIEDFOR', 'PENDING'];

/** True for a text that says that the value is still to come. */
export function isAwaited(line: Uint8Array, from: number, end: number): boolean {
  const initial = byteAt(line, from) & 0x5f;
  if (initial !== LETTER_A && initial !== LETTER_P) return false;
  return AWAITED.some((words) => equals(line, from, end, words));
}

/** In the place of a name, "no middle name" among them. */
const PLACEHOLDER_NAMES = ['UNKNOWN', 'NMN'];
/** Nobody is called XXX. */
const MIN_X = 3;

/** True for a text such as UNKNOWN in place of a person's name. */
export function isPlaceholderName(line: Uint8Array, from: number, end: number): boolean {
  const initial = byteAt(line, from) & 0x5f;
  if (initial === LETTER_X) return end - from >= MIN_X && isOnly(line, from, end, byteAt(line, from));
  if (initial !== LETTER_U && initial !== LETTER_N) return false;
  return PLACEHOLDER_NAMES.some((word) => equals(line, from, end, word));
}

/** True when a word of a whole name is such a text, or last and first name are TEST. */
export function hasPlaceholderName(line: Uint8Array, from: number, end: number): boolean {
  if (equals(line, from, end, 'TEST,TEST')) return true;
  for (let first = from; first < end; ) {
    let after = first;
    while (after < end && line[after] !== BLANK && line[after] !== COMMA) after++;
    if (after > first && isPlaceholderName(line, first, after)) return true;
    first = after + 1;
  }
  return false;
}

/** True for a name without a letter: only hyphens and blanks. */
export function isWithoutLetters(line: Uint8Array, from: number, end: number): boolean {
  return line[from] === MINUS && !hasLetterOrDigit(line, from, end);
}

/** True for a name that begins or ends with a hyphen. */
export function hasLooseHyphen(line: Uint8Array, from: number, end: number): boolean {
  return (line[from] === MINUS || line[end - 1] === MINUS) && hasLetterOrDigit(line, from, end);
}

/** True when the text ends in a word such as JR and has another word before it, with a blank or hyphen between them. */
export function endsInSuffix(line: Uint8Array, from: number, end: number): boolean {
  const earliest = Math.max(from + 1, end - 4);
  for (let gap = end - 2; gap >= earliest; gap--)
    if (line[gap] === 0x20 || line[gap] === MINUS) return isSuffix(line, gap + 1, end);
  return false;
}

/** True for a text that is a word such as JR. */
export function isSuffix(line: Uint8Array, from: number, end: number): boolean {
  return NAME_SUFFIXES.some((suffix) => equals(line, from, end, suffix));
}
