/** The bytes of one upload or job, copied from another store and read back. */

import { copyVerified } from '../disk/index.js';
import type { BlobFacts, BlobName, OpenStore } from '../ports/index.js';
import type { Database } from './database.js';
import { lostBytes } from './database-errors.js';
import { partsOf, partWriter } from './parts.js';
import { newBlobs } from './postgres-blobs.js';

/** Bytes that become visible together. */
export interface CopiedBlobs {
  readonly set: string;
  /** The id of the file or the job. */
  readonly id: string;
  readonly revision: number;
  readonly facts: Partial<Record<BlobName['kind'], BlobFacts | null>>;
}

/** Gives their number. Bytes without facts were damaged when an older version's folder was taken over; nobody can open them. */
export async function copyBlobs(
  database: Database,
  from: Pick<OpenStore['blobs'], 'open'>,
  { set, id, revision, facts }: CopiedBlobs,
): Promise<number> {
  // What an interrupted copy has left.
  await database.run((db) =>
    db.deleteFrom('blobs').where('owner_id', '=', id).where('is_kept', '=', false).execute(),
  );
  const whole = (Object.entries(facts) as [BlobName['kind'], BlobFacts | null][]).filter(
    (entry): entry is [BlobName['kind'], BlobFacts] => entry[1] !== null,
  );
  if (whole.length === 0) return 0;
  const kinds = whole.map(([kind]) => kind);
  const ids = await newBlobs(database, id, kinds, { set, revision });
  for (const [kind, expected] of whole) {
    const stored = await from.open({ kind, id, revision }, expected);
    try {
      const writer = partWriter(database, ids[kind]);
      for await (const chunk of stored.chunks()) await writer.write(chunk);
      await writer.end();
    } finally {
      await stored.close();
    }
    // What was read is whole: others have swept what was written of it, as this process gave no sign for too long.
    if (!(await copyVerified(partsOf(database, ids[kind]), expected, async () => {}))) throw lostBytes();
  }
  return whole.length;
}
