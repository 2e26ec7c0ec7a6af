/** Conversions in the database. A table is received on this computer, where it is read, and copied to the database with its row. */

import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Selectable, sql } from 'kysely';
import { fileChunks } from '../../file-chunks.js';
import {
  BatchedFile,
  copyVerified,
  damaged,
  isId,
  onDisk,
  PRIVATE_FILE,
  removeQuietly,
  type WorkFolder,
  writeAll,
} from '../disk/index.js';
import {
  type BlobFacts,
  type ConversionChange,
  type ConversionRow,
  type Conversions,
  changedConversion,
  currentFileOf,
  type FileRow,
  ifOfGroup,
  type KeyedRequest,
  type MadeFrom,
  type NewConversion,
  type NewFile,
  naming,
  noSuchConversion,
  type OldConversionsQuery,
  ONE_DAY,
  type PlacedTable,
  type TableUpload,
  UNUSED_CONVERSION,
  unlessConversionDeleted,
  type WaitingQuery,
  type WaitingRows,
} from '../ports/index.js';
import { type Database, later } from './database.js';
import { lostBytes } from './database-errors.js';
import { answeredAlone, remember } from './keyed-requests.js';
import { partsOf, partWriter } from './parts.js';
import { keptBlob, newBlobs } from './postgres-blobs.js';
import type { PostgresStore } from './postgres-store.js';
import { fileRow, keepSet, type SqlTime, type Tables, type Tx } from './tables.js';

/** Implements `Conversions`. */
export class PostgresConversions implements Conversions {
  constructor(
    private readonly database: Database,
    private readonly folder: WorkFolder,
    private readonly store: Pick<PostgresStore, 'insertFile'>,
  ) {}

  async receive(): Promise<TableUpload> {
    return onDisk(this.folder.path, async () => {
      const folder = await this.folder.makeFolder();
      return new LocalTable(this.folder.path, folder, await BatchedFile.create(join(folder, 'table')));
    });
  }

  async insert(
    conversion: NewConversion,
    { path }: TableUpload,
    request?: KeyedRequest,
  ): Promise<ConversionRow> {
    const { database } = this;
    return addConversion(database, { ...conversion, revision: 1, made: [] }, path, database.now(), request);
  }

  async get(conversionId: string): Promise<ConversionRow | undefined> {
    if (!isId(conversionId)) return undefined;
    const row = await this.database.run((db) =>
      db.selectFrom('conversions').selectAll().where('conversion_id', '=', conversionId).executeTakeFirst(),
    );
    return row && conversionRow(row);
  }

  async waiting({ group, limit }: WaitingQuery): Promise<WaitingRows> {
    return this.database.run(async (db) => {
      const all = db.selectFrom('conversions').where('is_used', '=', false);
      const of = group === undefined ? all : all.where('group', '=', group);
      const count = of.select(({ fn }) => fn.countAll<string>().as('total'));
      const { total } = await count.executeTakeFirstOrThrow();
      const rows = await of.selectAll().orderBy('created_at', 'desc').limit(limit).execute();
      return { total: Number(total), rows: rows.map(conversionRow) };
    });
  }

  async change(
    conversionId: string,
    change: (row: ConversionRow) => ConversionChange,
  ): Promise<ConversionRow> {
    return this.database.change((tx) => changed(tx, conversionId, change));
  }

  async insertFile(file: NewFile, from: MadeFrom, request?: KeyedRequest): Promise<FileRow> {
    return this.store.insertFile(file, request, async (tx) => {
      const locking = locked(tx, from.conversion_id).then(conversionRow);
      const now = await locking.catch(unlessConversionDeleted);
      if (!now) return undefined;
      const before = from.isCurrent(now) ? await currentFile(tx, now, file.state) : undefined;
      if (before) return before;
      await changed(tx, from.conversion_id, naming(file, from));
      return undefined;
    });
  }

  async remove(conversionId: string): Promise<void> {
    await this.database.change(async (tx) => {
      await locked(tx, conversionId);
      await removeAll(tx, [conversionId]);
    });
    await this.removeBytes([conversionId]);
  }

  async removeOld({ days }: OldConversionsQuery): Promise<number> {
    const now = this.database.now();
    const removed = await this.database.change(async (tx) => {
      const rows = await tx
        .selectFrom('conversions')
        .select('conversion_id')
        .where(({ or, and, eb }) =>
          or([
            and([
              eb('is_used', '=', false),
              eb('created_at', '<', sql<string>`(select ${later(now, -UNUSED_CONVERSION)})`),
            ]),
            ...(days === undefined
              ? []
              : [eb('created_at', '<', sql<string>`(select ${later(now, -days * ONE_DAY)})`)]),
          ]),
        )
        .forUpdate()
        .skipLocked()
        .execute();
      const ids = rows.map(({ conversion_id }) => conversion_id);
      await removeAll(tx, ids);
      return ids;
    });
    await this.removeBytes(removed);
    return removed.length;
  }

