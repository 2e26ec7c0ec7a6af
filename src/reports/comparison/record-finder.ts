/** Records of a file by their lines, read again when they are asked for. */

import type { Layout } from '../../layouts/index.js';
import { RecordLines } from '../../validation/index.js';
import { KeptRecord } from '../record/index.js';
import type { ComparedRecord } from './compared-records.js';
import type { ByteReader } from './record-list.js';

/** Goes on where it was, and reads from the start again only for a line that it has passed. */
export class RecordFinder {
  private chunks: AsyncIterator<Uint8Array> | undefined;
  private lines: RecordLines;
  /** The last line that was read. */
  private passed = 0;
  private wanted: ReadonlySet<number> = new Set();
  private last = 0;
  private readonly found = new Map<number, ComparedRecord>();

  /** @param inDoubt the lines whose fields may be out of their columns */
  constructor(
    private readonly read: ByteReader,
    private readonly layout: Layout,
    private readonly inDoubt: ReadonlySet<number>,
  ) {
    this.lines = this.fromStart();
  }

  /**
   * Finds the records on these lines, until it is called again.
   * @throws {NewhireError} UNREADABLE_INPUT
   */
  async on(lines: readonly number[]): Promise<(line: number) => ComparedRecord | undefined> {
    this.wanted = new Set(lines);
    this.last = lines.reduce((last, line) => Math.max(last, line), 0);
    for (const line of this.found.keys())
      if (line < this.last && !this.wanted.has(line)) this.found.delete(line);
    if (lines.some((line) => line <= this.passed && !this.found.has(line))) await this.restart();
    this.chunks ??= this.read()[Symbol.asyncIterator]();
    while (this.passed < this.last) {
      const next = await this.chunks.next();
      if (next.done) break;
      this.lines.push(next.value);
    }
    if (this.passed < this.last) this.lines.end();
    return (line) => this.found.get(line);
  }

  /** Lets go of the file. */
  async close(): Promise<void> {
    await this.chunks?.return?.();
    this.chunks = undefined;
  }

  private async restart(): Promise<void> {
    await this.close();
    this.passed = 0;
    this.found.clear();
    this.lines = this.fromStart();
  }

  private fromStart(): RecordLines {
    return new RecordLines(this.layout, (line) => {
      this.passed = line.number;
      // The lines after the last one come with the same chunk, and may be asked for next.
      if (line.number <= this.last && !this.wanted.has(line.number)) return;
      const columns_in_doubt = this.inDoubt.has(line.number);
      this.found.set(line.number, { kept: new KeptRecord(line, this.layout), columns_in_doubt });
    });
  }
}
