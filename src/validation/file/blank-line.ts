/** Lines that hold nothing: only blanks, tabs and end-of-file marks. */

import { byteAt } from '../fields/bytes.js';

/** The byte that some systems put after the last line. */
export const END_MARK = 0x1a;

/** Only blanks, tabs and end-of-file marks. For most lines the first byte settles it. */
export function isBlankLine(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = byteAt(bytes, at);
    if (byte !== 0x20 && byte !== 0x09 && byte !== END_MARK) return false;
  }
  return true;
}
