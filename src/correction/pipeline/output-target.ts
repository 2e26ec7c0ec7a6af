/**
 * Where the output of a correction goes until it is proven: to the output port, with its audit in a spool; or nowhere, when
 * only what the correction would do is asked.
 */

import { AuditSpool, type SpoolEntry } from '../audit/audit-spool.js';
import { type CorrectionPorts, readChunks } from './byte-ports.js';
import type { AuditSinks, PlanSinks } from './correction-options.js';
import type { FileProof } from './prove-file.js';

/** Takes the output, which is written again from its start when it fails its proof. */
export interface OutputTarget {
  /** Begins an empty output and an empty audit. The proof is given all of the output. */
  begin(proof: FileProof, signal?: AbortSignal): Promise<OutputAttempt>;
}

/** One attempt to write the output and its audit. */
export interface OutputAttempt {
  /** Appends bytes to the output. The next call is made only after this one has ended. */
  write(chunks: readonly Uint8Array[]): Promise<void>;
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
            for await (const some of entries.entries()) for (const entry of some) await pass(entry, sinks);
          } finally {
            await entries.close();
          }
        },
        drop: () => entries.close(),
      };
    },
  };
}

/** Writes nothing: the proof is given the output as it is made, and the sinks each entry as it is added. */
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
