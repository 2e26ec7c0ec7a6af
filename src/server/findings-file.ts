/** findings.ndjson: what was found in an upload, one JSON object a line, written and read without holding it all. */

import { createReadStream } from 'node:fs';
import { DurableFile, type FileOps } from '../storage/atomic-file.js';
import type { Finding, Severity } from '../validation/finding.js';

/** Small writes and reads are slow, large ones hold up other requests. */
const BATCH_BYTES = 128 * 1024;

/** Each line begins with the severity, so that reading one kind needs no parsing. */
const beginningOf = (severity: Severity) => `{"severity":"${severity}"`;

export class FindingsFile {
  readonly #file: DurableFile;
  #waiting = '';

  private constructor(file: DurableFile) {
    this.#file = file;
  }

  static async create(path: string, files?: FileOps): Promise<FindingsFile> {
    return new FindingsFile(await DurableFile.create(path, files && { files }));
  }

  /** Takes a finding; call `flush` before many of them wait. */
  add({ severity, ...finding }: Finding): void {
    this.#waiting += `${JSON.stringify({ severity, ...finding })}\n`;
  }

  /** Writes what waits, once there is enough of it. */
  async flush(atLeast = BATCH_BYTES): Promise<void> {
    if (this.#waiting.length < atLeast) return;
    const batch = this.#waiting;
    this.#waiting = '';
    await this.#file.write(batch);
  }

  async commit(): Promise<void> {
    await this.flush(1);
    await this.#file.commit();
  }

  async discard(): Promise<void> {
    await this.#file.discard();
  }
}

/** The findings of one severity as the inside of a JSON array, in pieces. */
export async function* findingsText(path: string, severity: Severity): AsyncGenerator<string> {
  const beginning = beginningOf(severity);
  let separator = '';
  for await (const lines of linesOf(path)) {
    const wanted = lines.filter((line) => line.startsWith(beginning));
    if (wanted.length === 0) continue;
    yield separator + wanted.join(',');
    separator = ',';
  }
}

/** The lines of a text file, some hundred at a time. The last line must end in a line end. */
export async function* linesOf(path: string): AsyncGenerator<string[]> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: BATCH_BYTES })) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    yield lines;
  }
}
