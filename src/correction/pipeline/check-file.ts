/** Runs the checker over all bytes of a port. */

import { createChecker, type Finding, type Summary } from '../../validation/index.js';
import { type InputPort, readChunks } from './byte-ports.js';
import type { CheckSettings } from './correction-options.js';

/** Checks the file; `onBytes` is called with the length of each chunk. */
export async function checkFile(
  port: Pick<InputPort, 'chunks'>,
  { layout, today, places, otherLayouts, signal }: CheckSettings,
  onFinding: (finding: Finding) => void,
  onBytes: (count: number) => void,
): Promise<Summary> {
  const checker = createChecker(layout, { today, places, otherLayouts, onFinding });
  for await (const chunk of readChunks(port, signal)) {
    checker.push(chunk);
    onBytes(chunk.length);
    if (checker.stopped) break;
  }
  return checker.end();
}
