/** Looks up single lines of a file by the offset of a byte, for reports that show what changed. */

import type { Layout } from '../../layouts/index.js';
import { HEAD_BYTES, shapeOf } from '../../validation/index.js';

const LF = 0x0a;
const CR = 0x0d;

/** A line and where it begins. */
export interface FoundLine {
  /** Bytes from the start of the file to the line. */
  offset: number;
  /** The line without its line end. */
  bytes: Uint8Array;
}

/** Lines longer than this many records are not looked up. */
const MAX_LENGTH_IN_RECORDS = 4;

/** The windows of a file around these offsets, as long as `InputLines` needs for each of them. */
export function windowsAround(offsets: readonly number[], { record_length }: Layout): readonly ByteWindow[] {
  const longest = MAX_LENGTH_IN_RECORDS * record_length;
  return [
    { from: 0, to: HEAD_BYTES },
    ...offsets.map((offset) => ({ from: Math.max(0, offset - longest), to: offset + longest })),
  ];
}

/** Bytes of a file, from the offset `from` to before the offset `to`. */
interface ByteWindow {
  readonly from: number;
  readonly to: number;
}

/** Keeps some windows of a file that passes by. */
export class KeptWindows {
  private readonly kept: readonly (ByteWindow & { readonly bytes: Buffer[] })[];
  /** Bytes that have passed. */
  private at = 0;

  constructor(windows: readonly ByteWindow[]) {
    this.kept = windows.map((window) => ({ ...window, bytes: [] }));
  }

  /** The next bytes of the file. Returns false once no further ones are needed. */
  push(chunk: Uint8Array): boolean {
    const { at } = this;
    this.at += chunk.length;
    for (const { from, to, bytes } of this.kept)
      if (from < this.at && to > at) bytes.push(Buffer.from(chunk.subarray(Math.max(0, from - at), to - at)));
    return this.kept.some(({ to }) => to > this.at);
  }

  /** As `ReadBytes`, within a window. */
  read(from: number, length: number): Uint8Array {
    const window = this.kept.find((one) => one.from <= from && one.to >= from + length);
    if (!window) return NOTHING;
    return Buffer.concat(window.bytes).subarray(from - window.from, from - window.from + length);
  }
}

const NOTHING = new Uint8Array(0);

/** Gives up to `length` bytes of the file from the offset `from`; fewer only at its end. */
export type ReadBytes = (from: number, length: number) => Uint8Array;

/** The lines of one file. */
export class InputLines {
  private readonly longest: number;
  /** Bytes of a record in a file without line ends. */
  private readonly blockLength: number | undefined;
  /** Bytes of the byte order mark. */
  private readonly bomLength: number;
  private last: FoundLine | undefined;

  constructor(
    private readonly read: ReadBytes,
    layout: Layout,
  ) {
    this.longest = MAX_LENGTH_IN_RECORDS * layout.record_length;
    const { form, bomLength } = shapeOf(read(0, HEAD_BYTES), layout);
    this.bomLength = bomLength;
    this.blockLength = form.ends === 'none' ? form.blockLength : undefined;
  }

  /** The line that contains the byte at `offset`, or ends there; undefined when it is too long. */
  at(offset: number): FoundLine | undefined {
    const { last } = this;
    if (last && offset >= last.offset && offset <= last.offset + last.bytes.length) return last;
    this.last = this.blockLength === undefined ? this.lineAt(offset) : this.blockAt(offset, this.blockLength);
    return this.last;
  }

  private blockAt(offset: number, length: number): FoundLine {
    const start = offset - ((offset - this.bomLength) % length);
    return { offset: start, bytes: this.read(start, length) };
  }

  private lineAt(offset: number): FoundLine | undefined {
    const from = Math.max(this.bomLength, offset - this.longest);
    const around = this.read(from, offset - from + this.longest);
    let start = offset - from;
    while (start > 0 && !isLineEnd(around[start - 1])) start--;
    let end = offset - from;
    while (end < around.length && !isLineEnd(around[end])) end++;
    const isCut = (start === 0 && from > this.bomLength) || end - (offset - from) === this.longest;
    if (isCut) return undefined;
    return { offset: from + start, bytes: around.slice(start, end) };
  }
}

const isLineEnd = (byte: number | undefined) => byte === LF || byte === CR;
