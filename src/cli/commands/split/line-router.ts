/** Sends the bytes of each line, its end included, to a destination. No line is held: chunks may cut lines anywhere. */

import type { FileShape } from '../../../validation/index.js';

const LF = 0x0a;
const CR = 0x0d;

/** Routes the lines of one file. */
export class LineRouter<Destination> {
  /** Of the current line, 1-based. */
  private number = 1;
  /** Bytes of the current line in earlier chunks. */
  private passed = 0;
  private bomLeft: number;

  constructor(
    private readonly shape: FileShape,
    /** Takes 1-based line numbers, and 0 for a byte order mark. Neighboring lines of one destination are sent together. */
    private readonly destinationOf: (line: number) => Destination,
    private readonly send: (destination: Destination, bytes: Uint8Array) => void,
  ) {
    this.bomLeft = shape.bomLength;
  }

  push(chunk: Uint8Array): void {
    const bom = Math.min(this.bomLeft, chunk.length);
    this.bomLeft -= bom;
    if (bom > 0) this.send(this.destinationOf(0), chunk.subarray(0, bom));
    let sent = bom;
    let destination = this.destinationOf(this.number);
    for (let at = this.endOfLine(chunk, bom); at > 0; at = this.endOfLine(chunk, at)) {
      this.number++;
      this.passed = 0;
      const next = this.destinationOf(this.number);
      if (next === destination) continue;
      this.send(destination, chunk.subarray(sent, at));
      sent = at;
      destination = next;
    }
    if (sent < chunk.length) this.send(destination, chunk.subarray(sent));
  }

  /** Where the next line begins; 0 when the line goes on after the chunk. */
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
