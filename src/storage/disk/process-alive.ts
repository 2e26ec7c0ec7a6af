/** Whether a process that is named in the data folder is still running, and what its user owns. */

import { readFileSync, readlinkSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { codeOf } from './system-errors.js';

/** A process, as it is named in a file next to what it owns. */
export interface Owner {
  readonly pid: number;
  readonly host: string;
  /** When it began, in the words of the system; undefined where that is not known. Another process may get its id later. */
  readonly started?: string | undefined;
  /** Which process ids it sees, and which paths: containers may have the same host name. Linux only. */
  readonly ids?: string | undefined;
  readonly mounts?: string | undefined;
}

/** The running process. */
export function thisProcess(): Owner {
  return {
    pid: process.pid,
    host: hostname(),
    started: startOf(process.pid),
    ids: namespace('ids'),
    mounts: namespace('mounts'),
  };
}

/** Whether an owner is the running process. */
export function isThisProcess(owner: Owner): boolean {
  return owner.pid === process.pid && owner.started === startOf(process.pid) && seesSame(owner, 'ids');
}

/** Whether an owner is on this machine and sees the same process ids, or the same paths, as far as that is known. */
export function seesSame(owner: Owner, what: keyof typeof NAMESPACES): boolean {
  const ours = namespace(what);
  const isSame = owner[what] === undefined || ours === undefined || owner[what] === ours;
  return isSame && owner.host === hostname();
}

/** Whether the user of this process owns what a path names; a link is not followed. */
export async function isOwn(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found !== undefined && found.uid === (process.getuid?.() ?? found.uid);
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
 * `unknown` for a process of another machine or container, whose id says nothing here. This process's own id counts as `dead`: the
 * caller owns nothing yet, so the id has been reused, as it is in containers after each restart.
 */
export function stateOf(owner: Owner): 'alive' | 'dead' | 'unknown' {
  if (!seesSame(owner, 'ids')) return 'unknown';
  if (owner.pid === process.pid || !isAlive(owner.pid)) return 'dead';
  const started = startOf(owner.pid);
  return owner.started === undefined || started === undefined || owner.started === started ? 'alive' : 'dead';
}

/** Linux: the 22nd field of proc_pid_stat(5), in clock ticks since the machine was started. The second one is in brackets. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

const NAMESPACES = { ids: 'pid', mounts: 'mnt' } as const;

/** The number of a namespace of this process, namespaces(7). */
function namespace(what: keyof typeof NAMESPACES): string | undefined {
  try {
    return /\d+/.exec(readlinkSync(`/proc/self/ns/${NAMESPACES[what]}`))?.[0];
  } catch {
    return undefined;
  }
}
