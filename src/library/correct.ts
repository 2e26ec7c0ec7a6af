/** The correction as one call, for programs that have a file in memory or as a stream. Nothing is asked of a model. */

import {
  type Change,
  type CorrectionResult,
  correctFile,
  correctionMemory,
  type Outcome,
  type WaitingProposal,
} from '../correction/index.js';
import { standardOptions } from '../validation/index.js';
import { chunksOf, type FileInput, type FileOptions, layoutOf, todayOf } from './file-input.js';
import { checked } from './file-refused.js';

/** The corrected bytes, the audit, and the counts before and after. */
export interface CorrectedFile extends Omit<CorrectionResult, 'model' | 'proposals' | 'diagnosis'> {
  /** The corrected file; a file without errors as it is. */
  corrected: Uint8Array;
  /** Every change, in the order of the file. */
  changes: Change[];
  /** What became of each error of the input. */
  outcomes: Outcome[];
  /** Repairs that a person must confirm; none of them is made. They contain values of the file. */
  proposals: WaitingProposal[];
}

/**
 * Corrects what can be repaired with proof, as `newhire correct` does, and leaves the rest. The whole file is kept in
 * memory; a given array of bytes must not change during the call.
 * @throws {FileRefused} when the file does not match the layout at all, and was not corrected; its `diagnosis` says why
 * @throws {NewhireError} USAGE when an argument is wrong; UNKNOWN_STATE when no built-in layout is for the state; and what
 * reading the input throws, or the reason of the signal
 */
export async function correct(input: FileInput, options: FileOptions): Promise<CorrectedFile> {
  const layout = await layoutOf(options);
  const ports = correctionMemory(await bytesOf(input, options.signal));
  const changes: Change[] = [];
  const outcomes: Outcome[] = [];
  const proposals: WaitingProposal[] = [];
  const counts = await correctFile(
    { ports, layout, today: todayOf(options), signal: options.signal, ...(await standardOptions()) },
    {
      begin() {
        for (const received of [changes, outcomes, proposals]) received.length = 0;
      },
      change: (change) => void changes.push(change),
      outcome: (outcome) => void outcomes.push(outcome),
      proposal: (proposal) => void proposals.push(proposal),
    },
  );
  return { ...checked(counts), corrected: ports.corrected(), changes, outcomes, proposals };
}

/** Copies the chunks: their producer may use the same memory again for the next one. */
async function bytesOf(input: FileInput, signal: AbortSignal | undefined): Promise<Uint8Array> {
  if (input instanceof Uint8Array) return input;
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(input, signal)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
