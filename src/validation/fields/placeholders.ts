/** Words that show that a value is not what it seems. Offsets are 0-based, end exclusive. */

import { NAME_SUFFIXES } from '../../reference/index.js';
import { spells } from './bytes.js';

/** Never looked for in names: Null, Test and Na are surnames. */
const PLACEHOLDERS = ['UNKNOWN', 'N/A', 'NONE', '.'];
const LONGEST = Math.max(...PLACEHOLDERS.map(({ length }) => length));

function equals(line: Uint8Array, from: number, end: number, wanted: string): boolean {
  return end - from === wanted.length && spells(line, from, wanted, true);
}

/** True when the text is a placeholder such as UNKNOWN. */
export function isPlaceholder(line: Uint8Array, from: number, end: number): boolean {
  if (end - from > LONGEST) return false;
  for (const word of PLACEHOLDERS) if (equals(line, from, end, word)) return true;
  return false;
}

/** True when the text ends in a word such as JR and has another word before it. */
export function endsInSuffix(line: Uint8Array, from: number, end: number): boolean {
  const earliest = Math.max(from + 1, end - 4);
  for (let gap = end - 2; gap >= earliest; gap--) if (line[gap] === 0x20) return isSuffix(line, gap + 1, end);
  return false;
}

function isSuffix(line: Uint8Array, from: number, end: number): boolean {
  return NAME_SUFFIXES.some((suffix) => equals(line, from, end, suffix));
}
