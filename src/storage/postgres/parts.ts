/**
 * Bytes in the database, in parts of 256 KB: written as they come, and read one after the other, so that the memory does not grow
 * with their size.
 */

import { createHash } from 'node:crypto';
import PQueue from 'p-queue';
import { codeOf } from '../disk/index.js';
import type { BlobFacts } from '../ports/index.js';
import type { Database } from './database.js';
import { lostBytes } from './database-errors.js';

/** With 1 MB, a correction of 50 MB held 60 MB more. */
const PART_BYTES = 256 * 1024;

/** Parts that are read at once in a process: each takes several times its size while it is decoded. */
const reading = new PQueue({ concurrency: 4 });

/** Writes bytes. For one writer, which awaits each call. */
export class PartWriter {
  private filling: Buffer | undefined;
  /** The one that was written before: new ones would fill the memory until they are collected. */
  private spare: Buffer | undefined;
  /** Bytes of `filling` that are used. */
  private size = 0;
  private parts = 0;
  private length = 0;
  /** The part under way, so that the next one is filled meanwhile. A failed one is kept for the next call. */
  private writing: Promise<void> | undefined;
  private readonly hash = createHash('sha256');

  /** @param blobId of a row in `blobs` */
  constructor(
    private readonly database: Database,
    private readonly blobId: string,
  ) {}

  /** Copies the bytes. @throws {NewhireError} STORE_UNAVAILABLE */
  async write(chunk: Uint8Array): Promise<void> {
    this.hash.update(chunk);
    this.length += chunk.length;
    for (let at = 0; at < chunk.length; ) {
      this.filling ??= this.spare ?? Buffer.allocUnsafeSlow(PART_BYTES);
      this.spare = undefined;
      const part = chunk.subarray(at, at + PART_BYTES - this.size);
      this.filling.set(part, this.size);
      this.size += part.length;
      at += part.length;
      if (this.size === PART_BYTES) await this.flush();
    }
  }

  /** Writes what is left, and gives size and hash of all. @throws {NewhireError} STORE_UNAVAILABLE */
  async end(): Promise<BlobFacts> {
    if (this.size > 0) await this.flush();
    await this.writing;
    return { size: this.length, sha256: this.hash.copy().digest('hex') };
  }

  private async flush(): Promise<void> {
    await this.writing;
    const { filling } = this;
    if (!filling) return;
    const part = { blob_id: this.blobId, number: this.parts++, bytes: filling.subarray(0, this.size) };
    this.filling = undefined;
    this.size = 0;
    this.writing = this.database
      .run((db) => db.insertInto('parts').values(part).execute().catch(asLostBytes))
      .then(() => {
        this.spare = filling;
      });
    this.writing.catch(() => undefined);
  }
}

/** `23503`: foreign_key_violation, as the row in `blobs` is gone. */
function asLostBytes(error: unknown): never {
  throw codeOf(error) === '23503' ? lostBytes() : error;
}

/** All bytes, from the start. @throws {NewhireError} STORE_UNAVAILABLE */
export async function* partsOf(database: Database, blobId: string): AsyncGenerator<Buffer> {
  for (let number = 0; ; number++) {
    const part = await reading.add(() =>
      database.run((db) =>
        db
          .selectFrom('parts')
          .select('bytes')
          .where('blob_id', '=', blobId)
          .where('number', '=', number)
          .executeTakeFirst(),
      ),
    );
    if (!part) return;
    yield part.bytes;
    if (part.bytes.length < PART_BYTES) return;
  }
}
