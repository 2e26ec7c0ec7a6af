/** Reads a file to find which of its records belong to which part. */

import { NewhireError } from '../../../errors.js';
import type { Layout } from '../../../layouts/index.js';
import { type Diagnosis, type FileShape, HEAD_BYTES, shapeOf } from '../../../validation/index.js';
import type { Input } from '../../input/input-files.js';
import { readHead, readInput } from '../../input/read-file.js';
import { startProgress } from '../../output/progress-line.js';
import type { SplitOptions } from './split-plan.js';

/** Gets the bytes of a file in their order, and gives its plan at the end. */
interface Planner<Plan> {
  push(chunk: Uint8Array): void;
  /** True when the rest of the file cannot change what was found. */
  readonly stopped: boolean;
  end(): Plan | { diagnosis: Diagnosis };
}

/**
 * The plan of a file that `create` makes a planner for.
 * @throws {NewhireError} FORMAT_FAULT when the file cannot be split; the signal's reason when it is aborted
 */
export async function readPlan<Plan extends object>(
  create: (layout: Layout, shape: FileShape, options: SplitOptions) => Planner<Plan>,
  input: Input,
  layout: Layout,
  { options, signal }: { options: SplitOptions; signal: AbortSignal },
): Promise<Plan> {
  const planner = create(layout, shapeOf(await readHead(input, HEAD_BYTES), layout), options);
  const progress = startProgress(process.stderr.isTTY);
  try {
    await readInput(input, {
      hash: false,
      onChunk: async (chunk, done, total) => {
        signal.throwIfAborted();
        planner.push(chunk);
        progress.show(input.name, done, total);
        return !planner.stopped;
      },
    });
  } finally {
    progress.stop();
  }
  const plan = planner.end();
  if (!('diagnosis' in plan)) return plan;
  throw new NewhireError('FORMAT_FAULT', `'${input.name}' cannot be split. ${plan.diagnosis.message}`);
}
