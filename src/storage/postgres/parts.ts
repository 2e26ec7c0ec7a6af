/**
 * Bytes in the database, in parts of 256 KB: written as they come, and read one after the other, so that the memory does not grow
 * with their size.
 */

import PQueue from 'p-queue';
import { BatchedWriter, codeOf } from '../disk/index.js';
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
