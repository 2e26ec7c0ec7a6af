/** Headers and totals: where the first and the last of each kind stand, and how one is written for fewer records. */

import type { Layout, RecordType } from '../../../layouts/index.js';
import { hasIdentifier, LineReader, utf8Characters } from '../../../validation/index.js';
import type { FileShape } from './line-form.js';

const BLANK = 0x20;
const TAB = 0x09;
const END_MARK = 0x1a;

/** A header or total as it stands in the file. */
export interface FrameLine {
  type: RecordType;
  /** 1-based; without line ends the ordinal of the record. */
  number: number;
  /** Without its line end. */
  bytes: Uint8Array;
}

/** Finds them as the bytes of the file pass. */
export class FrameFinder {
  /** The first and the last line of each kind, which may be the same one. */
  readonly found = new Map<RecordType, { first: FrameLine; last: FrameLine }>();
  /** Number of the last line that holds something. */
  lastLine = 0;
  private readonly types: readonly RecordType[];
  private readonly reader: LineReader;
  private number = 0;
  private markLeft: number;

  constructor(layout: Layout, { form, mark }: FileShape) {
    this.types = layout.record_types;
    this.markLeft = mark;
    this.reader = new LineReader(form, 2 * layout.record_length, (bytes, from, to) =>
      this.meet(bytes.subarray(from, to)),
    );
  }

  push(chunk: Uint8Array): void {
    const skipped = Math.min(this.markLeft, chunk.length);
    this.markLeft -= skipped;
    this.reader.push(chunk.subarray(skipped));
  }

  end(): void {
    this.reader.end();
  }

  private meet(line: Uint8Array): void {
    this.number++;
    if (line.every((byte) => byte === BLANK || byte === TAB || byte === END_MARK)) return;
    this.lastLine = this.number;
    const type = this.types.find((one) => hasIdentifier(one, line, 0));
    if (!type || type.place === 'anywhere') return;
    const frame = { type, number: this.number, bytes: withoutEndMark(line).slice() };
    this.found.set(type, { first: this.found.get(type)?.first ?? frame, last: frame });
  }
}

/** An end-of-file mark behind the last line is no part of it. */
function withoutEndMark(line: Uint8Array): Uint8Array {
  return line.at(-1) === END_MARK ? line.subarray(0, -1) : line;
}

/** The line at its full length, with `count` where it states the number of employee records. */
export function rebuilt({ type, bytes }: FrameLine, recordLength: number, count: number): Uint8Array {
  const columns = utf8Characters(bytes)?.length ?? bytes.length;
  const line = new Uint8Array(bytes.length + recordLength - columns).fill(BLANK);
  line.set(bytes.subarray(0, line.length));
  const field = type.fields.find(({ name }) => name === type.roles.record_count);
  if (field) {
    const digits = String(count).padStart(field.end - field.start + 1, '0');
    line.set(new TextEncoder().encode(digits), field.start - 1);
  }
  return line;
}
