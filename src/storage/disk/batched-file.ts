/** Writes bytes in batches: one is filled while others are written. Also writes durable files this way. */

import { createHash } from 'node:crypto';
import type { BlobFacts } from '../ports/index.js';
import { DurableFile, type FileOps } from './durable-file.js';

/** How batches are written. */
export interface BatchOptions {
  /** Size of a batch. */
  readonly bytes: number;
  /** Batches that are in memory: more would use much of it when many files are uploaded concurrently. */
  readonly most: number;
  /** Writes batches in their order. All but the last one are full. */
  readonly write: (batches: readonly Buffer[]) => Promise<void>;
}

/** For one writer, which awaits each call. */
export class BatchedWriter {
  /** Batches that can be filled again: new ones would fill the memory until they are collected. */
  private readonly empty: Buffer[] = [];
  /** The number of batches allocated so far. */
  private allocated = 0;
  private filling: Buffer | undefined;
  /** Bytes of `filling` that are used. */
  private size = 0;
  private full: Buffer[] = [];
  /** The write under way. A failed one is kept, so that the next call gets its error. */
  private writing: Promise<void> | undefined;
  private readonly hash = createHash('sha256');
  private length = 0;

  constructor(private readonly options: BatchOptions) {}

  /** Copies the bytes: the chunks themselves, kept until they are written, would survive many garbage collections. */
  async write(chunk: Uint8Array): Promise<void> {
    const { bytes } = this.options;
    this.hash.update(chunk);
    this.length += chunk.length;
    for (let at = 0; at < chunk.length; ) {
      this.filling ??= await this.emptyBatch();
      const part = chunk.subarray(at, at + bytes - this.size);
      this.filling.set(part, this.size);
      this.size += part.length;
      at += part.length;
      if (this.size < bytes) continue;
      this.full.push(this.filling);
      this.filling = undefined;
      this.size = 0;
      if (!this.writing) this.writeFull();
    }
  }

  /** Writes what is left, and gives size and hash of all. It can be repeated; nothing may be written afterwards. */
  async end(): Promise<BlobFacts> {
    await this.settled();
    if (this.filling) {
      this.full.push(this.filling.subarray(0, this.size));
      this.filling = undefined;
      this.writeFull();
    }
    await this.settled();
    return { size: this.length, sha256: this.hash.copy().digest('hex') };
  }

  /** Waits for the writes under way. @throws the error of the first one that failed */
  async settled(): Promise<void> {
    while (this.writing) await this.writing;
  }

  private async emptyBatch(): Promise<Buffer> {
    // All batches are in use: the write under way gives some back.
    if (this.empty.length === 0 && this.allocated === this.options.most) await this.writing;
    const batch = this.empty.pop();
    if (batch) return batch;
    this.allocated++;
    return Buffer.allocUnsafeSlow(this.options.bytes);
  }

  private writeFull(): void {
    const batches = this.full;
    this.full = [];
    this.writing = this.options.write(batches).then(() => {
      this.empty.push(...batches);
      this.writing = undefined;
      if (this.full.length > 0) this.writeFull();
    });
    // The next call gets the error.
    this.writing.catch(() => undefined);
  }
}

/** Smaller writes are slow; for larger ones Linux may have to search for contiguous free memory. */
const BATCH_BYTES = 64 * 1024;
/** Fewer would make clients wait for a slow disk. */
const MAX_BATCHES = 8;
/** Flushed on the way, so that little is left to flush at the end. */
const FLUSH_BYTES = 128 * BATCH_BYTES;

/** A durable file for one writer, which awaits each call. */
export class BatchedFile {
  private readonly batches = new BatchedWriter({
    bytes: BATCH_BYTES,
    most: MAX_BATCHES,
    write: async (batches) => {
      await this.file.writeAll(batches);
      this.flushSometimes(batches.length * BATCH_BYTES);
    },
  });
  private flushing: Promise<void> | undefined;
  private unflushed = 0;

  private constructor(private readonly file: DurableFile) {}

  /** Creates the file, mode 0600; it is visible under its name after `commit`. */
  static async create(path: string, files?: FileOps): Promise<BatchedFile> {
    return new BatchedFile(await DurableFile.create(path, files && { files }));
  }

  /** Copies the bytes. */
  write(chunk: Uint8Array): Promise<void> {
    return this.batches.write(chunk);
  }

  /** Puts everything on disk, and gives size and hash of what was written. */
  async commit(): Promise<BlobFacts> {
    const facts = await this.batches.end();
    await this.flushing;
    await this.file.commit();
    return facts;
  }

  /** Never throws. */
  async discard(): Promise<void> {
    await this.batches.settled().catch(() => undefined);
    await this.file.discard();
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
