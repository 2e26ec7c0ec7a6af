/** The adapter of `Store` for one process: all rows in memory, and in one JSON file that lowdb writes. */

import * as nodeFiles from 'node:fs/promises';
import { join } from 'node:path';
import { Low } from 'lowdb';
import { NewhireError } from '../../errors.js';
import { type Clock, systemClock } from '../clock.js';
import type { DataFolder } from '../data-folder.js';
import { type FileOps, PRIVATE_FILE } from '../durable-file.js';
import { storeError } from '../system-errors.js';
import { EMPTY_INDEX, type Index } from './index-format.js';
import { JsonFileAdapter } from './json-file-adapter.js';
import { RowStore } from './row-store.js';

/** Options of the store. */
export interface JsonFileStoreOptions {
  /** Called with one sentence when db.json is damaged and the previous generation is used. */
  readonly onWarning: (message: string) => void;
  readonly clock?: Clock;
  readonly files?: FileOps;
}

/** The store in db.json. */
export class JsonFileStore extends RowStore {
  private checking: Promise<void> | undefined;

  private constructor(
    private readonly low: Low<Index>,
    private readonly folder: DataFolder,
    /** False when the previous generation had to be used: the folder may hold files that it does not list. */
    readonly intact: boolean,
    clock: Clock,
    private readonly files: FileOps,
  ) {
    super(low.data, clock);
  }

  /**
   * Reads db.json, or creates an empty one. The caller holds the folder's lock.
   * @throws {NewhireError} STORE_UNAVAILABLE when it cannot be read or written
   */
  static async open(folder: DataFolder, options: JsonFileStoreOptions): Promise<JsonFileStore> {
    const { onWarning, clock = systemClock, files = nodeFiles } = options;
    const adapter = new JsonFileAdapter(folder.index, { onWarning, files });
    const low = new Low<Index>(adapter, EMPTY_INDEX);
    await low.read();
    if (adapter.found === 'nothing') await refuseUnlistedUploads(folder);
    // From here on a missing db.json means that it was removed.
    if (adapter.found !== 'current') await low.write();
    return new JsonFileStore(low, folder, adapter.found !== 'previous', clock, files);
  }

  protected override async persist(index: Index, hasRemovals: boolean): Promise<void> {
    this.low.data = index;
    await this.low.write();
    // The previous generation still lists what was removed. The removal itself has succeeded, even if this write fails.
    if (hasRemovals) await this.low.write().catch(() => undefined);
  }

  /** Calls during a check share its result. */
  override check(): Promise<void> {
    this.checking ??= this.writeProbe().finally(() => {
      this.checking = undefined;
    });
    return this.checking;
  }

  /** Not flushed: a full disk refuses the write itself, and flushing would wait for the uploads under way. */
  private async writeProbe(): Promise<void> {
    const probe = join(this.folder.root, 'health.tmp');
    try {
      const handle = await this.files.open(probe, 'w', PRIVATE_FILE);
      try {
        await handle.appendFile(ONE_BLOCK);
      } finally {
        await handle.close();
      }
      // One system call; `rm` would inspect the file first.
      await this.files.unlink(probe);
    } catch (error) {
      throw storeError(error, this.folder.root);
    }
  }
}

/** Smaller content may be stored inside the inode, which succeeds even on a full disk. */
const ONE_BLOCK = Buffer.alloc(4096);

/** No crash causes this, only a person: the next start would remove the uploads as unknown. */
async function refuseUnlistedUploads(folder: DataFolder): Promise<void> {
  const uploads = await nodeFiles.readdir(folder.files);
  if (uploads.length === 0) return;
  throw new NewhireError(
    'STORE_UNAVAILABLE',
    `The data folder ${folder.root} holds uploaded files, but db.json is missing.`,
    { next: 'Restore a copy of db.json, or move the folder away to start with an empty one.' },
  );
}
