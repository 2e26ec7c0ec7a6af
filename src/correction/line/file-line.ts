/** A line of the file and its place. */

import { decode, fromWindows1252 } from '../../validation/index.js';

/** The bytes are those of the file and must not be changed. */
export interface FileLine {
  /** 1-based, as the checker counts. */
  number: number;
  /** Bytes from the start of the file. */
  offset: number;
  /** The line without its end. */
  bytes: Uint8Array;
  /** The line end as it is in the file. */
  end: Uint8Array;
  /** True for a line of several records. `bytes` may then be its beginning only; the rest follows as bytes to copy. */
  isTooLong: boolean;
}

/** The line, one character a column. */
export function textOf({ bytes }: FileLine, recordLength: number): string {
  return bytes.length === recordLength ? fromWindows1252(bytes) : decode(bytes);
}
