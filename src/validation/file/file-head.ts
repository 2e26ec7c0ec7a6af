/** The first bytes of a file: its byte order mark, how its lines end, and the lines themselves. */

import type { LayoutOutline } from '../../layouts/index.js';
import { type LineForm, LineReader } from './line-reader.js';
import { beginsRecord } from './recognition.js';

/** How much of a file is looked at before it is decided what it is. */
export const HEAD_BYTES = 65_536;

/** Bytes of a UTF-8 byte order mark at the start: 3 or 0. */
export function byteOrderMark(head: Uint8Array): 0 | 3 {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
}

/** How a file is divided into lines. */
export interface FileShape {
  form: LineForm;
  /** Bytes of the byte order mark at the start; 0 without one. */
  bomLength: number;
}

/** The shape of the file that begins with `head`: at least its first `HEAD_BYTES`, or all of a shorter file. */
export function shapeOf(head: Uint8Array, layout: LayoutOutline): FileShape {
  const bomLength = byteOrderMark(head);
  return { form: lineFormOf(head.subarray(bomLength, HEAD_BYTES), [layout]), bomLength };
}

/** How the lines end. Blocks without line ends show at the first record boundary: the next record begins there. */
export function lineFormOf(head: Uint8Array, layouts: readonly LayoutOutline[]): LineForm {
  const lf = head.indexOf(0x0a);
  const cr = head.indexOf(0x0d);
  for (const layout of layouts) {
    const length = layout.record_length;
    const isCut = [lf, cr].some((at) => at >= 0 && (at <= length + 1 || endsLine(layout, head, at)));
    if (!isCut && head.length > length && beginsRecord(layout, head, 0) && beginsRecord(layout, head, length))
      return { ends: 'none', blockLength: length };
  }
  return { ends: lf < 0 && cr >= 0 ? 'CR' : 'LF' };
}

/** A line end with a record after it: lines then end so, however many records the first one contains. */
function endsLine(layout: LayoutOutline, head: Uint8Array, at: number): boolean {
  const next = head[at] === 0x0d && head[at + 1] === 0x0a ? at + 2 : at + 1;
  return at % layout.record_length === 0 && beginsRecord(layout, head, next);
}

export interface HeadLine {
  bytes: Uint8Array;
  length: number;
}

/** A file is recognized by this many lines at most. */
const MAX_LINES = 100;

/** Bytes that are read at once while lines are still wanted. */
const PART_BYTES = 4096;

/** The first lines that are not blank. The last one may be cut short by the end of the head. */
export function headLines(head: Uint8Array, form: LineForm): HeadLine[] {
  const lines: HeadLine[] = [];
  const reader = new LineReader(form, HEAD_BYTES, (bytes, from, to, length) => {
    if (lines.length === MAX_LINES) return;
    const line = bytes.slice(from, to);
    if (line.some((byte) => byte > 0x20)) lines.push({ bytes: line, length });
  });
  for (let at = byteOrderMark(head); at < head.length && lines.length < MAX_LINES; at += PART_BYTES)
    reader.push(head.subarray(at, at + PART_BYTES));
  reader.end();
  return lines;
}

/** Chunks as one, `length` bytes in all. */
export function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
