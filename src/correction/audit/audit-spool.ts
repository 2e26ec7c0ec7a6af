/** Keeps the audit of a correction until its output is proven, because an output that fails the proof is written again. */

import type { SpoolPort } from '../pipeline/byte-ports.js';
import type { ProvenDecision, WaitingProposal } from '../record/proposal.js';
import type { Change, Outcome } from './change.js';

/** One entry of the audit, or a proposal. */
export type SpoolEntry =
  | { change: Change }
  | { outcome: Outcome }
  | { proposal: WaitingProposal; decision?: ProvenDecision };

/** Characters; shorter texts wait for more. */
const FLUSH_AT = 65_536;

/** Collects the entries and returns them in their order. */
export class AuditSpool {
  private text = '';

  constructor(private readonly port: SpoolPort) {}

  add(entry: SpoolEntry): void {
    this.text += `${JSON.stringify(entry)}\n`;
  }

  /** Writes what was added once it has `least` characters. */
  async flush(least = FLUSH_AT): Promise<void> {
    const { text } = this;
    if (text.length < least) return;
    // Before the write, during which more may be added.
    this.text = '';
    await this.port.append(text);
  }

  /** Everything that was added, in order. */
  async *entries(): AsyncGenerator<SpoolEntry> {
    await this.flush(1);
    for await (const lines of this.port.lines()) {
      for (const line of lines) yield JSON.parse(line) as SpoolEntry;
    }
  }

  async close(): Promise<void> {
    await this.port.close();
  }
}
