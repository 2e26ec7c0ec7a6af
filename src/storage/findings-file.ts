/** findings.ndjson: what was found in an upload, one JSON object a line, written and read without holding it all. */

import type { FileHandle } from 'node:fs/promises';
import type { Finding, Severity } from '../validation/index.js';
import type { FileOps } from './atomic-file.js';
import { BatchedFile } from './batched-file.js';

/** Larger pieces would make texts that stay in memory until the garbage of all of it is collected. */
const PIECE_BYTES = 32 * 1024;

/** Each line begins with the severity, so that reading one kind needs no parsing. */
const beginningOf = (severity: Severity) => `{"severity":"${severity}"`;

export class FindingsFile {
  readonly #file: BatchedFile;
  #waiting = '';

  private constructor(file: BatchedFile) {
    this.#file = file;
  }

  static async create(path: string, files?: FileOps): Promise<FindingsFile> {
    return new FindingsFile(await BatchedFile.create(path, files));
  }

  /** Takes a finding; call `flush` before many of them wait. */
  add({ severity, ...finding }: Finding): void {
    this.#waiting += `${JSON.stringify({ severity, ...finding })}\n`;
  }

  async flush(): Promise<void> {
    if (this.#waiting === '') return;
    const text = this.#waiting;
    this.#waiting = '';
    await this.#file.write(Buffer.from(text));
  }

  async commit(): Promise<void> {
    await this.flush();
    await this.#file.commit();
  }

  async discard(): Promise<void> {
    await this.#file.discard();
  }
}

/** The findings of one severity as the inside of a JSON array, in pieces. */
export async function* findingsText(file: FileHandle, severity: Severity): AsyncGenerator<string> {
  const beginning = beginningOf(severity);
  let separator = '';
  for await (const lines of linesOf(file)) {
    const wanted = lines.filter((line) => line.startsWith(beginning));
    if (wanted.length === 0) continue;
    yield separator + wanted.join(',');
    separator = ',';
  }
}

/** The lines of a text file, some dozens at a time. The last line must end in a line end; the file stays open. */
export async function* linesOf(file: FileHandle): AsyncGenerator<string[]> {
  const options = { encoding: 'utf8', start: 0, highWaterMark: PIECE_BYTES, autoClose: false } as const;
  let rest = '';
  for await (const chunk of file.createReadStream(options)) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    yield lines;
  }
}
