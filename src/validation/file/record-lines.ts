/** The lines of a file as the checker numbers them, for those who have its findings already. */

import type { Layout, RecordType } from '../../layouts/index.js';
import { planLayout } from '../record/record-plan.js';
import { shapeOf } from './file-head.js';
import { END_MARK, isBlankLine, Line } from './line.js';
import { LineReader } from './line-reader.js';
import { hasIdentifier } from './recognition.js';

/** How much of an overlong line is kept, in records: enough to judge it. */
export const KEPT_RECORDS = 4;

/** Calls `onLine` with each line; it is valid only during the call. */
export class RecordLines {
  private readonly line = new Line();
  private readonly types: readonly RecordType[];
  private reader: LineReader | undefined;
  private records = 0;
  private ending = false;

  constructor(
    private readonly layout: Layout,
    private readonly onLine: (line: Line) => void,
  ) {
    this.types = planLayout(layout).map(({ type }) => type);
  }

  /** The first chunk must have HEAD_BYTES, or the whole file. */
  push(chunk: Uint8Array): void {
    if (this.reader) {
      this.reader.push(chunk);
      return;
    }
    const { form, bomLength } = shapeOf(chunk, this.layout);
    this.reader = new LineReader(form, KEPT_RECORDS * this.layout.record_length, (...line) =>
      this.read(...line),
    );
    this.reader.push(chunk.subarray(bomLength));
  }

  end(): void {
    this.ending = true;
    this.reader?.end();
  }

  private read(bytes: Uint8Array, from: number, to: number, length: number): void {
    const { line, layout } = this;
    const isBlank = isBlankLine(bytes, from, to);
    const marked = !isBlank && this.ending && bytes[to - 1] === END_MARK ? 1 : 0;
    line.set(bytes, from, to - marked, length - marked);
    if (line.length !== layout.record_length) line.measureInCharacters();
    const type = this.types.find((one) => hasIdentifier(one, line.bytes, line.from));
    // A line of unknown type is counted as an employee record.
    const isRecord = !isBlank && (!type || type.id === 'employee');
    line.recordNumber = isRecord ? ++this.records : 0;
    line.recordType = isBlank ? 'unknown' : (type?.id ?? 'unknown');
    this.onLine(line);
  }
}
