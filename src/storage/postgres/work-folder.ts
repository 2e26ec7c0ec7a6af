/**
 * The folder in which a process keeps its temporary files while the database keeps everything else. It holds personal data, so
 * it has mode 0700. It is removed at the end of the process, and those of processes that were killed at the start of the next.
 * A container that is started again has another host name, so that only its age shows that the previous one is gone.
 */

import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { makeRoot, onDisk, PRIVATE_FILE, PRIVATE_FOLDER, stateOf, thisProcess } from '../disk/index.js';

const PREFIX = 'work,';

/** Milliseconds. A process of another computer is gone when it has not touched its folder for this long; it does so every minute. */
const LONGEST_SILENCE = 3_600_000;

/** A folder of this process. */
export class WorkFolder {
  private constructor(readonly path: string) {}

  /** @param root path of the data folder @throws {NewhireError} STORE_UNAVAILABLE */
  static async open(root: string): Promise<WorkFolder> {
    await makeRoot(root);
    return onDisk(root, async () => {
      for (const name of await readdir(root))
        if (await isLeft(root, name)) await rm(join(root, name), { recursive: true, force: true });
      const { pid, started = '', host } = thisProcess();
      const name = [pid, started, randomBytes(4).toString('hex'), host].join(',');
      const folder = new WorkFolder(join(root, `${PREFIX}${name}`));
      await mkdir(folder.path, { mode: PRIVATE_FOLDER });
      return folder;
    });
  }

  /** Says that this process is running. Never throws. */
  async touch(): Promise<void> {
    const now = new Date();
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

  /** Removes everything in it. */
  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

/** Whether a name is that of the folder of a process that is gone. */
async function isLeft(root: string, name: string): Promise<boolean> {
  if (!name.startsWith(PREFIX)) return false;
  const [pid, started, , ...host] = name.slice(PREFIX.length).split(',');
  const state = stateOf({ pid: Number(pid), host: host.join(','), started: started || undefined });
  if (state !== 'unknown') return state === 'dead';
  const touched = await stat(join(root, name)).catch(() => undefined);
  return touched !== undefined && Date.now() - touched.mtimeMs > LONGEST_SILENCE;
}
