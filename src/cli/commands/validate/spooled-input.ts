/** Standard input and pipes as a file that can be read again. */

import { NewhireError } from '../../../errors.js';
import type { Input } from '../../input/input-files.js';
import { prepareSource } from '../../input/source-file.js';
import { untilInterrupted } from '../../interrupts.js';
import { openTemporaryStorage } from '../correct/run-storage.js';

/** Copies the input to a private file, which is removed when `use` has ended. */
export async function withSpooled<Result>(
  input: Input,
  use: (spooled: Input) => Promise<Result>,
): Promise<Result> {
  const storage = await openTemporaryStorage();
  try {
    const source = await untilInterrupted((signal) => prepareSource(input, storage.spool, signal));
    if (!source) throw new NewhireError('UNREADABLE_INPUT', `'${input.name}' was not read to its end.`);
    return await use({ name: input.name, path: source.path });
  } finally {
    await storage.abandon(undefined);
  }
}
