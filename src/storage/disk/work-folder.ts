/**
 * The folder in which a process keeps its temporary files, within the user's own data folder: it has personal data, so it has mode
 * 0700. It is removed at the end of the process; those of killed processes, when a command uses the data folder. A container has
 * another host name or other process ids each time, so that only the age of its folder shows that it is gone. Nothing that
 * belongs to another user is removed, and no link is followed.
 */

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, lstat, mkdir, mkdtemp, open, readdir, rm, rmdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { presentTime } from '../../clock.js';
import { makeRoot, PRIVATE_FOLDER, refuseForeign, temporaryRoot } from './data-folder.js';
import { PRIVATE_FILE } from './durable-file.js';
import { isOwn, isThisProcess, stateOf, thisProcess } from './process-alive.js';
import { onDisk } from './system-errors.js';

const PREFIX = 'work,';

/** Milliseconds. A process of another computer is gone when it has not touched its folder for this long; it does so every minute. */
const MAX_SILENCE = 3_600_000;

/** A folder of this process. */
export class WorkFolder {
  private constructor(
    readonly path: string,
    /** It has created the data folder, too, which is removed with it if it is empty. */
    private readonly createdParent = false,
  ) {}

  /** @param root path of the data folder @throws {NewhireError} STORE_UNAVAILABLE */
  static async open(root: string): Promise<WorkFolder> {
    const createdParent = !existsSync(root);
    await makeRoot(root);
    return onDisk(root, async () => {
      await WorkFolder.sweep(root);
      const { pid, started = '', host, ids = '' } = thisProcess();
      const name = [pid, started, `${randomBytes(4).toString('hex')}-${ids}`, host].join(',');
      const folder = new WorkFolder(join(root, `${PREFIX}${name}`), createdParent);
      await mkdir(folder.path, { mode: PRIVATE_FOLDER });
      return folder;
    });
  }

  /**
   * The same; where the data folder cannot be used, in the user's own folder among the temporary ones of the system. If another user
   * was there before, in a new one, in which nothing else is touched. @throws {NewhireError} STORE_UNAVAILABLE about the data folder
   */
  static async openAnywhere(root: string): Promise<WorkFolder> {
    return WorkFolder.open(root).catch((unusable: unknown) =>
      WorkFolder.open(temporaryRoot())
        .catch(async () => new WorkFolder(await mkdtemp(join(tmpdir(), 'newhire-'))))
        .catch(() => Promise.reject(unusable)),
    );
  }

  /** Removes the folders of processes that are gone, wherever this user's may be. Never throws: a later command may be able to. */
  static async sweepAll(root: string): Promise<void> {
    for (const one of [root, temporaryRoot()])
      await refuseForeign(one)
        .then(() => WorkFolder.sweep(one))
        .catch(() => undefined);
  }

  private static async sweep(root: string): Promise<void> {
    for (const name of await readdir(root))
      if (await isLeft(root, name)) await rm(join(root, name), { recursive: true, force: true });
  }

  /** Says that this process is running. Never throws. */
  async touch(): Promise<void> {
    const now = presentTime();
    await utimes(this.path, now, now).catch(() => undefined);
  }

  /** A new folder in it. */
  async makeFolder(): Promise<string> {
    const path = join(this.path, randomBytes(8).toString('hex'));
    await mkdir(path, { mode: PRIVATE_FOLDER });
    return path;
  }

  /** A file without a name, of which nothing is left whatever happens to the process. */
  async openSpool(): Promise<FileHandle> {
    const path = join(this.path, randomBytes(8).toString('hex'));
    const file = await open(path, 'wx+', PRIVATE_FILE);
    await rm(path, { force: true }).catch(() => undefined);
    return file;
  }

  /** Removes everything in it, and the data folder if there was none before and nothing is in it. */
  async remove(): Promise<void> {
    await removeQuietly(this.path);
    if (this.createdParent) await rmdir(dirname(this.path)).catch(() => undefined);
  }
}

/** Whether a name is that of the folder of a process of this user that is gone. */
async function isLeft(root: string, name: string): Promise<boolean> {
  if (!name.startsWith(PREFIX)) return false;
  const found = await lstat(join(root, name)).catch(() => undefined);
  if (!found?.isDirectory() || !(await isOwn(join(root, name)))) return false;
  const [pid, started, random = '', ...host] = name.slice(PREFIX.length).split(',');
  const owner = { pid: Number(pid), host: host.join(','), started: started || undefined };
  const ids = random.split('-')[1] || undefined;
  if (isThisProcess({ ...owner, ids })) return false;
  const state = stateOf({ ...owner, ids });
  if (state !== 'unknown') return state === 'dead';
  return presentTime().getTime() - found.mtimeMs > MAX_SILENCE;
}

/** Removes a temporary folder. Never throws: what stays is removed when the process has ended. */
export async function removeQuietly(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}
