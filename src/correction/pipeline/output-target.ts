/**
 * The target of the output of a correction until it is proven: the output port, with its audit in a spool, or nothing when
 * the correction is only planned.
 */

import type { Change, Outcome } from '../audit/change.js';
import type { ProvenDecision, WaitingProposal } from '../record/proposal.js';
import { type CorrectionPorts, readChunks, type SpoolPort } from './byte-ports.js';
import type { AuditSinks, PlanSinks } from './correction-options.js';
import type { FileProof } from './prove-file.js';

/** Receives the output, which is written again from its start when it fails the proof. */
export interface OutputTarget {
  /** Starts an empty output and an empty audit. All of the output is passed to the proof. */
  begin(proof: FileProof, signal?: AbortSignal): Promise<OutputAttempt>;
}

/** One attempt to write the output and its audit. */
export interface OutputAttempt {
  /** Appends bytes to the output. The next call is made only after this one has ended. */
  write(chunks: readonly Uint8Array[]): Promise<void>;
  /** True when proposals are wanted among the entries. */
  readonly keepsProposals: boolean;
  /** Adds an entry to the audit. */
  add(entry: SpoolEntry): void;
  /** Ends the output. */
  end(): Promise<void>;
  /** Lets the proof check all of the output; `onBytes` is called with the length of each chunk. */
  prove(onBytes: (count: number) => void): Promise<void>;
  /** Passes the audit on, once the output is proven. */
  accept(): Promise<void>;
  /** Drops the audit. */
  drop(): Promise<void>;
}

/** Writes the output to its port, and reads it again for the proof. The sinks receive the audit of a proven output only. */
export function outputPort(ports: CorrectionPorts, sinks: AuditSinks): OutputTarget {
  return {
    async begin(proof, signal) {
      const writer = await ports.output.open();
      const spool = await ports.openSpool().catch(async (error: unknown) => {
        await writer.close();
        throw error;
      });
      const entries = new AuditSpool(spool);
      return {
        async write(chunks) {
          await writer.write(chunks);
          await entries.flush();
        },
        keepsProposals: sinks.proposal !== undefined || sinks.decided !== undefined,
        add: (entry) => entries.add(entry),
        end: () => writer.close(),
        async prove(onBytes) {
          for await (const chunk of readChunks(ports.output, signal)) {
            proof.push(chunk);
            onBytes(chunk.length);
          }
        },
        async accept() {
          try {
            for await (const some of entries.entries())
              for (const entry of some) {
                const waiting = pass(entry, sinks);
                if (waiting) await waiting;
              }
          } finally {
            await spool.close();
          }
        },
        drop: () => spool.close(),
      };
    },
  };
}

/** Writes nothing: passes the output to the proof as it is produced, and each entry to the sinks as it is added. */
export function planOnly(sinks: PlanSinks): OutputTarget {
  return {
    async begin(proof) {
      sinks.begin?.();
      return {
        async write(chunks) {
          const bytes = Buffer.concat(chunks);
          proof.push(bytes);
          sinks.output?.(bytes);
        },
        keepsProposals: sinks.proposal !== undefined,
        add: (entry) => void pass(entry, sinks),
        end: async () => {},
        prove: async () => {},
        accept: async () => {},
        drop: async () => {},
      };
    },
  };
}

function pass(entry: SpoolEntry, sinks: Partial<AuditSinks>): void | Promise<void> {
  if ('change' in entry) return sinks.change?.(entry.change);
  if ('outcome' in entry) return sinks.outcome?.(entry.outcome);
  return entry.decision ? sinks.decided?.(entry.proposal, entry.decision) : sinks.proposal?.(entry.proposal);
}

/** One entry of the audit, or a proposal. */
type SpoolEntry =
  | { change: Change }
  | { outcome: Outcome }
  | { proposal: WaitingProposal; decision?: ProvenDecision };

/** Number of entries in one line of the spool. */
const IN_LINE = 128;

/** Collects the entries and returns them in their order. */
class AuditSpool {
  private pending: SpoolEntry[] = [];

  constructor(private readonly port: SpoolPort) {}

  add(entry: SpoolEntry): void {
    this.pending.push(entry);
  }

  /** Writes the added entries, once there are enough of them. */
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

  /** All entries in order, in batches. */
  async *entries(): AsyncGenerator<SpoolEntry[]> {
    for await (const lines of this.port.lines()) {
      for (const line of lines) yield JSON.parse(line) as SpoolEntry[];
    }
    yield this.pending;
  }
}
