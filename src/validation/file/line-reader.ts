/** Cuts bytes into lines, wherever the chunks happen to end: LF, CRLF, CR alone, or blocks of one length. */

import { byteAt } from '../fields/bytes.js';

const LF = 0x0a;
const CR = 0x0d;

/** `from` to `to` is what was kept of a line in `bytes`; `length` is the length of the whole line. */
export type OnLine = (bytes: Uint8Array, from: number, to: number, length: number) => void;

/** How the lines of a file end; without line ends, every `blockLength` bytes are a line. */
export type LineForm = { ends: 'LF' | 'CR' } | { ends: 'none'; blockLength: number };

/** Lines that ended in CRLF, and in LF or CR alone. */
export interface LineEnds {
  withCrLf: number;
  withOne: number;
}

/** Splits pushed bytes into lines and counts the line ends. */
export class LineReader implements LineEnds {
  withCrLf = 0;
  withOne = 0;
  private readonly kept: Uint8Array;
  private keptLength = 0;
  private openLength = 0;
  private lastByte = -1;

  constructor(
    private readonly form: LineForm,
    /** Longest part of a line that is kept, so that memory does not grow with a file that has no line ends. */
    longest: number,
    private readonly onLine: OnLine,
  ) {
    this.kept = new Uint8Array(longest);
  }

  push(bytes: Uint8Array): void {
    // Always the plain class, never Node's Buffer: code that gets only one class of array runs much faster.
    const chunk = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (this.form.ends === 'none') this.pushBlocks(chunk, this.form.blockLength);
    else this.pushLines(chunk, this.form.ends === 'LF' ? LF : CR);
  }

  /** Hands out what follows the last line end, if anything does. */
  end(): void {
    if (this.openLength > 0) this.handOutKept();
  }

  private pushLines(chunk: Uint8Array, terminator: number): void {
    const finder = searchable(chunk);
    let start = 0;
    let stop = finder.indexOf(terminator);
    if (this.openLength > 0 && stop >= 0) {
      this.keep(chunk, 0, stop);
      this.count(this.lastByte);
      this.handOutKept();
      start = stop + 1;
      stop = finder.indexOf(terminator, start);
    }
    while (stop >= 0) {
      this.count(stop > start ? byteAt(chunk, stop - 1) : -1);
      const end = stop > start && chunk[stop - 1] === CR ? stop - 1 : stop;
      this.onLine(chunk, start, end, end - start);
      start = stop + 1;
      stop = finder.indexOf(terminator, start);
    }
    if (start < chunk.length) this.keep(chunk, start, chunk.length);
  }

  private count(before: number): void {
    if (before === CR) this.withCrLf++;
    else this.withOne++;
  }

  private pushBlocks(chunk: Uint8Array, blockLength: number): void {
    let start = 0;
    while (start < chunk.length) {
      if (this.openLength === 0 && chunk.length - start >= blockLength) {
        this.onLine(chunk, start, start + blockLength, blockLength);
        start += blockLength;
      } else {
        const end = Math.min(chunk.length, start + blockLength - this.openLength);
        this.keep(chunk, start, end);
        if (this.openLength === blockLength) this.handOutKept();
        start = end;
      }
    }
  }

  private keep(chunk: Uint8Array, from: number, to: number): void {
    const room = Math.min(to - from, this.kept.length - this.keptLength);
    if (room > 0) this.kept.set(chunk.subarray(from, from + room), this.keptLength);
    this.keptLength += Math.max(0, room);
    this.openLength += to - from;
    if (to > from) this.lastByte = byteAt(chunk, to - 1);
  }

  private handOutKept(): void {
    const hasCr = this.lastByte === CR && this.form.ends === 'LF';
    const length = hasCr ? this.openLength - 1 : this.openLength;
    const end = Math.min(this.keptLength, length);
    this.keptLength = 0;
    this.openLength = 0;
    this.lastByte = -1;
    // Kept bytes are overwritten by the next keep, which cannot happen while the line is looked at.
    this.onLine(this.kept, 0, end, length);
  }
}

/** The same bytes: Buffer's search is many times faster than that of the plain class, which is all that a browser has. */
function searchable(chunk: Uint8Array): Uint8Array {
  return typeof Buffer === 'undefined'
    ? chunk
    : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
