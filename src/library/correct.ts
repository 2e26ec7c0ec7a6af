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

/** The corrected bytes, the audit, and the counts before and after. */
export interface CorrectedFile extends Omit<CorrectionResult, 'model' | 'proposals'> {
  /** The corrected file; a file without errors as it is. Empty when `diagnosis` is set. */
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
 * memory; a given array of bytes must not change during the call. For a file that does not match the layout, `diagnosis` says
 * why, and nothing is corrected.
 * @throws {NewhireError} UNKNOWN_STATE when no built-in layout is for the state
 * @throws {RangeError} when `today` is not a calendar day; and what reading the input throws
 */
export async function correct(input: FileInput, options: FileOptions): Promise<CorrectedFile> {
  const layout = await layoutOf(options);
  const ports = correctionMemory(await bytesOf(input));
  const changes: Change[] = [];
  const outcomes: Outcome[] = [];
  const proposals: WaitingProposal[] = [];
  const counts = await correctFile(
    { ports, layout, today: todayOf(options), ...(await standardOptions()) },
    {
      change: (change) => void changes.push(change),
      outcome: (outcome) => void outcomes.push(outcome),
      proposal: (proposal) => void proposals.push(proposal),
    },
  );
  return { ...counts, corrected: ports.corrected(), changes, outcomes, proposals };
}

/** Copies the chunks: their producer may use the same memory again for the next one. */
async function bytesOf(input: FileInput): Promise<Uint8Array> {
  if (input instanceof Uint8Array) return input;
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(input)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
