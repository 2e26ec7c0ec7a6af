/** Words that give away that a value is not what it seems. Offsets 0-based, end exclusive. */

import { NAME_SUFFIXES } from '../../reference/index.js';
import { spells } from './bytes.js';

/** Never looked for in names: Null, Test and Na are surnames. */
const STAND_INS = ['UNKNOWN', 'N/A', 'NONE', '.'];

/** Characters of the longest of them. */
export const LONGEST_STAND_IN = Math.max(...STAND_INS.map(({ length }) => length));

function equals(line: Uint8Array, from: number, end: number, wanted: string): boolean {
  return end - from === wanted.length && spells(line, from, wanted, true);
}

const FIRST_BYTES = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(STAND_INS.some((word) => word[0] === String.fromCharCode(byte).toUpperCase())),
);

/** Whether a stand-in can begin with this byte. */
export function mayBeStandIn(byte: number): boolean {
  return FIRST_BYTES[byte] === 1;
}

/** True when the text is a stand-in such as UNKNOWN. */
export function isStandIn(line: Uint8Array, from: number, end: number): boolean {
  if (end - from > LONGEST_STAND_IN) return false;
  return STAND_INS.some((word) => equals(line, from, end, word));
}

/** True when the text ends in a word such as JR and has another word before it. */
export function endsInSuffix(line: Uint8Array, from: number, end: number): boolean {
  const earliest = Math.max(from + 1, end - 4);
  for (let gap = end - 2; gap >= earliest; gap--) {
    if (line[gap] === 0x20) return NAME_SUFFIXES.some((suffix) => equals(line, gap + 1, end, suffix));
  }
  return false;
}
