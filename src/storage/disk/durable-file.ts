/**
 * Files that appear complete or not at all, and survive a power failure once they have appeared: written under a
 * temporary name on the same disk, flushed and renamed; then the folder is flushed too.
 */

import { randomBytes } from 'node:crypto';
import * as nodeFiles from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pRetry from 'p-retry';
import { type OpenFile, openFile } from '../../file-chunks.js';
import { UNFINISHED } from '../../output-name.js';
import { isAlive, isOwn } from './process-alive.js';
import { codeOf } from './system-errors.js';

/** The file operations that writing needs; tests replace them with failing ones. */
export interface FileOps
  extends Pick<
    typeof nodeFiles,
    'rename' | 'rm' | 'unlink' | 'link' | 'copyFile' | 'readFile' | 'mkdir' | 'stat'
  > {
  readonly open: typeof openFile;
}

/** Those of the system. */
export const SYSTEM_FILES: FileOps = { ...nodeFiles, open: openFile };

/** Mode of files that may contain personal data: only the owner can read them. */
export const PRIVATE_FILE = 0o600;

/**
 * Temporary name of a file in the folder of an upload or a conversion: next to that folder, so that a start finds what a crash has
 * left without a look into each of them.
 */
export const tempNextTo = (path: string): string => `${dirname(path)}.${basename(path)}.tmp`;

/** How a durable file is written. */
export interface DurableFileOptions {
  /** Temporary name, for a file that only one process writes. One that a crash has left is overwritten. */
  readonly temp?: string;
  readonly files?: FileOps;
}

/** A file being written; it is not visible under its name before `commit`. */
export class DurableFile {
  /** Whether the new content is visible under the file's name. */
  visible = false;

  private constructor(
    private readonly path: string,
    private readonly temp: string,
    private readonly handle: OpenFile,
    private readonly files: FileOps,
  ) {}

  /** Creates a file, mode 0600, to append to, and removes what killed processes left of the same file. */
  static async create(path: string, options: DurableFileOptions = {}): Promise<DurableFile> {
    const { files = SYSTEM_FILES } = options;
    if (options.temp === undefined) await removeDeadTemps(path);
    else await files.rm(options.temp, { force: true });
    const temp = options.temp ?? tempOf(path);
    return new DurableFile(path, temp, await files.open(temp, 'ax', PRIVATE_FILE), files);
  }

  /** Appends bytes. Pass 64 KB or more at a time where speed matters. */
  async write(chunk: Uint8Array | string): Promise<void> {
    await this.handle.appendFile(chunk);
  }

  /** Appends several chunks with one system call. */
  async writeAll(chunks: readonly Uint8Array[]): Promise<void> {
    await writeAll(this.handle, chunks);
  }

  /** Drops what was written so far. */
  async empty(): Promise<void> {
    await this.handle.truncate();
  }

  /** Puts what was written so far on disk. A failure must not be ignored, as later flushes may not report it again. */
  async flush(): Promise<void> {
    await this.handle.datasync();
  }

  /** Flushes the file and renames it to its name. `beforeRename` runs when the new content is safe on disk. */
  async commit(beforeRename?: () => Promise<void>): Promise<void> {
    await this.handle.sync();
    await this.handle.close();
    await beforeRename?.();
    await renameWithRetries(this.temp, this.path, this.files);
    this.visible = true;
    await syncFolder(dirname(this.path), this.files);
  }

  /** Removes what was written; does nothing after a commit that got as far as the rename. Never throws. */
  async discard(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    if (!this.visible) await this.files.rm(this.temp, { force: true }).catch(() => undefined);
  }
}

/** Writes a whole file so that readers see either the old content or the new, even after a crash. */
export async function writeFileDurably(path: string, data: Uint8Array | string): Promise<void> {
  await writeChunksDurably(path, [data]);
}

/**
 * The same for content that comes in chunks. `beforeRename` is as for `commit`. When it, the source or the disk fails, nothing
 * of the new file is left.
 */
export async function writeChunksDurably(
  path: string,
  chunks: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
  { beforeRename, ...options }: DurableFileOptions & { beforeRename?: () => Promise<void> } = {},
): Promise<void> {
  const file = await DurableFile.create(path, options);
  try {
    for await (const chunk of chunks) await file.write(chunk);
    await file.commit(beforeRename);
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** Flushes a finished file and renames it, so that both its content and its new name survive a power failure. */
export async function renameDurably(from: string, to: string, files: FileOps = SYSTEM_FILES): Promise<void> {
  const handle = await files.open(from, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await renameWithRetries(from, to, files);
  await syncFolder(dirname(to), files);
}

/** Makes the names in a folder survive a power failure, where the system supports it. */
export async function syncFolder(folder: string, files: Pick<FileOps, 'open'> = SYSTEM_FILES): Promise<void> {
  let handle: OpenFile | undefined;
  try {
    handle = await files.open(folder, 'r');
    await handle.sync();
  } catch (error) {
    if (!CANNOT_SYNC_FOLDERS.has(codeOf(error) ?? '')) throw error;
  } finally {
    await handle?.close();
  }
}

/** Windows and some network disks refuse to flush a folder; there the rename has to be enough. */
const CANNOT_SYNC_FOLDERS = new Set(['EPERM', 'EACCES', 'EISDIR', 'EINVAL', 'ENOTSUP']);

/** On Windows a virus scanner or a reader may lock the file for a moment. */
const LOCKED_FOR_A_MOMENT = new Set(['EPERM', 'EBUSY', 'EACCES']);

async function renameWithRetries(from: string, to: string, files: FileOps): Promise<void> {
  await pRetry(() => files.rename(from, to), {
    retries: 9,
    minTimeout: 50,
    factor: 1,
    shouldRetry: ({ error }) => LOCKED_FOR_A_MOMENT.has(codeOf(error) ?? ''),
  });
}

/**
 * A new temporary name of a file, which nobody can guess: in a folder that others can write to, it could be there already, as a
 * link. `UNFINISHED` recognizes it.
 */
export const tempOf = (path: string): string =>
  `${tempPrefix(path)}${process.pid}-${randomBytes(4).toString('hex')}.tmp`;

/** Shortened, because a file name may have at most 255 bytes. */
function tempPrefix(path: string): string {
  return join(dirname(path), `${basename(path).slice(0, 50)}.`);
}

/** Removes what killed processes of this user left of a file under names of `tempOf`. Never throws. */
export async function removeDeadTemps(path: string): Promise<void> {
  const prefix = basename(tempPrefix(path));
  const folder = dirname(path);
  // A folder that cannot be listed may still be written to.
  const names = await nodeFiles.readdir(folder).catch(() => []);
  for (const name of names) {
    const [end = '', pid] = UNFINISHED.exec(name) ?? [];
    const isOfPath = end !== '' && name === `${prefix}${end.slice(1)}`;
    if (!isOfPath || isAlive(Number(pid)) || !(await isOwn(join(folder, name)))) continue;
    await nodeFiles.rm(join(folder, name), { force: true }).catch(() => undefined);
  }
}

/** Appends the chunks with one system call, which may write fewer bytes than it is given: all of them, or it throws. */
export async function writeAll(
  file: Pick<OpenFile, 'writev' | 'appendFile'>,
  chunks: readonly Uint8Array[],
): Promise<void> {
  if (chunks.length === 0) return;
  const { bytesWritten } = await file.writev(chunks);
  const length = chunks.reduce((sum, { length: one }) => sum + one, 0);
  if (bytesWritten < length) await file.appendFile(Buffer.concat(chunks).subarray(bytesWritten));
}
