/** Where tests make their folders. */

import { readFileSync, statfsSync } from 'node:fs';

const IN_MEMORY = '/dev/shm';

/** A whole run needs a tenth of it. */
const ENOUGH = 4 * 1024 ** 3;

/**
 * In memory where Linux has room for it, unless TMPDIR says where. The program stores as durably as for a user. On a disk, that takes
 * a sixth of the processor time of the tests of storage and server, and they wait for it.
 */
export function storeInMemory(): void {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = IN_MEMORY;
}

function hasRoom(): boolean {
  try {
    // Programs that tests make must run there.
    const isUsable = /^\S+ \/dev\/shm tmpfs (?!\S*\bnoexec\b)/m.test(readFileSync('/proc/mounts', 'utf8'));
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return isUsable && bavail * bsize >= ENOUGH;
  } catch {
    return false;
  }
}
