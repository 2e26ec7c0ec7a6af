/**
 * Headers and totals, here called control records: the positions of the first and the last of each type, and how
 * one is rewritten for fewer employee records.
 */

import type { Layout, RecordType } from '../../../layouts/index.js';
import { type FileShape, hasIdentifier, LineReader, utf8Characters } from '../../../validation/index.js';

const BLANK = 0x20;
const TAB = 0x09;
const END_MARK = 0x1a;

/** A header or total of the file. */
export interface ControlRecord {
  type: RecordType;
  /** Of the line, 1-based; in a file without line ends, of the record. */
  number: number;
  /** Without its line end. */
  bytes: Uint8Array;
}

/** Finds the control records while the bytes of the file are read. */
export class ControlRecordFinder {
  /** The first and the last record of each type, which may be the same one. */
  readonly found = new Map<RecordType, { first: ControlRecord; last: ControlRecord }>();
  /** Number of the last line that is not blank. */
  lastLine = 0;
  private readonly types: readonly RecordType[];
  private readonly reader: LineReader;
  private number = 0;
  private bomLeft: number;

  constructor(layout: Layout, { form, bomLength }: FileShape) {
    this.types = layout.record_types;
    this.bomLeft = bomLength;
    this.reader = new LineReader(form, 2 * layout.record_length, (bytes, from, to) =>
      this.readLine(bytes.subarray(from, to)),
    );
  }

  push(chunk: Uint8Array): void {
    const skipped = Math.min(this.bomLeft, chunk.length);
    this.bomLeft -= skipped;
    this.reader.push(chunk.subarray(skipped));
  }

  end(): void {
    this.reader.end();
  }

  private readLine(line: Uint8Array): void {
    this.number++;
    if (line.every((byte) => byte === BLANK || byte === TAB || byte === END_MARK)) return;
    this.lastLine = this.number;
    const type = this.types.find((one) => hasIdentifier(one, line, 0));
    if (!type || type.place === 'anywhere') return;
    const record = { type, number: this.number, bytes: withoutEndMark(line).slice() };
    this.found.set(type, { first: this.found.get(type)?.first ?? record, last: record });
  }
}

/** An end-of-file mark after the last line is not part of it. */
function withoutEndMark(line: Uint8Array): Uint8Array {
  return line.at(-1) === END_MARK ? line.subarray(0, -1) : line;
}

/** The record at its full length, with `count` where it states the number of employee records. */
export function rewritten({ type, bytes }: ControlRecord, recordLength: number, count: number): Uint8Array {
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
