/** Reads a file as pieces: long runs of bytes to copy, and the single lines that are wanted. */

import type { Layout } from '../../layouts/index.js';
import { type FileShape, HEAD_BYTES, shapeOf } from '../../validation/index.js';
import type { FileLine } from '../line/line-context.js';
import { type InputPort, readChunks } from './byte-ports.js';

const LF = 0x0a;
const CR = 0x0d;
const END_OF_FILE_MARK = 0x1a;

/** Bytes to copy, or a line to look at. */
export type FilePiece = { copy: Uint8Array } | { line: FileLine };

/** A file and how it is divided into lines. */
export interface LineSource extends FileShape {
  input: InputPort;
  /** Maximum length of a line, in bytes; only the beginning of longer ones is returned. */
  longest: number;
}

/** Longer lines are copied unread: the checker too reads only their beginning. */
const MAX_LENGTH_IN_RECORDS = 4;

/** The lines of a file of the layout. */
export async function lineSourceOf(input: InputPort, layout: Layout): Promise<LineSource> {
  const shape = shapeOf(await input.head(HEAD_BYTES), layout);
  return { input, ...shape, longest: MAX_LENGTH_IN_RECORDS * layout.record_length };
}

/** The whole file as pieces in their order; one list per chunk. `isWanted` is called once for each line. */
export async function* readPieces(
  source: LineSource,
  isWanted: (line: number) => boolean,
  signal?: AbortSignal,
): AsyncGenerator<FilePiece[]> {
  const reader = new PieceReader(source, isWanted);
  for await (const chunk of readChunks(source.input, signal)) yield reader.push(chunk);
  yield reader.end();
}

/** The wanted lines of the file in their order; one list per chunk. */
export async function* readLines(
  source: LineSource,
  isWanted: (line: number) => boolean,
  signal?: AbortSignal,
): AsyncGenerator<FileLine[]> {
  for await (const pieces of readPieces(source, isWanted, signal))
    yield pieces.flatMap((piece) => ('line' in piece ? piece.line : []));
}

class PieceReader {
  private pieces: FilePiece[] = [];
  /** The beginning of a line whose end has not been read yet. */
  private rest: Uint8Array = new Uint8Array(0);
  /** Offset in the file of the first byte of `rest`. */
  private offset = 0;
  private number = 0;
  /** True within a line that is longer than `longest`: its bytes are copied as they are read. */
  private isInLongLine = false;
  private bomLeft: number;

  constructor(
    private readonly source: LineSource,
    private readonly isWanted: (line: number) => boolean,
  ) {
    this.bomLeft = source.bomLength;
  }

  push(chunk: Uint8Array): FilePiece[] {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    let start = 0;
    if (this.bomLeft > 0) {
      start = this.bomLeft;
      this.bomLeft = 0;
      this.copy(bytes, 0, start);
    }
    let copied = start;
    for (let next = this.nextStart(bytes, start); next > 0; next = this.nextStart(bytes, start)) {
      if (this.isNextWanted()) {
        this.copy(bytes, copied, start);
        this.addLine(bytes, start, next);
        copied = next;
      }
      this.isInLongLine = false;
      start = next;
    }
    this.copy(bytes, copied, start);
    this.rest = bytes.subarray(start);
    this.offset += start;
    if (this.rest.length > this.source.longest) this.passLongLine();
    return this.takePieces();
  }

  /** The pieces after the last line end. */
  end(): FilePiece[] {
    const { rest } = this;
    if (rest.length === 0) return [];
    if (this.isNextWanted()) this.addLine(rest, 0, rest.length, true);
    else this.copy(rest, 0, rest.length);
    return this.takePieces();
  }

  /** Where the line after the one at `start` begins; 0 when the bytes do not contain its end. */
  private nextStart(bytes: Uint8Array, start: number): number {
    const { form } = this.source;
    if (form.ends === 'none') return start + form.blockLength <= bytes.length ? start + form.blockLength : 0;
    return bytes.indexOf(form.ends === 'LF' ? LF : CR, start) + 1;
  }

  private isNextWanted(): boolean {
    if (this.isInLongLine) return false;
    this.number++;
    return this.isWanted(this.number);
  }

  /** An end-of-file mark after the last line is not a part of it. */
  private addLine(bytes: Uint8Array, start: number, next: number, isLast = false): void {
    let to = this.endOf(bytes, start, next);
    if (isLast && to > start && bytes[to - 1] === END_OF_FILE_MARK) to--;
    this.addPiece(start, bytes.subarray(start, to), bytes.subarray(to, next));
  }

  private addPiece(start: number, bytes: Uint8Array, end: Uint8Array): void {
    const isTooLong = bytes.length > this.source.longest;
    this.pieces.push({ line: { number: this.number, offset: this.offset + start, bytes, end, isTooLong } });
  }

  /** The end of the line without LF, CRLF or CR, as the checker reads it. */
  private endOf(bytes: Uint8Array, start: number, next: number): number {
    const { form } = this.source;
    if (form.ends === 'none') return next;
    const terminator = form.ends === 'LF' ? LF : CR;
    const end = bytes[next - 1] === terminator ? next - 1 : next;
    return form.ends === 'LF' && end > start && bytes[end - 1] === CR ? end - 1 : end;
  }

  /** Adds the part read so far of a line that is too long to be kept in memory, as a piece or as bytes to copy. */
  private passLongLine(): void {
    if (!this.isInLongLine && this.isNextWanted()) this.addPiece(0, this.rest, this.rest.subarray(0, 0));
    else this.copy(this.rest, 0, this.rest.length);
    this.isInLongLine = true;
    this.offset += this.rest.length;
    this.rest = new Uint8Array(0);
  }

  private copy(bytes: Uint8Array, from: number, to: number): void {
    if (to > from) this.pieces.push({ copy: bytes.subarray(from, to) });
  }

  private takePieces(): FilePiece[] {
    const { pieces } = this;
    this.pieces = [];
    return pieces;
  }
}
