/**
 * Writes db.json, and the descriptions of the rows in their folders: first the folders describe what is new, and are marked when they are
 * removed; then the index says so. A write of the index goes to a temporary file, which is flushed and renamed to db.json; then
 * the folder is flushed. The previous generation is kept as db.json.bak, in case db.json cannot be read.
 */

import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import * as nodeFiles from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  codeOf,
  DurableFile,
  type FileOps,
  ifThere,
  markRemoved,
  onDisk,
  PRIVATE_FILE,
  REMOVED,
  reservePath,
  SYSTEM_FILES,
  syncFolder,
} from '../disk/index.js';
import { type Description, takeBack, writeDescriptions } from './row-descriptions.js';

/** One write. It can be sent to another thread. */
export interface IndexWrite {
  /** The text of the index. */
  readonly pieces: readonly Uint8Array[];
  /** What is written before the index. */
  readonly descriptions: readonly Description[];
  /** Folders of what the index no longer has. */
  readonly removed: readonly string[];
}

/** Smaller content may be stored inside the inode, which succeeds even on a full disk. */
const ONE_BLOCK = Buffer.alloc(4096);

/** Bytes that are kept in reserve, so that a full disk can be cleared: at least this many, or two indexes. */
const MIN_RESERVE = 256 * 1024;

/** The index of one data folder on its disk. */
export class IndexDisk {
  private readonly root: string;

  /** @param path of db.json */
  constructor(
    private readonly path: string,
    private readonly files: FileOps = SYSTEM_FILES,
  ) {
    this.root = dirname(path);
  }

  /** @throws {NewhireError} STORE_UNAVAILABLE when it cannot be written; db.json is unchanged then */
  async write(write: IndexWrite): Promise<void> {
    await onDisk(this.root, async () => {
      try {
        await writeDescriptions(write.descriptions, this.files);
        await mark(write.removed);
        await this.writeIndex(write);
      } catch (error) {
        // Undone as far as possible: the disk may refuse this too.
        await unmark(write.removed).catch(() => undefined);
        await takeBack(write.descriptions).catch(() => undefined);
        throw error;
      }
    });
  }

  /**
   * Writes to each folder that the server uses. Not flushed: a full disk refuses the write itself, and flushing would wait
   * for the uploads under way.
   * @throws {NewhireError} STORE_UNAVAILABLE
   */
  async check(): Promise<void> {
    await onDisk(this.root, async () => {
      // The mount point of a disk that is not mounted has no index.
      await this.files.stat(this.path);
      const name = `health.${randomBytes(4).toString('hex')}.tmp`;
      for (const folder of ['files', 'jobs', '.']) await this.probe(join(this.root, folder, name));
    });
  }

  /** Sets space aside, which a write that removes something may use; less where the disk is nearly full. */
  async reserve(): Promise<void> {
    const wanted = Math.max(MIN_RESERVE, 2 * (await this.sizeOf(this.path)));
    const path = reservePath(this.root);
    if ((await this.sizeOf(path)) >= wanted) return;
    for (const size of [wanted, wanted / 4, wanted / 16]) {
      await this.files.rm(path, { force: true }).catch(() => undefined);
      const isFilled = await this.fill(path, Math.ceil(size)).then(
        () => true,
        () => false,
      );
      if (isFilled) return;
    }
    await this.files.rm(path, { force: true }).catch(() => undefined);
  }

  private async sizeOf(path: string): Promise<number> {
    return this.files.stat(path).then(
      ({ size }) => size,
      () => 0,
    );
  }

  private async fill(path: string, size: number): Promise<void> {
    const handle = await this.files.open(path, 'wx', PRIVATE_FILE);
    try {
      await handle.appendFile(Buffer.alloc(size));
    } finally {
      await handle.close();
    }
  }

  private async probe(path: string): Promise<void> {
    const handle = await this.files.open(path, 'wx', PRIVATE_FILE);
    try {
      await handle.appendFile(ONE_BLOCK);
    } finally {
      await handle.close();
      // One system call; `rm` would inspect the file first.
      await this.files.unlink(path);
    }
  }

  private async writeIndex({ pieces, removed }: IndexWrite): Promise<void> {
    try {
      await this.writeGeneration(pieces);
    } catch (error) {
      if (removed.length === 0 || !isFull(error)) throw error;
      // Deleted data must be removed in any event, and otherwise a full disk could not be freed.
      await this.files.rm(reservePath(this.root), { force: true });
      for (const folder of removed) await emptyMarked(folder);
      await this.writeGeneration(pieces);
    }
    if (removed.length === 0) return;
    // The previous generation still lists what was removed. The removal itself has succeeded, even if this write fails.
    await this.writeGeneration(pieces).catch(() => undefined);
    await this.reserve();
  }

  private async writeGeneration(pieces: readonly Uint8Array[]): Promise<void> {
    let file: DurableFile | undefined;
    try {
      file = await DurableFile.create(this.path, { temp: `${this.path}.tmp`, files: this.files });
      for (const piece of pieces) await file.write(piece);
      await file.commit(() => this.keepPrevious());
    } catch (error) {
      await file?.discard();
      if (file?.visible) await this.restorePrevious();
      throw error;
    }
  }

  /** Gives the present db.json a second name, so that db.json.bak exists at every moment. */
  private async keepPrevious(): Promise<void> {
    const previous = previousOf(this.path);
    const kept = `${previous}.tmp`;
    await this.files.rm(kept, { force: true });
    try {
      await this.files.link(this.path, kept);
    } catch (error) {
      // The first write has nothing to keep.
      if (codeOf(error) === 'ENOENT') return;
      // Some disks do not support hard links.
      await this.files.copyFile(this.path, kept, constants.COPYFILE_EXCL);
    }
    await this.files.rename(kept, previous);
  }

  /** The rename happened but may not last. A write that is reported as failed must not turn out to be done later. */
  private async restorePrevious(): Promise<void> {
    await this.files.rename(previousOf(this.path), this.path).catch(() => undefined);
  }
}

/** Marks folders as removed, so that this survives a crash. The next start removes what is marked. */
async function mark(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await markRemoved(folder);
  for (const parent of new Set(folders.map((folder) => dirname(folder)))) await syncFolder(parent);
}

/** Gives folders their names again, except those that are empty, in reverse order: a job before its file. */
async function unmark(folders: readonly string[]): Promise<void> {
  for (const folder of folders.toReversed()) {
    const names = await ifThere(nodeFiles.readdir(`${folder}${REMOVED}`));
    if (names && names.length > 0) await nodeFiles.rename(`${folder}${REMOVED}`, folder);
  }
}

/** Removes what is in a folder that is marked; the mark stays until the index knows. */
async function emptyMarked(folder: string): Promise<void> {
  const marked = `${folder}${REMOVED}`;
  for (const name of (await ifThere(nodeFiles.readdir(marked))) ?? [])
    await nodeFiles.rm(join(marked, name), { recursive: true, force: true });
}

/** The path of the previous generation. */
export function previousOf(indexPath: string): string {
  return `${indexPath}.bak`;
}

/** Whether an error says that the disk, or the user's part of it, is full. */
export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');
}
