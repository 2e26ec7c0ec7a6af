/** Writes JSON lines, which are there whole or not at all. */

import { escapedJson } from '../escaped-json.js';
import { DurableFile } from './durable-file.js';

/** Many small writes are slow, so lines are collected first. */
const BATCH_CHARACTERS = 128 * 1024;

/** A file of JSON lines while it is written. */
export class NdjsonFile {
  private text = '';

  private constructor(private readonly file: DurableFile) {}

  /** Begins the file, mode 0600; it is visible under its name after `commit`. `temp` is as for a `DurableFile`. */
  static async create(path: string, temp?: string): Promise<NdjsonFile> {
    return new NdjsonFile(await DurableFile.create(path, temp === undefined ? {} : { temp }));
  }

  /** Adds a line. */
  async add(entry: object): Promise<void> {
    this.text += `${escapedJson(JSON.stringify(entry))}\n`;
    if (this.text.length >= BATCH_CHARACTERS) await this.flush();
  }

  async commit(): Promise<void> {
    await this.flush();
    await this.file.commit();
  }

  /** Never throws. */
  async discard(): Promise<void> {
    await this.file.discard();
  }

  private async flush(): Promise<void> {
    const { text } = this;
    this.text = '';
    await this.file.write(text);
  }
}
