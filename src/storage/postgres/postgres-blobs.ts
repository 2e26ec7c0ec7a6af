/** The bytes of uploads and jobs in the database. */

import { createHash, randomUUID } from 'node:crypto';
import { chunksOf, damaged, isId, oneByOne, SMALL, storeError, writeAll } from '../disk/index.js';
import type { BlobFacts, BlobName, Blobs, StoredBlob, UploadBlobs } from '../ports/index.js';
import type { Database } from './database.js';
import { PartWriter, partsOf } from './parts.js';
import type { WorkFolder } from './work-folder.js';

/** The bytes that an upload has. */
export const OF_FILE = ['source', 'findings'] as const;
/** The bytes that a completed job has. */
export const OF_JOB = ['corrected', 'audit', 'proposals'] as const;

/** Implements `Blobs`. */
export class PostgresBlobs implements Blobs {
  constructor(
    private readonly database: Database,
    private readonly folder: WorkFolder,
  ) {}

  async createUpload(fileId: string): Promise<UploadBlobs> {
    const ids = await newBlobs(this.database, fileId, OF_FILE, { set: fileId, revision: 1 });
    this.database.uploads.add(fileId);
    return new PostgresUpload(this.database, fileId, ids);
  }

  /**
   * Larger bytes are copied to this computer, and read there: a client that reads slowly holds no connection, and a file that
   * is deleted meanwhile is read to its end.
   */
  async open(name: BlobName, facts: BlobFacts | null): Promise<StoredBlob> {
    const { kind } = name;
    const blobId = facts && (await keptBlob(this.database, name));
    if (!facts || !blobId) throw damaged(kind);
    if (facts.size > SMALL) return this.openLarge(kind, blobId, facts);
    const kept: Uint8Array[] = [];
    if (!(await copyVerified(this.database, blobId, facts, async (part) => void kept.push(part))))
      throw damaged(kind);
    return { ...pick(facts), chunks: () => oneByOne(kept), close: async () => {} };
  }

  private async openLarge(kind: BlobName['kind'], blobId: string, facts: BlobFacts): Promise<StoredBlob> {
    try {
      const file = await this.folder.openSpool();
      try {
        if (!(await copyVerified(this.database, blobId, facts, (part) => writeAll(file, [part]))))
          throw damaged(kind);
        return { ...pick(facts), chunks: () => chunksOf(file), close: () => file.close() };
      } catch (error) {
        await file.close();
        throw error;
      }
    } catch (error) {
      throw storeError(error, this.folder.path);
    }
  }

  async removeFile(fileId: string): Promise<void> {
    await this.remove(fileId, OF_FILE);
  }

  async removeJob(jobId: string): Promise<void> {
    await this.remove(jobId, OF_JOB);
  }

  /** Another server may have kept a revision with the same number, so those that are kept stay. */
  async removeRevision(jobId: string, revision: number): Promise<void> {
    await this.database.run((db) =>
      db
        .deleteFrom('blobs')
        .where('owner_id', '=', jobId)
        .where('revision', '=', revision)
        .where('is_kept', '=', false)
        .where('writer', 'is', null)
        .execute(),
    );
  }

  private async remove(ownerId: string, kinds: readonly BlobName['kind'][]): Promise<void> {
    await this.database.run((db) =>
      db.deleteFrom('blobs').where('owner_id', '=', ownerId).where('kind', 'in', kinds).execute(),
    );
  }
}

class PostgresUpload implements UploadBlobs {
  private readonly source: PartWriter;
  private readonly findings: PartWriter;

  constructor(
    private readonly database: Database,
    private readonly fileId: string,
    private readonly ids: Readonly<Record<'source' | 'findings', string>>,
  ) {
    this.source = new PartWriter(database, ids.source);
    this.findings = new PartWriter(database, ids.findings);
  }

  async writeSource(chunk: Uint8Array): Promise<void> {
    await this.source.write(chunk);
  }

  async writeFindings(chunk: Uint8Array): Promise<void> {
    await this.findings.write(chunk);
  }

  async *sourceChunks(): AsyncGenerator<Uint8Array> {
    await this.source.end();
    yield* partsOf(this.database, this.ids.source);
  }

  async commit(): Promise<Record<'source' | 'findings', BlobFacts>> {
    const [source, findings] = await Promise.all([this.source.end(), this.findings.end()]);
    return { source, findings };
  }

  /** The store may know the file although its answer was lost: then its bytes are kept, and stay. */
  async discard(): Promise<void> {
    this.database.uploads.delete(this.fileId);
    await this.database.abandon(this.fileId);
  }
}

/** Begins bytes that become visible together. Gives their ids by kind. */
export async function newBlobs<Kind extends BlobName['kind']>(
  database: Database,
  owner_id: string,
  kinds: readonly Kind[],
  { set: set_id, revision }: { set: string; revision: number },
): Promise<Record<Kind, string>> {
  const writer = database.process_id;
  const rows = kinds.map((kind) => ({ blob_id: randomUUID(), owner_id, kind, revision, set_id, writer }));
  await database.run((db) => db.insertInto('blobs').values(rows).execute());
  return Object.fromEntries(rows.map(({ kind, blob_id }) => [kind, blob_id])) as Record<Kind, string>;
}

/** The id of bytes that are kept; undefined when there are none. */
export async function keptBlob(
  database: Database,
  { id, kind, revision = 1 }: BlobName,
): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const row = await database.run((db) =>
    db
      .selectFrom('blobs')
      .select('blob_id')
      .where('owner_id', '=', id)
      .where('kind', '=', kind)
      .where('revision', '=', revision)
      .where('is_kept', '=', true)
      .executeTakeFirst(),
  );
  return row?.blob_id;
}

/** Copies stored bytes; false when they are not those of the facts. */
export async function copyVerified(
  database: Database,
  blobId: string,
  { size, sha256 }: BlobFacts,
  write: (part: Buffer) => Promise<void>,
): Promise<boolean> {
  const hash = createHash('sha256');
  let length = 0;
  for await (const part of partsOf(database, blobId)) {
    length += part.length;
    if (length > size) return false;
    hash.update(part);
    await write(part);
  }
  return length === size && hash.digest('hex') === sha256;
}

function pick({ size, sha256 }: BlobFacts): BlobFacts {
  return { size, sha256 };
}
