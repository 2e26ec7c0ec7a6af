/** Writes the audit of a correction: one JSON object a line, changes and outcomes in the order of the file. */

import type { AuditSinks, Change, Outcome } from '../correction/index.js';
import { DurableFile } from './atomic-file.js';

/** Small writes are slow, so that they are put together first. */
const BATCH = 128 * 1024;

export class AuditFile implements AuditSinks {
  #text = '';

  private constructor(private readonly file: DurableFile) {}

  /** Begins it; it stands under its name only after `commit`. Mode 0600. `temp` is as for a `DurableFile`. */
  static async create(path: string, temp?: string): Promise<AuditFile> {
    return new AuditFile(await DurableFile.create(path, temp === undefined ? {} : { temp }));
  }

  async change(change: Change): Promise<void> {
    await this.#add({ kind: 'change', ...change });
  }

  async outcome(outcome: Outcome): Promise<void> {
    await this.#add({ kind: 'outcome', ...outcome });
  }

  async commit(): Promise<void> {
    await this.#flush();
    await this.file.commit();
  }

  async discard(): Promise<void> {
    await this.file.discard();
  }

  async #add(entry: object): Promise<void> {
    this.#text += `${JSON.stringify(entry)}\n`;
    if (this.#text.length >= BATCH) await this.#flush();
  }

  async #flush(): Promise<void> {
    const text = this.#text;
    this.#text = '';
    await this.file.write(text);
  }
}
