/**
 * One server owns a data folder. The lock is a folder that its owner refreshes (proper-lockfile); beside it stands who
 * the owner is, so that a dead server's lock is taken over at once and a live one can be named.
 */

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pRetry from 'p-retry';
import lockfile from 'proper-lockfile';
import { NewhireError } from '../../errors.js';
import { writeFileDurably } from '../atomic-file.js';
import type { DataFolder } from '../data-folder.js';
import { type Owner, stateOf, thisProcess } from '../process-alive.js';
import { codeOf, storeFault } from '../system-errors.js';

export interface LockOptions {
  /** Told when the lock was lost to somebody else: stop writing at once. */
  readonly onCompromised: (error: Error) => void;
  /** Milliseconds without a sign of life after which another machine's lock counts as left over; at least 2000. */
  readonly stale?: number;
}

/** Gives the lock back; does nothing the second time. */
export type Release = () => Promise<void>;

/** Folders that this process owns: its own id says nothing about them. */
const ownedHere = new Set<string>();

/**
 * Takes the folder for this server.
 * @throws NewhireError STORE_LOCKED naming the process and machine that holds it, STORE_UNAVAILABLE
 */
export async function lockDataFolder(folder: DataFolder, options: LockOptions): Promise<Release> {
  let releaseGuard: Release | undefined;
  try {
    // Whoever looks at the owner and acts on what it finds does so alone.
    releaseGuard = await lockPatiently(join(folder.root, 'server-start'), 4000, {
      stale: 2000,
      onCompromised: () => undefined,
    });
    return await takeOver(folder, options);
  } catch (error) {
    if (codeOf(error) === 'ELOCKED') throw lockedBy(undefined);
    throw storeFault(error, folder.root);
  } finally {
    await releaseGuard?.().catch(() => undefined);
  }
}

async function takeOver(
  folder: DataFolder,
  { onCompromised, stale = 10_000 }: LockOptions,
): Promise<Release> {
  if (ownedHere.has(folder.root)) throw lockedBy(thisProcess());
  const name = join(folder.root, 'server');
  const ownerPath = `${name}.json`;
  const owner = await readOwner(ownerPath);
  const state = owner ? stateOf(owner) : 'unknown';
  if (state === 'dead') await rm(`${name}.lock`, { recursive: true, force: true });
  let unlock: Release;
  try {
    // Another machine's process cannot be asked: wait until its lock is refreshed or goes stale.
    unlock = await lockPatiently(name, state === 'unknown' ? stale + 2000 : 0, {
      stale,
      onCompromised: (error) => {
        ownedHere.delete(folder.root);
        onCompromised(error);
      },
    });
  } catch (error) {
    throw codeOf(error) === 'ELOCKED' ? lockedBy(owner) : error;
  }
  ownedHere.add(folder.root);
  const release = async () => {
    if (!ownedHere.delete(folder.root)) return;
    await rm(ownerPath, { force: true });
    await unlock();
  };
  try {
    await writeFileDurably(ownerPath, `${JSON.stringify(thisProcess())}\n`);
  } catch (error) {
    await release();
    throw error;
  }
  return release;
}

/** Tries for so many milliseconds, as long as somebody else holds the lock. */
async function lockPatiently(
  name: string,
  patience: number,
  options: Required<LockOptions>,
): Promise<Release> {
  const step = 100;
  return pRetry(() => lockfile.lock(name, { ...options, realpath: false }), {
    retries: patience / step,
    minTimeout: step,
    factor: 1,
    shouldRetry: ({ error }) => codeOf(error) === 'ELOCKED',
  });
}

function lockedBy(owner: Owner | undefined): NewhireError {
  const who = owner ? ` (process ${owner.pid} on ${owner.host})` : '';
  return new NewhireError('STORE_LOCKED', `Another newhire server${who} uses this data folder.`, {
    next: 'Stop that server, or choose another folder with --data.',
  });
}

async function readOwner(path: string): Promise<Owner | undefined> {
  try {
    const { pid, host } = JSON.parse(await readFile(path, 'utf8')) as Partial<Owner>;
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host } : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
