/** audit.ndjson: what a correction did, one JSON object a line, changes and outcomes in the order of the file. */

import type { AuditSinks, Change, Outcome } from '../correction/index.js';
import { escapedJson } from '../escaped-json.js';
import type { StoredBlob } from './blobs.js';
import { DurableFile } from './durable-file.js';
import { linesOf } from './ndjson-lines.js';
import type { Page } from './store.js';

/** Many small writes are slow, so lines are collected first. */
const BATCH_CHARACTERS = 128 * 1024;

/** The audit of a correction while it is written. */
export class AuditFile implements AuditSinks {
  private text = '';

  private constructor(private readonly file: DurableFile) {}

  /** Begins the file, mode 0600; it is visible under its name after `commit`. `temp` is as for a `DurableFile`. */
  static async create(path: string, temp?: string): Promise<AuditFile> {
    return new AuditFile(await DurableFile.create(path, temp === undefined ? {} : { temp }));
  }

  async change(change: Change): Promise<void> {
    await this.add({ kind: 'change', ...change });
  }

  async outcome(outcome: Outcome): Promise<void> {
    await this.add({ kind: 'outcome', ...outcome });
  }

  async commit(): Promise<void> {
    await this.flush();
    await this.file.commit();
  }

  /** Never throws. */
  async discard(): Promise<void> {
    await this.file.discard();
  }

  private async add(entry: object): Promise<void> {
    this.text += `${escapedJson(JSON.stringify(entry))}\n`;
    if (this.text.length >= BATCH_CHARACTERS) await this.flush();
  }

  private async flush(): Promise<void> {
    const { text } = this;
    this.text = '';
    await this.file.write(text);
  }
}

/** A page of an audit: its entries as JSON texts, and the number of entries in the whole file. */
export async function readAuditPage(
  audit: StoredBlob,
  { skip, limit }: Page,
): Promise<{ total: number; entries: string[] }> {
  const entries: string[] = [];
  let total = 0;
  for await (const lines of linesOf(audit.chunks())) {
    const from = Math.max(0, skip - total);
    const to = skip + limit - total;
    if (to > from) entries.push(...lines.slice(from, to));
    total += lines.length;
  }
  return { total, entries };
}
