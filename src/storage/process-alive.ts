/** Whether a process that is named in the data folder is still running. */

import { hostname } from 'node:os';
import { codeOf } from './system-errors.js';

/** A process, as it is written beside what it owns. */
export interface Owner {
  readonly pid: number;
  readonly host: string;
}

/** The running process. */
export function thisProcess(): Owner {
  return { pid: process.pid, host: hostname() };
}

/** Whether a process of this machine is running, under any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * `unknown` for a process of another machine. This process's own id counts as `dead`: the caller owns nothing yet, so the
 * id has been reused, as it is in containers after each restart.
 */
export function stateOf(owner: Owner): 'alive' | 'dead' | 'unknown' {
  if (owner.host !== hostname()) return 'unknown';
  return owner.pid !== process.pid && isAlive(owner.pid) ? 'alive' : 'dead';
}
