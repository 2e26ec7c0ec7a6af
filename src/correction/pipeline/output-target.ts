/** The target of the output of a correction: the output port, or nothing when the correction is only planned. */

import type { Change, Outcome } from '../audit/change.js';
import type { ProvenDecision, WaitingProposal } from '../record/proposal.js';
import { type CorrectionPorts, readChunks } from './byte-ports.js';
import type { AuditSinks, PlanSinks } from './correction-options.js';
import type { FileProof } from './prove-file.js';

/** Receives the output, which is written again from its start when it fails the proof. */
export interface OutputTarget {
  /** Starts an empty output and an empty audit. All of the output is passed to the proof. */
  begin(proof: FileProof, signal?: AbortSignal): Promise<OutputAttempt>;
}

/** One attempt to write the output and its audit. */
export interface OutputAttempt {
  /** Appends bytes to the output, and passes on what was added to the audit. The next call is made only after this one has ended. */
  write(chunks: readonly Uint8Array[]): Promise<void>;
  /** True when proposals are wanted among the entries. */
  readonly keepsProposals: boolean;
  /** Adds an entry to the audit; the next write passes it on. */
  add(entry: AuditPart): void;
  /** Ends the output. */
  end(): Promise<void>;
  /** Lets the proof check all of the output; `onBytes` is called with the length of each chunk. */
  prove(onBytes: (count: number) => void): Promise<void>;
}

/** Writes the output to its port, and reads it again for the proof. */
export function outputPort(ports: CorrectionPorts, sinks: AuditSinks): OutputTarget {
  return {
    async begin(proof, signal) {
      await sinks.begin();
      const writer = await ports.output.open();
      let waiting: AuditPart[] = [];
      return {
        async write(chunks) {
          await writer.write(chunks);
          const entries = waiting;
          // Before the sinks are waited for, as more may be added meanwhile.
          waiting = [];
          for (const entry of entries) {
            const taken = pass(entry, sinks);
            if (taken) await taken;
          }
        },
        keepsProposals: sinks.proposal !== undefined || sinks.decided !== undefined,
        add: (entry) => void waiting.push(entry),
        end: () => writer.close(),
        async prove(onBytes) {
          for await (const chunk of readChunks(ports.output, signal)) {
            proof.push(chunk);
            onBytes(chunk.length);
          }
        },
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
      };
    },
  };
}

function pass(entry: AuditPart, sinks: Partial<AuditSinks>): void | Promise<void> {
  if ('change' in entry) return sinks.change?.(entry.change);
  if ('outcome' in entry) return sinks.outcome?.(entry.outcome);
  return entry.decision ? sinks.decided?.(entry.proposal, entry.decision) : sinks.proposal?.(entry.proposal);
}

/** One entry of the audit, or a proposal. */
type AuditPart =
  | { change: Change }
  | { outcome: Outcome }
  | { proposal: WaitingProposal; decision?: ProvenDecision };
