/** The server's store: every row in memory, and in one JSON file that lowdb writes through our adapter. */

import * as nodeFiles from 'node:fs/promises';
import { join } from 'node:path';
import { Low } from 'lowdb';
import { NewhireError } from '../../errors.js';
import { type FileOps, PRIVATE_FILE } from '../atomic-file.js';
import { type Clock, systemClock } from '../clock.js';
import type { DataFolder } from '../data-folder.js';
import { storeFault } from '../system-errors.js';
import { EMPTY_INDEX, type Index } from './index-format.js';
import { JsonFileAdapter } from './json-file-adapter.js';
import { RowStore } from './row-store.js';

export interface JsonFileStoreOptions {
  /** Told in one sentence when db.json was damaged and the generation before is used. */
  readonly onWarning: (message: string) => void;
  readonly clock?: Clock;
  readonly files?: FileOps;
}

export class JsonFileStore extends RowStore {
  /** False once the generation before had to be used: the folder may then hold files that the index has forgotten. */
  readonly intact: boolean;

  readonly #low: Low<Index>;
  readonly #folder: DataFolder;
  readonly #files: FileOps;
  #check: Promise<void> | undefined;

  private constructor(low: Low<Index>, folder: DataFolder, intact: boolean, clock: Clock, files: FileOps) {
    super(low.data, clock);
    this.#low = low;
    this.#folder = folder;
    this.#files = files;
    this.intact = intact;
  }

  /**
   * Reads db.json, or begins an empty one. The caller holds the folder's lock.
   * @throws NewhireError STORE_UNAVAILABLE
   */
  static async open(folder: DataFolder, options: JsonFileStoreOptions): Promise<JsonFileStore> {
    const { onWarning, clock = systemClock, files = nodeFiles } = options;
    const adapter = new JsonFileAdapter(folder.index, { onWarning, files });
    const low = new Low<Index>(adapter, EMPTY_INDEX);
    await low.read();
    if (adapter.found === 'nothing') await refuseForgottenUploads(folder);
    // From here on a missing db.json means that somebody removed it.
    if (adapter.found !== 'current') await low.write();
    return new JsonFileStore(low, folder, adapter.found !== 'previous', clock, files);
  }

  protected override async persist(index: Index, hasRemovals: boolean): Promise<void> {
    this.#low.data = index;
    await this.#low.write();
    // The generation before still names what was removed. Whoever asked for it is told that it is done, as it is.
    if (hasRemovals) await this.#low.write().catch(() => undefined);
  }

  /** Calls that come while one runs share its answer. */
  override check(): Promise<void> {
    this.#check ??= this.#writeProbe().finally(() => {
      this.#check = undefined;
    });
    return this.#check;
  }

  /** Not flushed: room is found or refused at the write, and flushing would wait for the uploads under way. */
  async #writeProbe(): Promise<void> {
    const probe = join(this.#folder.root, 'health.tmp');
    try {
      const handle = await this.#files.open(probe, 'w', PRIVATE_FILE);
      try {
        await handle.appendFile(ONE_BLOCK);
      } finally {
        await handle.close();
      }
      // One call of the system, where `rm` looks twice at what it is to remove.
      await this.#files.unlink(probe);
    } catch (error) {
      throw storeFault(error, this.#folder.root);
    }
  }
}

/** Less may fit beside a file's name, also on a full disk. */
const ONE_BLOCK = Buffer.alloc(4096);

/** No crash does this, only a hand: going on would end in sweeping the uploads away. */
async function refuseForgottenUploads(folder: DataFolder): Promise<void> {
  const uploads = await nodeFiles.readdir(folder.files);
  if (uploads.length === 0) return;
  throw new NewhireError(
    'STORE_UNAVAILABLE',
    `The data folder ${folder.root} holds uploaded files, but db.json is missing.`,
    { next: 'Put back a copy of db.json, or move the folder away to begin an empty one.' },
  );
}