  async open({ conversion_id: id, ...facts }: ConversionRow): Promise<PlacedTable> {
    const blobId = await keptBlob(this.database, { kind: 'table', id });
    if (!blobId) throw damaged('table');
    const local = <T>(work: () => Promise<T>) => onDisk(this.folder.path, work);
    const folder = await local(() => this.folder.makeFolder());
    const path = join(folder, 'table');
    const close = () => removeQuietly(folder);
    try {
      const file = await local(() => open(path, 'wx', PRIVATE_FILE));
      try {
        const write = (part: Buffer) => local(() => writeAll(file, [part]));
        if (!(await copyVerified(partsOf(this.database, blobId), facts, write))) throw damaged('table');
      } finally {
        await file.close();
      }
      return { path, work: folder, close };
    } catch (error) {
      await close();
      throw error;
    }
  }

  async ids(): Promise<string[]> {
    const rows = await this.database.run((db) =>
      db.selectFrom('conversions').select('conversion_id').orderBy('created_at').execute(),
    );
    return rows.map(({ conversion_id }) => conversion_id);
  }

  /** What cannot be removed now is removed by the next sweep. */
  private async removeBytes(ids: readonly string[]): Promise<void> {
    await this.database.abandon(...ids);
  }
}

/**
 * Adds a conversion whose table is a file of this computer. It is there with its bytes, or not at all: a request that was answered
 * before gives the conversion of that answer.
 */
export async function addConversion(
  database: Database,
  conversion: Omit<ConversionRow, 'created_at'>,
  path: string,
  time: SqlTime,
  request?: KeyedRequest,
): Promise<ConversionRow> {
  const { conversion_id, file_name, group, revision, size, sha256 } = conversion;
  const { table } = await newBlobs(database, conversion_id, ['table'], { set: conversion_id, revision: 1 });
  try {
    const writer = partWriter(database, table);
    for await (const chunk of fileChunks(path, 256 * 1024)) await writer.write(chunk);
    if ((await writer.end()).sha256 !== sha256) throw damaged('table');
    return await database.change(async (tx) => {
      const earlier = await answeredAlone(tx, request, time);
      if (earlier !== undefined) return conversionRow(await locked(tx, earlier));
      const values = { conversion_id, group, revision, size, sha256, created_at: time };
      const row = await tx
        .insertInto('conversions')
        .values({ ...values, file_name: JSON.stringify(file_name), ...jsonOf(conversion) })
        .returningAll()
        .executeTakeFirstOrThrow();
      if ((await keepSet(tx, conversion_id)) !== 1) throw lostBytes();
      await remember(tx, request, conversion_id, time);
      return conversionRow(row);
    });
  } finally {
    // Of bytes that are kept, nothing is removed.
    await database.abandon(conversion_id);
  }
}

const jsonOf = ({ content, made }: Pick<ConversionRow, 'content' | 'made'>) => ({
  content: JSON.stringify(content),
  made: JSON.stringify(made),
  is_used: made.length > 0,
});

function conversionRow({ is_used: _, ...row }: Selectable<Tables['conversions']>): ConversionRow {
  return Object.freeze(row);
}

/** A conversion that the transaction alone may change now. @throws {NewhireError} CONVERSION_NOT_FOUND */
async function locked(tx: Tx, id: string): Promise<Selectable<Tables['conversions']>> {
  const query = tx.selectFrom('conversions').selectAll().where('conversion_id', '=', id).forUpdate();
  const row = isId(id) ? await query.executeTakeFirst() : undefined;
  if (!row) throw noSuchConversion();
  return row;
}

/** The file of a state that was made with the present mapping, unless it was deleted. */
async function currentFile(tx: Tx, now: ConversionRow, state: string): Promise<FileRow | undefined> {
  const id = currentFileOf(now, state);
  if (id === undefined) return undefined;
  const row = await tx.selectFrom('files').selectAll().where('file_id', '=', id).executeTakeFirst();
  return row && ifOfGroup(fileRow(row), now);
}

/** Changes a conversion. @throws {NewhireError} CONVERSION_NOT_FOUND, and what `change` throws */
async function changed(
  tx: Tx,
  id: string,
  change: (row: ConversionRow) => ConversionChange,
): Promise<ConversionRow> {
  const row = conversionRow(await locked(tx, id));
  const next = changedConversion(row, change(row));
  await tx
    .updateTable('conversions')
    .set({ revision: next.revision, ...jsonOf(next) })
    .where('conversion_id', '=', id)
    .execute();
  return next;
}

async function removeAll(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const ofTables = tx.updateTable('blobs').set({ is_kept: false, writer: null });
  await ofTables.where('owner_id', 'in', ids).execute();
  await tx.deleteFrom('conversions').where('conversion_id', 'in', ids).execute();
}

/** A table that is received, in a folder of its own. */
class LocalTable implements TableUpload {
  constructor(
    private readonly root: string,
    private readonly folder: string,
    private readonly file: BatchedFile,
  ) {}

  get path(): string {
    return join(this.folder, 'table');
  }

  async write(chunk: Uint8Array): Promise<void> {
    await onDisk(this.root, () => this.file.write(chunk));
  }

  async commit(): Promise<BlobFacts> {
    return onDisk(this.root, () => this.file.commit());
  }

  async discard(): Promise<void> {
    await this.file.discard();
    await removeQuietly(this.folder);
  }
}
