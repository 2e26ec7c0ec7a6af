/** audit.ndjson: what a correction did, one JSON object a line, changes and outcomes in the order of the file. */

import type { AuditEntry, AuditSinks, Change, Outcome } from '../correction/index.js';
import { NdjsonFile } from './ndjson-file.js';
import { linesOf } from './ndjson-lines.js';

/** The audit of a correction while it is written. */
export class AuditFile implements AuditSinks {
  private constructor(private readonly file: NdjsonFile) {}

  /** Begins the file, as an `NdjsonFile` does. */
  static async create(path: string, temp?: string): Promise<AuditFile> {
    return new AuditFile(await NdjsonFile.create(path, temp));
  }

  async change(change: Change): Promise<void> {
    await this.file.add({ kind: 'change', ...change } satisfies AuditEntry);
  }

  async outcome(outcome: Outcome): Promise<void> {
    await this.file.add({ kind: 'outcome', ...outcome } satisfies AuditEntry);
  }

  async commit(): Promise<void> {
    await this.file.commit();
  }

  /** Never throws. */
  async discard(): Promise<void> {
    await this.file.discard();
  }
}

/** All entries, some at a time. */
export async function* auditEntries(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<AuditEntry[]> {
  for await (const lines of linesOf(chunks)) yield lines.map((line) => JSON.parse(line) as AuditEntry);
}

/** Whether the line of an entry is of this kind, which is its first member. */
export const hasKind = (kind: AuditEntry['kind']) => (line: string) => line.startsWith(`{"kind":"${kind}"`);
