/** Keys that were pressed before there was anything to answer. */

import { closeSync, constants, openSync, readSync } from 'node:fs';

const CTRL_C = 0x03;

/**
 * Drops what waits to be read from the terminal, which must be in raw mode: a key pressed before the question was shown is no
 * answer to it. True when Ctrl-C was among it.
 */
export function dropTypedAhead(): boolean {
  let isInterrupted = false;
  let file: number | undefined;
  try {
    file = openSync('/dev/tty', constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const buffer = new Uint8Array(1024);
    for (;;) {
      const length = readSync(file, buffer, 0, buffer.length, null);
      if (length === 0) break;
      isInterrupted ||= buffer.subarray(0, length).includes(CTRL_C);
    }
  } catch {
    // Nothing waits, or the system has no such terminal.
  } finally {
    if (file !== undefined) closeSync(file);
  }
  return isInterrupted;
}
