/** Whether a process that left its name in the data folder still runs. */

import { hostname } from 'node:os';
import { codeOf } from './system-errors.js';

/** A process, as written beside what it owns. */
export interface Owner {
  readonly pid: number;
  readonly host: string;
}

export function thisProcess(): Owner {
  return { pid: process.pid, host: hostname() };
}

/** Whether a process of this machine runs; one of another user counts. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * `unknown` for another machine. The own process id is `dead`: whoever asks holds nothing itself, so the id was
 * given out again, as containers do after each restart.
 */
export function stateOf(owner: Owner): 'alive' | 'dead' | 'unknown' {
  if (owner.host !== hostname()) return 'unknown';
  return owner.pid !== process.pid && isAlive(owner.pid) ? 'alive' : 'dead';
}
