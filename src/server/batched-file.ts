/** A durable file written in batches, one of them under way while the next one fills. */

import { DurableFile, type FileOps } from '../storage/atomic-file.js';

/** Small writes are slow; larger ones hold more memory in each of many uploads. */
const BATCH_BYTES = 128 * 1024;

export class BatchedFile {
  readonly #file: DurableFile;
  #filling: Buffer | undefined;
  /** Being written, and not to be touched until `#writing` has settled. */
  #underWay: Buffer | undefined;
  #size = 0;
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: DurableFile) {
    this.#file = file;
  }

  static async create(path: string, files?: FileOps): Promise<BatchedFile> {
    return new BatchedFile(await DurableFile.create(path, files && { files }));
  }

  async write(chunk: Uint8Array): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      this.#filling ??= Buffer.allocUnsafeSlow(BATCH_BYTES);
      const part = chunk.subarray(at, at + BATCH_BYTES - this.#size);
      this.#filling.set(part, this.#size);
      this.#size += part.length;
      at += part.length;
      if (this.#size === BATCH_BYTES) await this.#begin();
    }
  }

  async commit(): Promise<void> {
    await this.#begin();
    await this.#writing;
    await this.#file.commit();
  }

  /** Never throws. */
  async discard(): Promise<void> {
    await this.#writing.catch(() => undefined);
    await this.#file.discard();
  }

  async #begin(): Promise<void> {
    await this.#writing;
    const batch = this.#filling;
    if (!batch) return;
    this.#filling = this.#underWay;
    this.#underWay = batch;
    this.#writing = this.#file.write(batch.subarray(0, this.#size));
    this.#size = 0;
    // It is looked at before the next batch.
    this.#writing.catch(() => undefined);
  }
}
