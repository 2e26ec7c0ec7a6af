/** Reads a file as pieces: long runs that are copied as they are, and the single lines that somebody wants to see. */

import type { LineForm } from '../../validation/index.js';
import { type InputPort, readChunks } from './byte-ports.js';

const LF = 0x0a;
const CR = 0x0d;
const END_MARK = 0x1a;

export interface FileLine {
  /** 1-based, as the checker counts. */
  number: number;
  /** Bytes from the start of the file. */
  offset: number;
  /** The line without its end. */
  bytes: Uint8Array;
  /** The line end as it stands in the file. */
  end: Uint8Array;
  /** Too long to be a record with a fault: what was seen of it is to be copied, and the rest follows as bytes to copy. */
  isTooLong: boolean;
}

/** Bytes to copy, or a line to look at. */
export type Piece = { copy: Uint8Array } | { line: FileLine };

export interface LineSource {
  input: InputPort;
  form: LineForm;
  /** Bytes of a byte order mark at the start. */
  mark: number;
  /** Lines longer than this are copied unseen. */
  longest: number;
}

/** The file in pieces, all of it and in order; one list a chunk. `wanted` is asked once for each line. */
export async function* readPieces(
  source: LineSource,
  wanted: (line: number) => boolean,
  signal?: AbortSignal,
): AsyncGenerator<Piece[]> {
  const cutter = new Cutter(source, wanted);
  for await (const chunk of readChunks(source.input, signal)) yield cutter.push(chunk);
  yield cutter.end();
}

class Cutter {
  private pieces: Piece[] = [];
  private rest: Uint8Array = new Uint8Array(0);
  /** Offset in the file of the first byte of `rest`. */
  private offset = 0;
  private number = 0;
  /** Within a line that is longer than `longest`: its bytes are copied as they come. */
  private overlong = false;
  private markLeft: number;

  constructor(
    private readonly source: LineSource,
    private readonly wanted: (line: number) => boolean,
  ) {
    this.markLeft = source.mark;
  }

  push(chunk: Uint8Array): Piece[] {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    let start = 0;
    if (this.markLeft > 0) {
      start = this.markLeft;
      this.markLeft = 0;
      this.copy(bytes, 0, start);
    }
    let copied = start;
    for (let next = this.nextStart(bytes, start); next > 0; next = this.nextStart(bytes, start)) {
      if (this.isWantedNext()) {
        this.copy(bytes, copied, start);
        this.cut(bytes, start, next);
        copied = next;
      }
      this.overlong = false;
      start = next;
    }
    this.copy(bytes, copied, start);
    this.rest = bytes.subarray(start);
    this.offset += start;
    if (this.rest.length > this.source.longest) this.copyOverlong();
    return this.handOut();
  }

  /** What stands behind the last line end. */
  end(): Piece[] {
    const { rest } = this;
    if (rest.length === 0) return [];
    if (this.isWantedNext()) this.cut(rest, 0, rest.length, true);
    else this.copy(rest, 0, rest.length);
    return this.handOut();
  }

  /** Where the line after the one at `start` begins; 0 when the chunk does not hold its end. */
  private nextStart(bytes: Uint8Array, start: number): number {
    const { form } = this.source;
    if (form.ends === 'none') return start + form.blockLength <= bytes.length ? start + form.blockLength : 0;
    return bytes.indexOf(form.ends === 'LF' ? LF : CR, start) + 1;
  }

  private isWantedNext(): boolean {
    if (this.overlong) return false;
    this.number++;
    return this.wanted(this.number);
  }

  /** An end-of-file mark behind the last line is no part of it. */
  private cut(bytes: Uint8Array, start: number, next: number, isLast = false): void {
    let to = this.endOf(bytes, start, next);
    if (isLast && to > start && bytes[to - 1] === END_MARK) to--;
    this.handOutLine(start, bytes.subarray(start, to), bytes.subarray(to, next));
  }

  private handOutLine(start: number, bytes: Uint8Array, end: Uint8Array): void {
    const isTooLong = bytes.length > this.source.longest;
    this.pieces.push({ line: { number: this.number, offset: this.offset + start, bytes, end, isTooLong } });
  }

  /** Where the line's own bytes end: before LF, CRLF, CR; as the checker's reader has it. */
  private endOf(bytes: Uint8Array, start: number, next: number): number {
    const { form } = this.source;
    if (form.ends === 'none') return next;
    const terminator = form.ends === 'LF' ? LF : CR;
    const end = bytes[next - 1] === terminator ? next - 1 : next;
    return form.ends === 'LF' && end > start && bytes[end - 1] === CR ? end - 1 : end;
  }

  /** Hands on what has come of a line that is too long to be kept. */
  private copyOverlong(): void {
    if (!this.overlong && this.isWantedNext()) this.handOutLine(0, this.rest, this.rest.subarray(0, 0));
    else this.copy(this.rest, 0, this.rest.length);
    this.overlong = true;
    this.offset += this.rest.length;
    this.rest = new Uint8Array(0);
  }

  private copy(bytes: Uint8Array, from: number, to: number): void {
    if (to > from) this.pieces.push({ copy: bytes.subarray(from, to) });
  }

  private handOut(): Piece[] {
    const { pieces } = this;
    this.pieces = [];
    return pieces;
  }
}
