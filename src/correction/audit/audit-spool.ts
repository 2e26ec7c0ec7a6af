/** Keeps the audit of a correction until its output is proven, because an output that fails the proof is written again. */

import type { SpoolPort } from '../pipeline/byte-ports.js';
import type { ProvenDecision, WaitingProposal } from '../record/proposal.js';
import type { Change, Outcome } from './change.js';

/** One entry of the audit, or a proposal. */
export type SpoolEntry =
  | { change: Change }
  | { outcome: Outcome }
  | { proposal: WaitingProposal; decision?: ProvenDecision };

/** Entries in one line of the spool; fewer wait for more. */
const IN_LINE = 128;

/** Collects the entries and returns them in their order. */
export class AuditSpool {
  private pending: SpoolEntry[] = [];

  constructor(private readonly port: SpoolPort) {}

  add(entry: SpoolEntry): void {
    this.pending.push(entry);
  }

  /** Writes what was added, once it is much. */
  async flush(): Promise<void> {
    const { pending } = this;
    if (pending.length < IN_LINE) return;
    // Before the write, during which more may be added.
    this.pending = [];
    let text = '';
    for (let at = 0; at < pending.length; at += IN_LINE)
      text += `${JSON.stringify(pending.slice(at, at + IN_LINE))}\n`;
    await this.port.append(text);
  }

  /** Everything that was added, in order, some at a time. */
  async *entries(): AsyncGenerator<SpoolEntry[]> {
    for await (const lines of this.port.lines()) {
      for (const line of lines) yield JSON.parse(line) as SpoolEntry[];
    }
    yield this.pending;
  }

  async close(): Promise<void> {
    await this.port.close();
  }
}
