/**
 * lowdb's adapter for db.json. A write goes to a temporary file, which is flushed and renamed to db.json; then the folder is
 * flushed. The previous generation is kept as db.json.bak, in case db.json cannot be read.
 */

import { existsSync } from 'node:fs';
import * as nodeFiles from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Adapter } from 'lowdb';
import { NewhireError } from '../../errors.js';
import { DurableFile, type FileOps, syncFolder } from '../durable-file.js';
import { codeOf, storeError } from '../system-errors.js';
import { type Index, IndexWriter, readIndex, SCHEMA_VERSION } from './index-format.js';

/** Options of the adapter. */
export interface JsonFileAdapterOptions {
  /** Called with one sentence when the previous generation had to be used. */
  readonly onWarning: (message: string) => void;
  readonly files?: FileOps;
}

/** Reads and writes db.json and its previous generation. */
export class JsonFileAdapter implements Adapter<Index> {
  private readonly path: string;
  private readonly previous: string;
  private readonly damaged: string;
  private readonly folder: string;
  private readonly files: FileOps;
  private readonly writer = new IndexWriter();
  private readonly onWarning: (message: string) => void;

  constructor(path: string, { onWarning, files = nodeFiles }: JsonFileAdapterOptions) {
    this.path = path;
    this.previous = `${path}.bak`;
    this.damaged = `${path}.damaged`;
    this.folder = dirname(path);
    this.files = files;
    this.onWarning = onWarning;
  }

  /** What `read` found. It stays `previous` at later starts too, as long as db.json.damaged exists. */
  found: 'current' | 'previous' | 'nothing' = 'nothing';

  /**
   * Null when nothing was ever stored here.
   * @throws {NewhireError} STORE_UNAVAILABLE when there is something and it cannot be read; it is left unchanged
   */
  async read(): Promise<Index | null> {
    const current = await this.readGeneration(this.path);
    if (typeof current === 'object') {
      this.found = existsSync(this.damaged) ? 'previous' : 'current';
      return current;
    }
    const previous = await this.readGeneration(this.previous);
    if (current === 'missing' && previous === 'missing') return null;
    if (typeof previous !== 'object') {
      throw new NewhireError(
        'STORE_UNAVAILABLE',
        `Neither db.json nor db.json.bak in ${this.folder} can be read. Nothing was changed.`,
        { next: 'Restore a copy of db.json, or choose another folder with --data.' },
      );
    }
    await this.warnOfFallback(current);
    this.found = 'previous';
    return previous;
  }

  /** @throws {NewhireError} STORE_UNAVAILABLE when it cannot be written; db.json is unchanged then */
  async write(index: Index): Promise<void> {
    let file: DurableFile | undefined;
    try {
      file = await DurableFile.create(this.path, { temp: `${this.path}.tmp`, files: this.files });
      for (const piece of this.writer.piecesOf(index)) await file.write(piece);
      await file.commit(() => this.keepPrevious());
    } catch (error) {
      await file?.discard();
      if (file?.visible) await this.restorePrevious();
      throw storeError(error, this.folder);
    }
  }

  private async readGeneration(path: string): Promise<Index | 'missing' | 'damaged'> {
    let text: string;
    try {
      text = await this.files.readFile(path, 'utf8');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return 'missing';
      throw storeError(error, this.folder);
    }
    const index = readIndex(text);
    if (index && index.schema > SCHEMA_VERSION) {
      throw new NewhireError(
        'STORE_UNAVAILABLE',
        `The data folder ${this.folder} was written by a newer version of newhire.`,
        { next: 'Update newhire, or choose another folder with --data.' },
      );
    }
    return index ?? 'damaged';
  }

  /** The damaged file is renamed; otherwise the next write would keep it as the previous generation, instead of the good one. */
  private async warnOfFallback(current: 'missing' | 'damaged'): Promise<void> {
    if (current === 'damaged') {
      try {
        await this.files.rename(this.path, this.damaged);
        await syncFolder(this.folder, this.files);
      } catch (error) {
        throw storeError(error, this.folder);
      }
    }
    const reason = current === 'damaged' ? 'cannot be read and was kept as db.json.damaged' : 'is missing';
    this.onWarning(
      `db.json in ${this.folder} ${reason}; db.json.bak is used instead. The most recent change may be lost.`,
    );
  }

  /** Gives the present db.json a second name, so that db.json.bak exists at every moment. */
  private async keepPrevious(): Promise<void> {
    const kept = `${this.previous}.tmp`;
    await this.files.rm(kept, { force: true });
    try {
      await this.files.link(this.path, kept);
    } catch (error) {
      // The first write has nothing to keep.
      if (codeOf(error) === 'ENOENT') return;
      // Some disks do not support hard links.
      await this.files.copyFile(this.path, kept);
    }
    await this.files.rename(kept, this.previous);
  }

  /** The rename happened but may not last. A write that is reported as failed must not turn out to be done later. */
  private async restorePrevious(): Promise<void> {
    await this.files.rename(this.previous, this.path).catch(() => undefined);
  }
}
