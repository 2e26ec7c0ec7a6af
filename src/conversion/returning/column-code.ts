/** How the columns of a file are written as bytes: its encoding, and whether a column is a byte or a character. */

import { fromWindows1252, toWindows1252, utf8Characters } from '../../validation/index.js';
import type { Slot } from './slots.js';

/** As the hidden sheet of a table has it. */
export const COLUMN_CODES = ['utf-8 characters', 'utf-8 bytes', 'windows-1252 bytes'] as const;
/** The encoding, and what a column is. */
export type ColumnCode = (typeof COLUMN_CODES)[number];

const BLANK = 0x20;
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** The texts of the slots, without the blanks at their ends. @throws TypeError for bytes that are no UTF-8 */
export function textsOf(code: ColumnCode, line: Uint8Array, slots: readonly Slot[]): string[] {
  const characters = code === 'utf-8 characters' ? utf8Characters(line) : undefined;
  return slots.map(({ start, end }) => {
    if (characters) return trimmed(characters.slice(start - 1, end).join(''));
    const bytes = line.subarray(start - 1, end);
    return trimmed(code === 'windows-1252 bytes' ? fromWindows1252(bytes) : strict.decode(bytes));
  });
}

const trimmed = (text: string) => text.replace(/ +$/, '');

/** The bytes of a text with blanks up to the width of its slot; undefined when it has no place there. */
export function bytesOf(code: ColumnCode, text: string, { start, end }: Slot): Uint8Array | undefined {
  const width = end - start + 1;
  const bytes = code === 'windows-1252 bytes' ? toWindows1252(text) : encoder.encode(text);
  if (!bytes) return undefined;
  const columns = code === 'utf-8 characters' ? [...text].length : bytes.length;
  if (columns > width) return undefined;
  const filled = new Uint8Array(bytes.length + width - columns).fill(BLANK);
  filled.set(bytes);
  return filled;
}
