/** Repairs the form of a file: a byte order mark, blank last lines, an end-of-file mark, line ends of two kinds. */

import type { LineForm } from '../../validation/index.js';
import type { Change } from '../audit/change.js';
import { readText } from '../audit/removed-text.js';
import { type InputPort, readChunks } from './byte-ports.js';
import type { FileLine } from './file-pieces.js';

const LF = 0x0a;
const CR = 0x0d;

/** The line end that most lines have; LF when CR alone ends them. Undefined for a file without line ends. */
export async function usualLineEnd(
  input: InputPort,
  form: LineForm,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (form.ends !== 'LF') return form.ends === 'CR' ? '\n' : undefined;
  let [withCr, alone] = [0, 0];
  let last = 0;
  for await (const chunk of readChunks(input, signal)) {
    for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, at + 1)) {
      if ((at > 0 ? chunk[at - 1] : last) === CR) withCr++;
      else alone++;
    }
    last = chunk.at(-1) ?? 0;
  }
  return withCr > alone ? '\r\n' : '\n';
}

/** A change of the form before it has its number. */
export type FormChange = Pick<
  Change,
  'line_number' | 'offset' | 'removed' | 'inserted' | 'encoding' | 'evidence'
>;

export interface FormSink {
  write(bytes: Uint8Array): void;
  formChange(change: FormChange): void;
}

export class FormFixer {
  /** Blank lines that may turn out to be the last ones. */
  private held: FileLine[] = [];

  constructor(
    private readonly lineEnd: string | undefined,
    private readonly sink: FormSink,
  ) {}

  dropMark(mark: Uint8Array): void {
    this.drop(mark, { line_number: 1, offset: 0 }, 'Nothing may stand before the first record.');
  }

  /** Writes a line, `bytes` with its repairs, under the usual line end. `say` makes known what changed in it. */
  put(line: FileLine, bytes: Uint8Array, say: () => void): void {
    if (!line.isTooLong && line.bytes.every(isBlank)) {
      this.held.push(line);
      return;
    }
    for (const blank of this.held) this.writeLine(blank, blank.bytes);
    this.held = [];
    say();
    this.writeLine(line, bytes);
  }

  /** Drops what stands behind the last record. */
  end(): void {
    for (const { number, offset, bytes, end } of this.held)
      this.drop(
        Buffer.concat([bytes, end]),
        { line_number: number, offset },
        'Nothing may stand behind the last record.',
      );
    this.held = [];
  }

  private writeLine({ number, offset, bytes: before, end }: FileLine, bytes: Uint8Array): void {
    const found = Buffer.from(end).toString('latin1');
    const wanted = found === '\r\n' || found === '\n' || found === '\r' ? (this.lineEnd ?? found) : '';
    this.sink.write(bytes);
    this.sink.write(Buffer.from(wanted, 'latin1'));
    if (wanted === found) return;
    this.sink.formChange({
      line_number: number,
      offset: offset + before.length,
      removed: found,
      inserted: wanted,
      evidence: wanted === '' ? 'Nothing may stand behind the last record.' : 'The other lines end this way.',
    });
  }

  private drop(bytes: Uint8Array, place: Pick<Change, 'line_number' | 'offset'>, evidence: string): void {
    const { text, encoding } = readText(bytes);
    this.sink.formChange({
      ...place,
      removed: text,
      inserted: '',
      ...(encoding ? { encoding } : {}),
      evidence,
    });
  }
}

/** As the checker has it: blanks, tabs and end-of-file marks. */
function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x1a;
}
