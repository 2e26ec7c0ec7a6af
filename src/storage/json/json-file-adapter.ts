/**
 * lowdb's adapter for db.json. A write is a temporary file, flushed, renamed over db.json, and the folder flushed; the
 * generation before stays as db.json.bak, for the day on which db.json cannot be read.
 */

import { existsSync } from 'node:fs';
import * as nodeFiles from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Adapter } from 'lowdb';
import { NewhireError } from '../../errors.js';
import { DurableFile, type FileOps, syncFolder } from '../atomic-file.js';
import { codeOf, storeFault } from '../system-errors.js';
import { type Index, IndexWriter, readIndex, SCHEMA_VERSION } from './index-format.js';

export interface JsonFileAdapterOptions {
  /** Told in one sentence when the generation before had to be used. */
  readonly onWarning: (message: string) => void;
  readonly files?: FileOps;
}

export class JsonFileAdapter implements Adapter<Index> {
  readonly #path: string;
  readonly #previous: string;
  readonly #damaged: string;
  readonly #folder: string;
  readonly #files: FileOps;
  readonly #writer = new IndexWriter();
  readonly #onWarning: (message: string) => void;

  constructor(path: string, { onWarning, files = nodeFiles }: JsonFileAdapterOptions) {
    this.#path = path;
    this.#previous = `${path}.bak`;
    this.#damaged = `${path}.damaged`;
    this.#folder = dirname(path);
    this.#files = files;
    this.#onWarning = onWarning;
  }

  /** What `read` found. `previous` stays the answer of later starts too, as long as db.json.damaged lies there. */
  found: 'current' | 'previous' | 'nothing' = 'nothing';

  /**
   * Null when nothing was ever stored here.
   * @throws NewhireError STORE_UNAVAILABLE when there is something and it cannot be read; it is left as it is
   */
  async read(): Promise<Index | null> {
    const current = await this.#readGeneration(this.#path);
    if (typeof current === 'object') {
      this.found = existsSync(this.#damaged) ? 'previous' : 'current';
      return current;
    }
    const previous = await this.#readGeneration(this.#previous);
    if (current === 'missing' && previous === 'missing') return null;
    if (typeof previous !== 'object') {
      throw new NewhireError(
        'STORE_UNAVAILABLE',
        `Neither db.json nor db.json.bak in ${this.#folder} can be read. Nothing was changed.`,
        { next: 'Put back a copy of db.json, or choose another folder with --data.' },
      );
    }
    await this.#warnOfFallback(current);
    this.found = 'previous';
    return previous;
  }

  /** @throws NewhireError STORE_UNAVAILABLE; db.json then still holds what it held before */
  async write(index: Index): Promise<void> {
    let file: DurableFile | undefined;
    try {
      file = await DurableFile.create(this.#path, { temp: `${this.#path}.tmp`, files: this.#files });
      for (const piece of this.#writer.piecesOf(index)) await file.write(piece);
      await file.commit(() => this.#keepPrevious());
    } catch (error) {
      await file?.discard();
      if (file?.visible) await this.#putPreviousBack();
      throw storeFault(error, this.#folder);
    }
  }

  async #readGeneration(path: string): Promise<Index | 'missing' | 'damaged'> {
    let text: string;
    try {
      text = await this.#files.readFile(path, 'utf8');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return 'missing';
      throw storeFault(error, this.#folder);
    }
    const index = readIndex(text);
    if (index && index.schema > SCHEMA_VERSION) {
      throw new NewhireError(
        'STORE_UNAVAILABLE',
        `The data folder ${this.#folder} was written by a newer version of newhire.`,
        { next: 'Update newhire, or choose another folder with --data.' },
      );
    }
    return index ?? 'damaged';
  }

  /** The damaged file is moved aside, or the next write would keep it as the generation before, in place of the good one. */
  async #warnOfFallback(current: 'missing' | 'damaged'): Promise<void> {
    if (current === 'damaged') {
      try {
        await this.#files.rename(this.#path, this.#damaged);
        await syncFolder(this.#folder, this.#files);
      } catch (error) {
        throw storeFault(error, this.#folder);
      }
    }
    const reason = current === 'damaged' ? 'cannot be read and was kept as db.json.damaged' : 'is missing';
    this.#onWarning(
      `db.json in ${this.#folder} ${reason}; db.json.bak is used instead. The last change before may be lost.`,
    );
  }

  /** A second name for the file that stands there now; db.json.bak itself is there at every moment. */
  async #keepPrevious(): Promise<void> {
    const kept = `${this.#previous}.tmp`;
    await this.#files.rm(kept, { force: true });
    try {
      await this.#files.link(this.#path, kept);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return; // the very first write has nothing to keep
      await this.#files.copyFile(this.#path, kept); // some disks know no second names
    }
    await this.#files.rename(kept, this.#previous);
  }

  /** The rename happened but may not last: whoever is told that the write failed must not find it done later. */
  async #putPreviousBack(): Promise<void> {
    await this.#files.rename(this.#previous, this.#path).catch(() => undefined);
  }
}
