/** Makes the plan of a file in a thread: runs the correction without writing, to find out what it would do. */

import { type Outcome, PlannedParts, planCorrection, withNeededLines } from '../../correction/index.js';
import { NewhireError } from '../../errors.js';
import { readLayout } from '../../layouts/index.js';
import { type BlobFacts, inputFile, type KeptPlan, openVerified } from '../../storage/index.js';
import { standardOptions } from '../../validation/index.js';
import { errorOf, type ThreadError } from '../thread-error.js';

/** What the thread needs to know; it must be possible to send it to another thread. */
export interface PlanThreadTask {
  readonly state: string;
  /** YYYY-MM-DD */
  readonly today: string;
  /** The data folder. */
  readonly root: string;
  readonly source: string;
  readonly sourceFacts: BlobFacts;
  /** One 32-bit number: 1 while the work is to pause. */
  readonly pause: SharedArrayBuffer;
}

/** The result of the thread. */
export type PlanThreadResult = { readonly errors: KeptPlan['errors'] } | { readonly error: ThreadError };

/** Between two pieces the work can pause. */
const PIECE_BYTES = 64 * 1024;

/** @throws nothing that is expected; that is a part of the result */
export async function planFile(task: PlanThreadTask): Promise<PlanThreadResult> {
  try {
    return { errors: await planned(task) };
  } catch (error) {
    return { error: errorOf(error, task.root) };
  }
}

async function planned({ state, today, root, source, sourceFacts, pause }: PlanThreadTask) {
  await (await openVerified(source, 'source', sourceFacts, root)).close();
  const layout = await readLayout(state);
  if (!layout) throw new NewhireError('INTERNAL', 'The layout of this file is no longer known.');
  const whole = inputFile(source);
  const input = { ...whole, chunks: () => unlessPaused(whole.chunks(), new Int32Array(pause)) };
  const partsOfAll = () => new PlannedParts(Number.POSITIVE_INFINITY);
  let parts = partsOfAll();
  const { diagnosis } = await planCorrection(
    { input, layout, today, ...(await standardOptions()) },
    {
      begin() {
        parts = partsOfAll();
      },
      outcome: (outcome: Outcome) => void parts.add(outcome),
    },
  );
  if (diagnosis) throw new NewhireError('FORMAT_FAULT', diagnosis.message);
  return withNeededLines(parts.errors);
}

async function* unlessPaused(
  chunks: AsyncIterable<Uint8Array>,
  pause: Int32Array<SharedArrayBuffer>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      // The thread has nothing else to do.
      Atomics.wait(pause, 0, PAUSED);
      yield chunk.subarray(at, at + PIECE_BYTES);
    }
  }
}

/** The number in `pause` while jobs are running. */
export const PAUSED = 1;
