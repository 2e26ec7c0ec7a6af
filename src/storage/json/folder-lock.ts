/**
 * One server owns a data folder. The lock is a folder that its owner refreshes (proper-lockfile). A file next to it names the
 * owner, so that error messages can name a live server. On the same machine the lock of a dead owner is taken over immediately,
 * and that of a living one whose start time is known never, even if it was stopped and refreshes nothing. An owner that cannot be
 * checked (another machine or container) counts as gone when the lock was not refreshed for about 12 seconds.
 */

import { access, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pRetry from 'p-retry';
import lockfile from 'proper-lockfile';
import { NewhireError } from '../../errors.js';
import {
  codeOf,
  type DataFolder,
  ifThere,
  isThisProcess,
  type Owner,
  reservePath,
  seesSame,
  stateOf,
  storeError,
  thisProcess,
  writeFileDurably,
} from '../disk/index.js';
import { isFull } from './index-disk.js';

/** How a lock behaves. */
export interface LockOptions {
  /** Called when another process has taken the lock: stop writing immediately. */
  readonly onCompromised: (error: Error) => void;
  /** Called when the folder is out of reach: do not write before `onBack`, which follows once it is back and locked. */
  readonly onAway?: () => void;
  readonly onBack?: () => void;
  /** Milliseconds after which a lock of another machine that is not refreshed counts as abandoned; at least 2000. */
  readonly stale?: number;
}

/** Releases the lock; does nothing the second time. */
export type Release = () => Promise<void>;

/** Milliseconds after which a lock that is not refreshed counts as abandoned, when its owner cannot be checked. */
const STALE_AFTER = 10_000;

/** Milliseconds to wait beyond that, so that a last refresh has been seen. */
const REFRESH_MARGIN = 2000;

/** Milliseconds after which the guard of the start counts as abandoned; it is needed for a moment only. */
const GUARD_STALE_AFTER = 2000;

/** Milliseconds to wait for the guard of the start. */
const GUARD_WAIT = 4000;

/** Milliseconds between two attempts at a lock, or looks at it. */
const STEP = 100;

/** Milliseconds until a folder that was out of reach is looked for again. */
const REACH_PAUSE = 300;

/** Folders that this process owns: the process id in the lock cannot show that, as it may have been reused. */
const ownedHere = new Set<string>();

/**
 * Locks the folder for this server.
 * @throws {NewhireError} STORE_LOCKED, which names the process and machine that has it; STORE_UNAVAILABLE
 */
export async function lockDataFolder(folder: DataFolder, options: LockOptions): Promise<Release> {
  let isReleased = false;
  let release = await lockOnce(folder, { ...options, onCompromised: () => void regain() });
  return async () => {
    isReleased = true;
    await release();
  };

  /** The folder may only have been out of reach. As long as it names this process, no other one has taken it. */
  async function regain(): Promise<void> {
    options.onAway?.();
    while (!isReleased) {
      try {
        if (!(await isStillOurs(folder))) throw lockedBy(undefined);
        release = await lockOnce(folder, { ...options, onCompromised: () => void regain() });
        options.onBack?.();
        return;
      } catch (error) {
        if (error instanceof NewhireError && error.code === 'STORE_LOCKED')
          return options.onCompromised(error);
      }
      await delay(REACH_PAUSE);
    }
  }
}

/** @throws the error of the system while the folder is out of reach */
async function isStillOurs(folder: DataFolder): Promise<boolean> {
  // Where the folder is only the place of a disk that is away, there is no index.
  await access(folder.index);
  const owner = await readOwner(join(folder.root, 'server.json'));
  return owner !== undefined && isThisProcess(owner);
}

async function lockOnce(folder: DataFolder, options: LockOptions): Promise<Release> {
  try {
    return await lock(folder, options);
  } catch (error) {
    if (!(error instanceof NewhireError) || !isFull(error.cause)) throw error;
    // A full disk can be cleared only by a server or a purge, which needs the lock.
    await rm(reservePath(folder.root), { force: true });
    return lock(folder, options);
  }
}

async function lock(folder: DataFolder, options: LockOptions): Promise<Release> {
  let releaseGuard: Release | undefined;
  try {
    // Only one process at a time reads the owner and acts on it.
    releaseGuard = await lockWithRetries(join(folder.root, 'server-start'), GUARD_WAIT, {
      stale: GUARD_STALE_AFTER,
      onCompromised: () => undefined,
    });
    return await takeOver(folder, options);
  } catch (error) {
    if (codeOf(error) === 'ELOCKED') throw lockedBy(undefined);
    throw storeError(error, folder.root);
  } finally {
    await releaseGuard?.().catch(() => undefined);
  }
}

async function takeOver(
  folder: DataFolder,
  { onCompromised, stale = STALE_AFTER }: LockOptions,
): Promise<Release> {
  if (ownedHere.has(folder.root)) throw lockedBy(thisProcess());
  const name = join(folder.root, 'server');
  const ownerPath = `${name}.json`;
  const owner = await readOwner(ownerPath);
  const isCopied = owner !== undefined && (await isOfAnother(folder.root, owner));
  const state = isCopied ? 'dead' : owner ? stateOf(owner) : 'unknown';
  // Without the time of its start, the id may be that of another process by now.
  if (state === 'alive' && owner?.started !== undefined) throw lockedBy(owner);
  if (state === 'dead') await rm(lockPath(name), { recursive: true, force: true });
  const lockOptions = {
    stale,
    onCompromised: (error: Error) => {
      ownedHere.delete(folder.root);
      onCompromised(error);
    },
  };
  let unlock: Release;
  try {
    // A process of another machine cannot be checked.
    unlock = await (state === 'dead'
      ? lockWithRetries(name, 0, lockOptions)
      : lockUnlessRefreshed(name, lockOptions));
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
    const named: FolderOwner = { ...thisProcess(), folder: folder.root };
    await writeFileDurably(ownerPath, `${JSON.stringify(named)}\n`);
  } catch (error) {
    await release();
    throw error;
  }
  return release;
}

type Refresh = Required<Pick<LockOptions, 'stale' | 'onCompromised'>>;

/**
 * Takes the lock once it is seen not to be refreshed for long enough. How old it is says nothing: the clock of its owner may be another
 * one, or this one may have jumped.
 */
async function lockUnlessRefreshed(name: string, options: Refresh): Promise<Release> {
  const before = await lastRefresh(name);
  const until = performance.now() + options.stale + REFRESH_MARGIN;
  while (before !== undefined && performance.now() < until) {
    await delay(STEP);
    const last = await lastRefresh(name);
    if (last === undefined) break;
    if (last !== before) throw lockedBy(await readOwner(`${name}.json`));
  }
  await rm(lockPath(name), { recursive: true, force: true });
  return lockWithRetries(name, 0, options);
}

/** In milliseconds since 1970, by the clock of the owner; undefined when there is no lock. */
async function lastRefresh(name: string): Promise<number | undefined> {
  return stat(lockPath(name)).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
}

/** The folder that proper-lockfile makes. */
function lockPath(name: string): string {
  return `${name}.lock`;
}

/** Tries for up to `longestWait` milliseconds while another process has the lock. */
async function lockWithRetries(name: string, longestWait: number, options: Refresh): Promise<Release> {
  return pRetry(() => lockfile.lock(name, { ...options, realpath: false }), {
    retries: longestWait / STEP,
    minTimeout: STEP,
    factor: 1,
    shouldRetry: ({ error }) => codeOf(error) === 'ELOCKED',
  });
}

function lockedBy(owner: Owner | undefined): NewhireError {
  const holder = owner ? ` (process ${owner.pid} on ${owner.host})` : '';
  return new NewhireError('STORE_LOCKED', `Another newhire server${holder} uses this data folder.`, {
    next: 'Stop that server, or choose another folder with --data.',
  });
}

/** The owner of a folder, and what it calls the folder. Version 0.1.0 did not say. */
interface FolderOwner extends Owner {
  readonly folder?: string | undefined;
}

/** Whether the owner has another folder, of which this one is a copy: it is there under its own name, and is not this one. */
async function isOfAnother(root: string, owner: FolderOwner): Promise<boolean> {
  // A path of another computer or container says nothing here.
  if (typeof owner.folder !== 'string' || !seesSame(owner, 'mounts')) return false;
  const [its, ours] = await Promise.all([ifThere(stat(owner.folder)), stat(root)]);
  return its !== undefined && (its.ino !== ours.ino || its.dev !== ours.dev);
}

async function readOwner(path: string): Promise<FolderOwner | undefined> {
  try {
    const owner = JSON.parse(await readFile(path, 'utf8')) as Partial<FolderOwner>;
    return typeof owner.pid === 'number' && typeof owner.host === 'string'
      ? (owner as FolderOwner)
      : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
