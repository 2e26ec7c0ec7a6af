/** Repairs the form of a file: a byte order mark, blank last lines, an end-of-file mark, line ends of two kinds. */

import { isBlankByte, type LineForm, LineReader } from '../../validation/index.js';
import { type Change, readText } from '../audit/change.js';
import type { FileLine } from '../line/line-context.js';
import { type InputPort, readChunks } from './byte-ports.js';

/** The line end of most lines; LF when they end in CR alone. Undefined for a file without line ends. */
export async function majorityLineEnd(
  input: InputPort,
  form: LineForm,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (form.ends !== 'LF') return form.ends === 'CR' ? '\n' : undefined;
  const reader = new LineReader(form, 0, () => {});
  for await (const chunk of readChunks(input, signal)) reader.push(chunk);
  return reader.withCrLf > reader.withOne ? '\r\n' : '\n';
}

/** A change of the form, before the sink completes it. */
export type FormChange = Pick<
  Change,
  'line_number' | 'offset' | 'removed' | 'inserted' | 'encoding' | 'evidence'
>;

/** Receives the repaired file and the changes of its form. */
export interface FormSink {
  write(bytes: Uint8Array): void;
  addFormChange(change: FormChange): void;
}

const NOTHING_AFTER = 'Nothing may follow the last record.';

/** Repairs the form while the lines are written. */
export class FormRepair {
  /** Blank lines that may be the last ones, and the callbacks for when a record follows them. */
  private blankLines: { line: FileLine; onWritten: () => void }[] = [];

  constructor(
    private readonly lineEnd: string | undefined,
    private readonly sink: FormSink,
  ) {}

  /** Removes the byte order mark. */
  removeMark(mark: Uint8Array): void {
    this.remove(mark, { line_number: 1, offset: 0 }, 'Nothing may come before the first record.');
  }

  /**
   * Writes a line with the line end of the majority. `bytes` is the line with its repairs; `onWritten` is called before
   * its own change of the line end, and never for the blank lines after the last record, which have no errors.
   */
  writeLine(line: FileLine, bytes: Uint8Array, onWritten: () => void): void {
    if (!line.isTooLong && line.bytes.every(isBlankByte)) {
      this.blankLines.push({ line, onWritten });
      return;
    }
    for (const blank of this.blankLines) {
      blank.onWritten();
      this.write(blank.line, blank.line.bytes);
    }
    this.blankLines = [];
    onWritten();
    this.write(line, bytes);
  }

  /** Removes what follows the last record. */
  end(): void {
    for (const {
      line: { number, offset, bytes, end },
    } of this.blankLines)
      this.remove(Buffer.concat([bytes, end]), { line_number: number, offset }, NOTHING_AFTER);
    this.blankLines = [];
  }

  private write({ number, offset, bytes: before, end }: FileLine, bytes: Uint8Array): void {
    const found = Buffer.from(end).toString('latin1');
    const isLineEnd = found === '\r\n' || found === '\n' || found === '\r';
    const wanted = isLineEnd ? (this.lineEnd ?? found) : '';
    this.sink.write(bytes);
    this.sink.write(Buffer.from(wanted, 'latin1'));
    if (wanted === found) return;
    this.sink.addFormChange({
      line_number: number,
      offset: offset + before.length,
      removed: found,
      inserted: wanted,
      evidence: wanted === '' ? NOTHING_AFTER : 'Most lines end this way.',
    });
  }

  private remove(bytes: Uint8Array, place: Pick<Change, 'line_number' | 'offset'>, evidence: string): void {
    const { text, encoding } = readText(bytes);
    this.sink.addFormChange({
      ...place,
      removed: text,
      inserted: '',
      ...(encoding ? { encoding } : {}),
      evidence,
    });
  }
}
