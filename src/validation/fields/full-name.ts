/** A whole name in one field, `LAST,FIRST M`. Offsets are 0-based, end exclusive; the text has no blank at its ends. */

import { BEYOND_ASCII, classAt, LOWER, UPPER } from './bytes.js';

const [BLANK, COMMA] = [0x20, 0x2c];

/** Offset of the comma; -1 unless there is exactly one, with a letter on both sides. */
function commaOf(line: Uint8Array, from: number, end: number): number {
  const at = line.indexOf(COMMA, from);
  if (at < 0 || at >= end || line.subarray(at + 1, end).includes(COMMA)) return -1;
  return hasLetter(line, from, at) && hasLetter(line, at + 1, end) ? at : -1;
}

function hasLetter(line: Uint8Array, from: number, end: number): boolean {
  for (let at = from; at < end; at++) if (classAt(line, at) & (UPPER | LOWER | BEYOND_ASCII)) return true;
  return false;
}

/** True when the text is not a last name, one comma and a first name. */
export function isNotFullName(line: Uint8Array, from: number, end: number): boolean {
  return commaOf(line, from, end) < 0;
}

/** True when there is a blank next to the comma. */
export function hasLooseBlank(line: Uint8Array, from: number, end: number): boolean {
  const comma = commaOf(line, from, end);
  return comma >= 0 && (line[comma - 1] === BLANK || line[comma + 1] === BLANK);
}

/** The end of last and first name: an initial after them may be left out in another record of the same person. */
export function endWithoutInitial(line: Uint8Array, from: number, end: number): number {
  const comma = commaOf(line, from, end);
  const isInitial = comma >= 0 && end - 2 > comma + 1 && line[end - 2] === BLANK;
  return isInitial ? end - 2 : end;
}
