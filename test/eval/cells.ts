/** A line as cells: one for each field, by the columns in which the checker measures it. */

import type { Field } from '../../src/layouts/types.js';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The columns of a line, one character each: its bytes, or its characters where it is UTF-8 of that length. Undefined
 * when it has more or fewer than `length`.
 */
export function columnsOf(line: Uint8Array, length: number): string | undefined {
  if (line.length === length) return Buffer.from(line).toString('latin1');
  try {
    const text = utf8.decode(line);
    return text.length === length ? text : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a field, including blanks. */
export function cellOf(columns: string, { start, end }: Field): string {
  return columns.slice(start - 1, end);
}
