/**
 * Keeps the audit of a run until it is proven, on disk because it may be large. The file has no name once it is open, so
 * that nothing is left of it whatever happens to the process.
 */

import { type FileHandle, open, rm } from 'node:fs/promises';
import type { WaitingProposal } from '../record/proposal.js';
import type { Change, Outcome } from './change.js';

export type SpoolEntry = { change: Change } | { outcome: Outcome } | { proposal: WaitingProposal };

/** Only the owner reads what may hold personal data. */
const PRIVATE_FILE = 0o600;
const FLUSH_AT = 65_536;

export class Spool {
  private text = '';

  private constructor(
    private readonly file: FileHandle,
    private readonly path: string,
  ) {}

  /** Begins an empty spool; the path is only needed for a moment. */
  static async open(path: string): Promise<Spool> {
    const file = await open(path, 'w+', PRIVATE_FILE);
    // Some systems keep the name of an open file; there it goes at the end.
    await rm(path, { force: true }).catch(() => undefined);
    return new Spool(file, path);
  }

  add(entry: SpoolEntry): void {
    this.text += `${JSON.stringify(entry)}\n`;
  }

  /** Writes what has been added, once it is worth it. */
  async flush(least = FLUSH_AT): Promise<void> {
    const { text } = this;
    if (text.length < least) return;
    // Before the write, during which more may be added.
    this.text = '';
    // Not `write`, which may take only a part on a disk that is nearly full.
    await this.file.appendFile(text);
  }

  /** Everything that was added, in order. */
  async *entries(): AsyncGenerator<SpoolEntry> {
    await this.flush(1);
    const stream = this.file.createReadStream({ start: 0, encoding: 'utf8', autoClose: false });
    let rest = '';
    for await (const chunk of stream) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as SpoolEntry;
    }
  }

  async close(): Promise<void> {
    await this.file.close();
    await rm(this.path, { force: true });
  }
}
