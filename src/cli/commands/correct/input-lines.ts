/** Looks up single lines of a file by a byte in them, for reports that draw what changed. */

import { closeSync, openSync, readSync } from 'node:fs';
import type { Layout } from '../../../layouts/index.js';
import { byteOrderMark, HEAD_BYTES, lineFormOf } from '../../../validation/index.js';

const LF = 0x0a;
const CR = 0x0d;

export interface FoundLine {
  /** Bytes from the start of the file. */
  offset: number;
  bytes: Uint8Array;
}

/** Lines longer than this many records are not looked up. */
const LONGEST_RECORDS = 4;

export class InputLines {
  readonly #file: number;
  readonly #reach: number;
  readonly #block: number | undefined;
  readonly #mark: number;
  #last: FoundLine | undefined;
  #isOpen = true;

  /** Opens the file; `close` it in the end. */
  constructor(path: string, layout: Layout) {
    this.#file = openSync(path, 'r');
    this.#reach = LONGEST_RECORDS * layout.record_length;
    const head = this.#read(0, HEAD_BYTES);
    const form = lineFormOf(head, [layout]);
    this.#mark = byteOrderMark(head);
    this.#block = form.ends === 'none' ? form.blockLength : undefined;
  }

  /** The line that holds the byte, or ends at it; undefined when it is too long. */
  at(offset: number): FoundLine | undefined {
    const last = this.#last;
    if (last && offset >= last.offset && offset <= last.offset + last.bytes.length) return last;
    this.#last = this.#block === undefined ? this.#lineAt(offset) : this.#blockAt(offset, this.#block);
    return this.#last;
  }

  /** May be called twice. */
  close(): void {
    if (this.#isOpen) closeSync(this.#file);
    this.#isOpen = false;
  }

  #blockAt(offset: number, length: number): FoundLine {
    const start = offset - ((offset - this.#mark) % length);
    return { offset: start, bytes: this.#read(start, length) };
  }

  #lineAt(offset: number): FoundLine | undefined {
    const from = Math.max(this.#mark, offset - this.#reach);
    const around = this.#read(from, offset - from + this.#reach);
    const here = offset - from;
    let start = here;
    while (start > 0 && !isEnd(around[start - 1]!)) start--;
    let end = here;
    while (end < around.length && !isEnd(around[end]!)) end++;
    if (start === 0 && from > this.#mark) return undefined;
    return { offset: from + start, bytes: around.slice(start, end) };
  }

  #read(from: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, readSync(this.#file, bytes, 0, length, from));
  }
}

const isEnd = (byte: number) => byte === LF || byte === CR;
