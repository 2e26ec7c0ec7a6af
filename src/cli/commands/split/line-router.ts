/** Sends each line to its place, ends included, without ever holding one: lines may be cut anywhere by the chunks. */

import type { FileShape } from './line-form.js';

const LF = 0x0a;
const CR = 0x0d;

export class LineRouter<Place> {
  private number = 1;
  /** Bytes of the current line that have passed. */
  private passed = 0;
  private markLeft: number;

  constructor(
    private readonly shape: FileShape,
    /** Places that are the same are handed over together; 1-based lines, and a byte order mark belongs to none: 0. */
    private readonly placeOf: (line: number) => Place,
    private readonly hand: (place: Place, bytes: Uint8Array) => void,
  ) {
    this.markLeft = shape.mark;
  }

  push(chunk: Uint8Array): void {
    const mark = Math.min(this.markLeft, chunk.length);
    this.markLeft -= mark;
    if (mark > 0) this.hand(this.placeOf(0), chunk.subarray(0, mark));
    let handed = mark;
    let place = this.placeOf(this.number);
    for (let at = this.endOfLine(chunk, mark); at > 0; at = this.endOfLine(chunk, at)) {
      this.number++;
      this.passed = 0;
      const next = this.placeOf(this.number);
      if (next === place) continue;
      this.hand(place, chunk.subarray(handed, at));
      handed = at;
      place = next;
    }
    if (handed < chunk.length) this.hand(place, chunk.subarray(handed));
  }

  /** Where the next line begins; 0 when the line goes on behind the chunk. */
  private endOfLine(chunk: Uint8Array, from: number): number {
    const { form } = this.shape;
    const end =
      form.ends === 'none'
        ? from + form.blockLength - this.passed
        : chunk.indexOf(form.ends === 'LF' ? LF : CR, from) + 1;
    if (end > 0 && end <= chunk.length) return end;
    this.passed += chunk.length - from;
    return 0;
  }
}
