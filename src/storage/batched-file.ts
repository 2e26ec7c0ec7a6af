/** A durable file written in batches: some are filled while others are written, and flushed, in the background. */

import { DurableFile, type FileOps } from './atomic-file.js';

/** Smaller writes are slow, and for larger ones Linux may have to look for memory that is free in one piece. */
const BATCH_BYTES = 64 * 1024;
/** More would hold much memory in many uploads at once; with fewer the client waits for each hiccup of the disk. */
const MOST_BATCHES = 8;
/** Flushed on the way, so that little is left to wait for at the end. */
const FLUSH_BYTES = 128 * BATCH_BYTES;

export class BatchedFile {
  readonly #file: DurableFile;
  readonly #empty: Buffer[] = [];
  #made = 0;
  #filling: Buffer | undefined;
  /** How much of it is filled. */
  #size = 0;
  #full: Buffer[] = [];
  /** Those under way; what failed stays, for whoever looks next. */
  #writing: Promise<void> | undefined;
  #flushing: Promise<void> | undefined;
  #unflushed = 0;

  private constructor(file: DurableFile) {
    this.#file = file;
  }

  static async create(path: string, files?: FileOps): Promise<BatchedFile> {
    return new BatchedFile(await DurableFile.create(path, files && { files }));
  }

  /** Copies the bytes; kept as they came they would outlive many collections of garbage, and fill the memory. */
  async write(chunk: Uint8Array): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      this.#filling ??= this.#empty.pop() ?? (await this.#anotherBatch());
      const part = chunk.subarray(at, at + BATCH_BYTES - this.#size);
      this.#filling.set(part, this.#size);
      this.#size += part.length;
      at += part.length;
      if (this.#size < BATCH_BYTES) continue;
      this.#full.push(this.#filling);
      this.#filling = undefined;
      this.#size = 0;
      if (!this.#writing) this.#writeFull();
    }
  }

  async commit(): Promise<void> {
    while (this.#writing) await this.#writing;
    if (this.#filling) await this.#file.writeAll([this.#filling.subarray(0, this.#size)]);
    await this.#flushing;
    await this.#file.commit();
  }

  /** Never throws. */
  async discard(): Promise<void> {
    await this.#writing?.catch(() => undefined);
    await this.#file.discard();
  }

  async #anotherBatch(): Promise<Buffer> {
    if (this.#made === MOST_BATCHES) {
      await this.#writing;
      return this.#empty.pop()!;
    }
    this.#made++;
    return Buffer.allocUnsafeSlow(BATCH_BYTES);
  }

  #writeFull(): void {
    const batches = this.#full;
    this.#full = [];
    this.#writing = this.#file.writeAll(batches).then(() => {
      this.#empty.push(...batches);
      this.#writing = undefined;
      if (this.#full.length > 0) this.#writeFull();
      this.#flushSometimes(batches.length * BATCH_BYTES);
    });
    // It is looked at before more is written.
    this.#writing.catch(() => undefined);
  }

  #flushSometimes(written: number): void {
    this.#unflushed += written;
    if (this.#unflushed < FLUSH_BYTES || this.#flushing) return;
    this.#unflushed = 0;
    this.#flushing = this.#file.flush().then(() => {
      this.#flushing = undefined;
    });
    // The disk tells of a failure only once; `commit` passes it on.
    this.#flushing.catch(() => undefined);
  }
}
