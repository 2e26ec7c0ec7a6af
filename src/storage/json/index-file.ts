/** db.json while the store is open: it is written and checked by lowdb, here or in a thread. */

import { type Adapter, Low } from 'lowdb';
import { type DataFolder, type FileOps, SYSTEM_FILES } from '../disk/index.js';
import { IndexDisk, type IndexWrite } from './index-disk.js';
import { type Index, IndexWriter } from './index-format.js';
import { descriptionsOf } from './row-descriptions.js';
import type { RowChanges } from './rows.js';
import { ThreadedDisk } from './threaded-disk.js';

/** One state of the store, and how it differs from the one before. */
interface Generation {
  readonly index: Index;
  readonly changes: RowChanges;
}

const NO_CHANGES: RowChanges = { newFiles: [], jobs: [], requests: [], removed: { files: [], jobs: [] } };

/** The index of a data folder. */
export class IndexFile {
  private readonly low: Low<Generation>;
  private readonly own: IndexDisk;
  private thread: ThreadedDisk | undefined;
  private checking: Promise<void> | undefined;

  constructor(
    private readonly folder: DataFolder,
    index: Index,
    files: FileOps = SYSTEM_FILES,
  ) {
    this.own = new IndexDisk(folder.index, files);
    const disk = { write: (write: IndexWrite) => this.disk.write(write) };
    this.low = new Low(adapterOf(disk, folder), { index, changes: NO_CHANGES });
  }

  /** From now on it is written and checked in a thread, with the real file operations. The first of these starts the thread. */
  moveToThread(): void {
    this.thread ??= new ThreadedDisk(this.folder.index);
  }

  private get disk(): Pick<IndexDisk, 'write' | 'check'> {
    return this.thread ?? this.own;
  }

  /**
   * Writes an index so that it survives a crash; nothing remains of rows that were removed. Without one, it writes the index
   * that it was made with.
   * @throws {NewhireError} STORE_UNAVAILABLE when it cannot; the previous one is still there then
   */
  async write(index = this.low.data.index, changes = NO_CHANGES): Promise<void> {
    this.low.data = { index, changes };
    await this.low.write();
  }

  /** Concurrent calls share one check. @throws {NewhireError} STORE_UNAVAILABLE when the folder cannot be written to */
  async check(): Promise<void> {
    this.checking ??= this.disk.check().finally(() => {
      this.checking = undefined;
    });
    return this.checking;
  }

  /** Sets space aside, so that a full disk can be cleared. */
  async reserve(): Promise<void> {
    await this.own.reserve();
  }

  /** Call it when nothing is under way. Sets space aside for the next start, as it may have been used up. */
  async close(): Promise<void> {
    await this.thread?.close();
    await this.reserve();
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
        // A job is removed with its file, so a start that finds the file marked knows of both.
        removed: [
          ...changes.removed.files.map((id) => folder.filePaths(id).folder),
          ...changes.removed.jobs.map((id) => folder.jobPaths(id).folder),
        ],
      }),
  };
}
