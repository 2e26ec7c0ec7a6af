/** The adapter of `Store` for one process: all rows in memory, and in one JSON file that lowdb writes. */

import * as nodeFiles from 'node:fs/promises';
import { basename } from 'node:path';
import { type Adapter, Low } from 'lowdb';
import { type DataFolder, type FileOps, storeError } from '../disk/index.js';
import { type Clock, systemClock } from '../ports/index.js';
import { IndexDisk } from './index-disk.js';
import { type Index, IndexWriter, SCHEMA_VERSION } from './index-format.js';
import { findIndex } from './read-index.js';
import { rebuiltIndex } from './rebuild.js';
import { descriptionsOf } from './row-descriptions.js';
import type { RowChanges } from './row-queue.js';
import { RowStore } from './row-store.js';
import { takenOver } from './take-over.js';
import { ThreadedDisk } from './threaded-disk.js';

/** Options of the store. */
export interface JsonFileStoreOptions {
  /** Called with one sentence when db.json was damaged and was made again. */
  readonly onWarning: (message: string) => void;
  readonly clock?: Clock;
  readonly files?: FileOps;
  /** Write and check in a thread, with the real file operations. */
  readonly inThread?: boolean;
}

/** One state of the store, and how it differs from the one before. */
interface Generation {
  readonly index: Index;
  readonly changes: RowChanges;
}

const NO_CHANGES: RowChanges = { newFiles: [], jobs: [], removed: { files: [], jobs: [] } };

/** The store in db.json. */
export class JsonFileStore extends RowStore {
  private checking: Promise<void> | undefined;

  private constructor(
    private readonly low: Low<Generation>,
    private readonly disk: IndexDisk,
    private readonly thread: ThreadedDisk | undefined,
    /** What the sweep may remove. */
    readonly sweep: 'all' | 'unfinished' | 'nothing',
    clock: Clock,
  ) {
    super(low.data.index, clock);
  }

  /**
   * Reads db.json, makes a lost one again, or creates an empty one. The caller holds the folder's lock.
   * @throws {NewhireError} STORE_UNAVAILABLE when it cannot be read or written
   */
  static async open(folder: DataFolder, options: JsonFileStoreOptions): Promise<JsonFileStore> {
    const { onWarning, clock = systemClock, files = nodeFiles, inThread = false } = options;
    const disk = new IndexDisk(folder.index, files);
    const thread = inThread ? new ThreadedDisk(folder.index) : undefined;
    const { found, index, fault } = await findIndex(folder, files);
    const isCurrent = found === 'current' && index?.schema === SCHEMA_VERSION;
    const present = isCurrent ? index : await renewed(folder, found === 'current', index);
    const low = new Low<Generation>(adapterOf(thread ?? disk, folder), {
      index: present,
      changes: NO_CHANGES,
    });
    if (!isCurrent) await low.write();
    if (fault !== '') await report(fault, present, folder, onWarning);
    await disk.reserve();
    const isWhole = isCurrent || found === 'new';
    const sweep = isWhole ? 'all' : index?.schema === SCHEMA_VERSION ? 'unfinished' : 'nothing';
    return new JsonFileStore(low, disk, thread, sweep, clock);
  }

  protected override async persist(index: Index, changes: RowChanges): Promise<void> {
    this.low.data = { index, changes };
    await this.low.write();
  }

  override async close(): Promise<void> {
    await super.close();
    await this.thread?.close();
  }

  /** Sets space aside again, which may have been used up; the last thing that a server does in its folder. */
  async reserve(): Promise<void> {
    await this.disk.reserve();
  }

  /** Calls during a check share its result. */
  override async check(): Promise<void> {
    this.refuseWhileAway();
    this.checking ??= (this.thread ?? this.disk).check().finally(() => {
      this.checking = undefined;
    });
    return this.checking;
  }
}

/** lowdb asks it to write; reading is done before, as a damaged index needs more than its own file. */
function adapterOf(disk: Pick<IndexDisk, 'write'>, folder: DataFolder): Adapter<Generation> {
  const writer = new IndexWriter();
  return {
    read: async () => null,
    write: ({ index, changes }) =>
      disk.write({
        pieces: writer.piecesOf(index),
        descriptions: descriptionsOf(changes, folder),
        removed: [
          ...changes.removed.files.map((id) => folder.filePaths(id).folder),
          ...changes.removed.jobs.map((id) => folder.jobPaths(id).folder),
        ],
      }),
  };
}

/** The index of an older version with what this one adds, or a lost one made again. */
async function renewed(folder: DataFolder, isWhole: boolean, found: Index | undefined): Promise<Index> {
  try {
    const index = isWhole && found ? found : await rebuiltIndex(folder, found);
    return index.schema === SCHEMA_VERSION ? index : await takenOver(index, folder);
  } catch (error) {
    throw storeError(error, folder.root);
  }
}

/** The damaged file is needed only if something could not be found again. */
async function report(
  fault: string,
  { files, kept = [] }: Index,
  folder: DataFolder,
  onWarning: (message: string) => void,
): Promise<void> {
  if (kept.length === 0) await nodeFiles.rm(`${folder.index}.damaged`, { force: true });
  const left =
    kept.length === 0
      ? 'Nothing is missing.'
      : `Nothing describes ${kept.length} of the folders in it, which are left as they are: ${kept.join(', ')}.`;
  onWarning(
    `db.json in ${basename(folder.root)} ${fault}. It was made again from the folders of the uploads and jobs: ${files.length} uploads. ${left}`,
  );
}
