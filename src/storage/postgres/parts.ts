/**
 * Bytes in the database, in parts of 256 KB: written as they come, and read one after the other, so that the memory does not grow
 * with their size.
 */

import { sql } from 'kysely';
import PQueue from 'p-queue';
import { BatchedWriter, codeOf } from '../disk/index.js';
import type { BlobSpan } from '../ports/index.js';
import type { Database } from './database.js';
import { lostBytes } from './database-errors.js';

/** With 1 MB, a correction of 50 MB used 60 MB more memory. */
const PART_BYTES = 256 * 1024;

/** Parts that a process reads concurrently: each takes several times its size while it is decoded. */
const reading = new PQueue({ concurrency: 4 });

/** Writes the parts of bytes: one is filled while the previous one is written. @param blobId of a row in `blobs` */
export function partWriter(database: Database, blobId: string): BatchedWriter {
  let number = 0;
  const writePart = (db: Database['db'], bytes: Buffer) =>
    db.insertInto('parts').values({ blob_id: blobId, number: number++, bytes }).execute();
  return new BatchedWriter({
    bytes: PART_BYTES,
    most: 2,
    write: async (parts) => {
      for (const bytes of parts) await database.run((db) => writePart(db, bytes).catch(asLostBytes));
    },
  });
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

/** Some of the bytes; fewer where they end earlier. @throws {NewhireError} STORE_UNAVAILABLE */
export async function spanOf(
  database: Database,
  blobId: string,
  { offset, size }: BlobSpan,
): Promise<Buffer> {
  const end = offset + size;
  const [first, last] = [Math.floor(offset / PART_BYTES), Math.floor((end - 1) / PART_BYTES)];
  const parts: Buffer[] = [];
  for (let number = first; number <= last; number++) {
    const from = Math.max(0, offset - number * PART_BYTES);
    const length = Math.min(PART_BYTES, end - number * PART_BYTES) - from;
    const part = await database.run((db) =>
      db
        .selectFrom('parts')
        // From 1. Only these bytes leave the disk, as the storage is not compressed.
        .select(sql<Buffer>`substring(bytes from ${from + 1}::int for ${length}::int)`.as('bytes'))
        .where('blob_id', '=', blobId)
        .where('number', '=', number)
        .executeTakeFirst(),
    );
    if (part) parts.push(part.bytes);
  }
  return Buffer.concat(parts);
}
