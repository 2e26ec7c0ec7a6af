/** The bytes of uploads and jobs in the database. */

import { randomUUID } from 'node:crypto';
import {
  type BatchedWriter,
  copyVerified,
  damaged,
  ifWhole,
  inFile,
  inMemory,
  isId,
  onDisk,
  SMALL,
  type WorkFolder,
  writeAll,
} from '../disk/index.js';
import type {
  BlobFacts,
  BlobName,
  BlobSpan,
  Blobs,
  DerivedKind,
  StoredBlob,
  UploadBlobs,
} from '../ports/index.js';
import type { Database } from './database.js';
import { partsOf, partWriter, spanOf } from './parts.js';
import { type BlobKind, keepSet } from './tables.js';

/** The bytes that an upload has. */
export const FILE_BLOBS = ['source', 'findings'] as const;
/** The bytes that a completed job has. */
export const JOB_BLOBS = ['corrected', 'audit', 'proposals'] as const;

/** Implements `Blobs`. */
export class PostgresBlobs implements Blobs {
  constructor(
    private readonly database: Database,
    private readonly folder: WorkFolder,
  ) {}

  async createUpload(fileId: string): Promise<UploadBlobs> {
    const ids = await newBlobs(this.database, fileId, FILE_BLOBS, { set: fileId, revision: 1 });
    this.database.uploads.add(fileId);
    return new PostgresUpload(this.database, fileId, ids);
  }

  /**
   * Larger bytes are copied to this computer, and read there: a slow client does not occupy a connection, and a file that
   * is deleted can still be read to its end.
   */
  async open(name: BlobName, facts: BlobFacts | null): Promise<StoredBlob> {
    const { kind } = name;
    const blobId = facts && (await keptBlob(this.database, name));
    if (!facts || !blobId) throw damaged(kind);
    const copy = async (write: (part: Buffer) => Promise<void>) => {
      if (!(await copyVerified(partsOf(this.database, blobId), facts, write))) throw damaged(kind);
    };
    if (facts.size > SMALL) return onDisk(this.folder.path, () => this.spooled(facts, copy));
    const kept: Uint8Array[] = [];
    await copy(async (part) => void kept.push(part));
    return inMemory(kept, facts);
  }

  private async spooled(
    facts: BlobFacts,
    copy: (write: (part: Buffer) => Promise<void>) => Promise<void>,
  ): Promise<StoredBlob> {
    const file = await this.folder.openSpool();
    try {
      await copy((part) => writeAll(file, [part]));
      return inFile(file, facts);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async readSpan(name: BlobName, span: BlobSpan): Promise<Buffer> {
    const { kind } = name;
    const blobId = await keptBlob(this.database, name);
    if (!blobId) throw damaged(kind);
    return ifWhole(await spanOf(this.database, blobId, span), kind, span);
  }

  /** The database that has the rows has the bytes. */
  async missing(): Promise<ReadonlySet<string>> {
    return new Set();
  }

  async readDerived(kind: DerivedKind, fileId: string): Promise<Buffer | undefined> {
    const blobId = await keptBlob(this.database, { kind, id: fileId });
    if (!blobId) return undefined;
    const parts: Buffer[] = [];
    for await (const part of partsOf(this.database, blobId)) parts.push(part);
    return Buffer.concat(parts);
  }

  async keepDerived(kind: DerivedKind, fileId: string, bytes: Uint8Array): Promise<void> {
    const set = randomUUID();
    const ids = await newBlobs(this.database, fileId, [kind], { set, revision: 1 });
    try {
      const writer = partWriter(this.database, ids[kind]);
      await writer.write(bytes);
      await writer.end();
      await this.database.change(async (tx) => {
        const ofFile = tx.selectFrom('files').select('file_id').where('file_id', '=', fileId);
        // Another process may keep one, too, or delete the file.
        if (!(await ofFile.forUpdate().executeTakeFirst())) return;
        await tx
          .deleteFrom('blobs')
          .where('owner_id', '=', fileId)
          .where('kind', '=', kind)
          .where('is_kept', '=', true)
          .execute();
        await keepSet(tx, set);
      });
    } finally {
      // Nothing is removed of a set that is kept.
      await this.database.abandon(set);
    }
  }

  async removeFile(fileId: string): Promise<void> {
    await this.remove(fileId, [...FILE_BLOBS, 'origins', 'index', 'plan']);
  }

  async removeJob(jobId: string): Promise<void> {
    await this.remove(jobId, JOB_BLOBS);
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

  private async remove(ownerId: string, kinds: readonly BlobKind[]): Promise<void> {
    await this.database.run((db) =>
      db.deleteFrom('blobs').where('owner_id', '=', ownerId).where('kind', 'in', kinds).execute(),
    );
  }
}

class PostgresUpload implements UploadBlobs {
  private readonly source: BatchedWriter;
  private readonly findings: BatchedWriter;

  constructor(
    private readonly database: Database,
    private readonly fileId: string,
    private readonly ids: Readonly<Record<'source' | 'findings', string>>,
  ) {
    this.source = partWriter(database, ids.source);
    this.findings = partWriter(database, ids.findings);
  }

  async writeSource(chunk: Uint8Array): Promise<void> {
    await this.source.write(chunk);
  }

  async writeFindings(chunk: Uint8Array): Promise<void> {
    await this.findings.write(chunk);
  }

  async keepOrigins(bytes: Uint8Array): Promise<BlobFacts> {
    const set = { set: this.fileId, revision: 1 };
    const { origins } = await newBlobs(this.database, this.fileId, ['origins'], set);
    const writer = partWriter(this.database, origins);
    await writer.write(bytes);
    return writer.end();
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

/** Creates the rows of bytes that become visible together. Gives their ids by kind. */
export async function newBlobs<Kind extends BlobKind>(
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
  { id, kind, revision = 1 }: Omit<BlobName, 'kind'> & { readonly kind: BlobKind },
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
