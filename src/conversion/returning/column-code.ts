/** How the columns of a file are written as bytes: its encoding, and whether a column is a byte or a character. */

import { fromWindows1252, isAscii, toWindows1252, utf8Characters } from '../../validation/index.js';
import type { Slot } from './slots.js';

/** The names of the codes in the hidden sheet of a table. */
export const COLUMN_CODES = ['utf-8 characters', 'utf-8 bytes', 'windows-1252 bytes'] as const;
/** The encoding, and what a column is. */
export type ColumnCode = (typeof COLUMN_CODES)[number];

const BLANK = 0x20;
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** The texts of the slots, without the blanks at their ends. @throws TypeError for bytes that are not valid UTF-8 */
export function textsOf(code: ColumnCode, line: Uint8Array, slots: readonly Slot[]): string[] {
  if (isAscii(line)) {
    const text = Buffer.from(line.buffer, line.byteOffset, line.length).toString('latin1');
    return slots.map(({ start, end }) => trimmed(text.slice(start - 1, end)));
  }
  const characters = code === 'utf-8 characters' ? utf8Characters(line) : undefined;
  return slots.map(({ start, end }) => {
    if (characters) return trimmed(characters.slice(start - 1, end).join(''));
    const bytes = line.subarray(start - 1, end);
    return trimmed(code === 'windows-1252 bytes' ? fromWindows1252(bytes) : strict.decode(bytes));
  });
}

/** Without the blanks at its end. */
export function trimmed(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === BLANK) end--;
  return text.slice(0, end);
}

/** True when a text has a place in its slot. */
export const isFitting = (code: ColumnCode, text: string, slot: Slot): boolean =>
  isPlain(text) ? text.length <= widthOf(slot) : bytesOf(code, text, slot) !== undefined;

/** The bytes of a record; a text that has no place in its slot is left out. */
export function lineOf(
  code: ColumnCode,
  parts: readonly { readonly slot: Slot; readonly text: string }[],
): Uint8Array {
  let line = '';
  for (const { slot, text } of parts)
    line += text.length <= widthOf(slot) ? text.padEnd(widthOf(slot)) : '\u0100';
  if (isPlain(line)) return Buffer.from(line, 'latin1');
  return Buffer.concat(
    parts.flatMap(({ slot, text }) => bytesOf(code, text, slot) ?? bytesOf(code, '', slot) ?? []),
  );
}

const widthOf = ({ start, end }: Slot) => end - start + 1;
const isPlain = (text: string) => !/[^\0-\x7f]/.test(text);

/** With blanks up to the width of the slot; undefined when it has no place there. */
function bytesOf(code: ColumnCode, text: string, slot: Slot): Uint8Array | undefined {
  const width = widthOf(slot);
  const bytes = code === 'windows-1252 bytes' ? toWindows1252(text) : encoder.encode(text);
  if (!bytes) return undefined;
  const columns = code === 'utf-8 characters' ? [...text].length : bytes.length;
  if (columns > width) return undefined;
  const filled = new Uint8Array(bytes.length + width - columns).fill(BLANK);
  filled.set(bytes);
  return filled;
}
