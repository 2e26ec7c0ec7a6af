/** A durable file written in batches: some are filled while others are written, and flushed, in the background. */

import { createHash } from 'node:crypto';
import type { BlobFacts } from '../ports/index.js';
import { DurableFile, type FileOps } from './durable-file.js';

/** Smaller writes are slow; for larger ones Linux may have to search for contiguous free memory. */
const BATCH_BYTES = 64 * 1024;
/** More would use much memory when many files are uploaded at once; fewer would make clients wait for a slow disk. */
const MOST_BATCHES = 8;
/** Flushed on the way, so that little is left to flush at the end. */
const FLUSH_BYTES = 128 * BATCH_BYTES;

/** For one writer, which awaits each call. */
export class BatchedFile {
  /** Batches that can be filled again. */
  private readonly empty: Buffer[] = [];
  /** The number of batches allocated so far. */
  private allocated = 0;
  private filling: Buffer | undefined;
  /** Bytes of `filling` that are used. */
  private size = 0;
  private full: Buffer[] = [];
  /** The write under way. A failed one is kept, so that the next call gets its error. */
  private writing: Promise<void> | undefined;
  private flushing: Promise<void> | undefined;
  private unflushed = 0;
  private readonly hash = createHash('sha256');
  private length = 0;

  private constructor(private readonly file: DurableFile) {}

  /** Begins the file, mode 0600; it is visible under its name after `commit`. */
  static async create(path: string, files?: FileOps): Promise<BatchedFile> {
    return new BatchedFile(await DurableFile.create(path, files && { files }));
  }

  /** Copies the bytes: the chunks themselves, kept until they are written, would survive many garbage collections. */
  async write(chunk: Uint8Array): Promise<void> {
    this.hash.update(chunk);
    this.length += chunk.length;
    for (let at = 0; at < chunk.length; ) {
      this.filling ??= await this.emptyBatch();
      const part = chunk.subarray(at, at + BATCH_BYTES - this.size);
      this.filling.set(part, this.size);
      this.size += part.length;
      at += part.length;
      if (this.size < BATCH_BYTES) continue;
      this.full.push(this.filling);
      this.filling = undefined;
      this.size = 0;
      if (!this.writing) this.writeFull();
    }
  }

  /** Puts everything on disk, and gives size and hash of what was written. */
  async commit(): Promise<BlobFacts> {
    while (this.writing) await this.writing;
    if (this.filling) await this.file.writeAll([this.filling.subarray(0, this.size)]);
    await this.flushing;
    await this.file.commit();
    return { size: this.length, sha256: this.hash.digest('hex') };
  }

  /** Never throws. */
  async discard(): Promise<void> {
    await this.writing?.catch(() => undefined);
    await this.file.discard();
  }

  private async emptyBatch(): Promise<Buffer> {
    // All batches are in use: the write under way gives some back.
    if (this.empty.length === 0 && this.allocated === MOST_BATCHES) await this.writing;
    const batch = this.empty.pop();
    if (batch) return batch;
    this.allocated++;
    return Buffer.allocUnsafeSlow(BATCH_BYTES);
  }

  private writeFull(): void {
    const batches = this.full;
    this.full = [];
    this.writing = this.file.writeAll(batches).then(() => {
      this.empty.push(...batches);
      this.writing = undefined;
      if (this.full.length > 0) this.writeFull();
      this.flushSometimes(batches.length * BATCH_BYTES);
    });
    // The next call gets the error.
    this.writing.catch(() => undefined);
  }

  private flushSometimes(written: number): void {
    this.unflushed += written;
    if (this.unflushed < FLUSH_BYTES || this.flushing) return;
    this.unflushed = 0;
    this.flushing = this.file.flush().then(() => {
      this.flushing = undefined;
    });
    // The disk reports a failure only once; `commit` passes it on.
    this.flushing.catch(() => undefined);
  }
}
