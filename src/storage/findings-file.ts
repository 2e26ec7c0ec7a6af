/** findings.ndjson: the findings of an upload, one JSON object a line, written and read without holding all of them. */

import { type FileHandle, open } from 'node:fs/promises';
import type { Finding, Severity } from '../validation/index.js';
import { BatchedFile } from './batched-file.js';
import type { FileOps } from './durable-file.js';
import { linesOf } from './ndjson-lines.js';

/** Each line begins with the severity, so that lines of one severity are found without parsing. */
const beginningOf = (severity: Severity) => `{"severity":"${severity}"`;

/** The findings of an upload while they are written. */
export class FindingsFile {
  private waiting = '';

  private constructor(private readonly file: BatchedFile) {}

  /** Begins the file, mode 0600; it is visible under its name after `commit`. */
  static async create(path: string, files?: FileOps): Promise<FindingsFile> {
    return new FindingsFile(await BatchedFile.create(path, files));
  }

  /** Adds a finding in memory; call `flush` before many of them have accumulated. */
  add({ severity, ...finding }: Finding): void {
    this.waiting += `${JSON.stringify({ severity, ...finding })}\n`;
  }

  async flush(): Promise<void> {
    if (this.waiting === '') return;
    const text = this.waiting;
    this.waiting = '';
    await this.file.write(Buffer.from(text));
  }

  async commit(): Promise<void> {
    await this.flush();
    await this.file.commit();
  }

  /** Never throws. */
  async discard(): Promise<void> {
    await this.file.discard();
  }
}

/** The findings of an upload, open for reading. They can be read to the end even if the file is deleted meanwhile. */
export class StoredFindings {
  private constructor(private readonly file: FileHandle) {}

  static async open(path: string): Promise<StoredFindings> {
    return new StoredFindings(await open(path));
  }

  /** The findings of one severity as the elements of a JSON array, without its brackets, in pieces. */
  async *jsonOf(severity: Severity): AsyncGenerator<string> {
    const beginning = beginningOf(severity);
    let separator = '';
    for await (const lines of linesOf(this.file)) {
      const wanted = lines.filter((line) => line.startsWith(beginning));
      if (wanted.length === 0) continue;
      yield separator + wanted.join(',');
      separator = ',';
    }
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}
