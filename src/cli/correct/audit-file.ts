/** Writes the audit of a run: one JSON object a line, changes and outcomes in the order of the file. */

import type { Change, Outcome } from '../../correction/index.js';
import { DurableFile } from '../../storage/atomic-file.js';

/** Small writes are slow, so that they are put together first. */
const BATCH = 64 * 1024;

export class AuditFile {
  #text = '';

  private constructor(private readonly file: DurableFile) {}

  /** Begins it; it stands under its name only after `commit`. Mode 0600. */
  static async create(path: string): Promise<AuditFile> {
    return new AuditFile(await DurableFile.create(path));
  }

  async add(entry: ({ kind: 'change' } & Change) | ({ kind: 'outcome' } & Outcome)): Promise<void> {
    this.#text += `${JSON.stringify(entry)}\n`;
    if (this.#text.length >= BATCH) await this.#flush();
  }

  async commit(): Promise<void> {
    await this.#flush();
    await this.file.commit();
  }

  async discard(): Promise<void> {
    await this.file.discard();
  }

  async #flush(): Promise<void> {
    const text = this.#text;
    this.#text = '';
    await this.file.write(text);
  }
}
