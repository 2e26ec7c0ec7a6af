/**
 * Conversions as folders of the data folder, each described by its own conversion.json. No index is needed: only those of which no
 * file was made are listed, and they are removed after a day.
 */

import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import { NewhireError } from '../../errors.js';
import {
  BatchedFile,
  BEGUN,
  type ConversionPaths,
  type DataFolder,
  type FileOps,
  idsIn,
  ifThere,
  isId,
  onDisk,
  openVerified,
  readDescription,
  removeFolder,
  sealed,
  tempNextTo,
  writeChunksDurably,
} from '../disk/index.js';
import {
  type BlobFacts,
  type Clock,
  type ConversionChange,
  type ConversionRow,
  type Conversions,
  changedConversion,
  currentFileOf,
  type FileRow,
  ifOfGroup,
  isOlder,
  type KeyedRequest,
  type MadeFrom,
  type NewConversion,
  type NewFile,
  naming,
  noSuchConversion,
  type OldConversionsQuery,
  type PlacedTable,
  type TableUpload,
  UNUSED_CONVERSION,
  unlessConversionDeleted,
  type WaitingQuery,
  type WaitingRows,
} from '../ports/index.js';
import { nameConversion } from './begun-conversions.js';
import type { JsonFileStore } from './json-file-store.js';
import type { RetentionGuard } from './retention-guard.js';

/** Implements `Conversions`. */
export class FolderConversions implements Conversions {
  /** Changes of descriptions, one after the other. */
  private readonly changes = new PQueue({ concurrency: 1 });
  /** Ids of conversions that were found to have files: they are never listed again. */
  private readonly used = new Set<string>();

  constructor(
    private readonly folder: DataFolder,
    private readonly clock: Clock,
    private readonly guard: RetentionGuard,
    /** Where requests that may be sent again are remembered, and the files that are made. */
    private readonly store: Pick<
      JsonFileStore,
      'answerTo' | 'remember' | 'forget' | 'insertFile' | 'getFile'
    >,
    /** Tests pass failing file operations. */
    private readonly files?: FileOps,
  ) {}

  async receive(conversionId: string): Promise<TableUpload> {
    const paths = await this.folder.makeConversion(conversionId);
    return FolderTable.create(this.folder, paths, this.files);
  }

  async insert(
    conversion: NewConversion,
    _upload: TableUpload,
    request?: KeyedRequest,
  ): Promise<ConversionRow> {
    const earlier = request && (await this.store.answerTo(request));
    if (earlier !== undefined) return this.known(earlier);
    const row = { ...conversion, revision: 1, created_at: this.clock().toISOString(), made: [] };
    const id = row.conversion_id;
    await onDisk(this.folder.root, () => this.describe(row, this.folder.conversionPaths(id, BEGUN)));
    // Remembered first: a start completes what is remembered, and removes what is only begun.
    if (request) await this.store.remember(request, id);
    await onDisk(this.folder.root, () => nameConversion(this.folder, id, this.files)).catch(
      async (error: unknown) => {
        if (request) await this.store.forget(request).catch(() => undefined);
        throw error;
      },
    );
    return Object.freeze(row);
  }

  async insertFile(file: NewFile, from: MadeFrom, request?: KeyedRequest): Promise<FileRow> {
    const earlier = request && (await this.store.answerTo(request));
    if (earlier !== undefined) return this.store.insertFile(file, request);
    return this.changes.add(async () => {
      const before = await this.currentFile(file, from);
      if (before && request) await this.store.remember(request, before.file_id);
      if (before) return before;
      // Named first: a start takes back the name of a file that was never completed.
      await this.changeNow(from.conversion_id, naming(file, from)).catch(unlessConversionDeleted);
      return this.store.insertFile(file, request).catch(async (error: unknown) => {
        await this.takeBackNow(from.conversion_id, new Set([file.file_id])).catch(() => undefined);
        throw error;
      });
    });
  }

  /** The file that was made meanwhile, with the same mapping. */
  private async currentFile({ state }: NewFile, from: MadeFrom): Promise<FileRow | undefined> {
    const now = await this.get(from.conversion_id);
    const id = now && from.isCurrent(now) ? currentFileOf(now, state) : undefined;
    return now && id !== undefined ? ifOfGroup(await this.store.getFile(id), now) : undefined;
  }

  /** Conversions no longer name these files, which were never completed. */
  async takeBackAll(fileIds: ReadonlySet<string>): Promise<void> {
    if (fileIds.size === 0) return;
    for (const id of await this.ids()) {
      // One that is damaged is left to a person.
      const row = await this.get(id).catch(() => undefined);
      if (row?.made.some(({ file_id }) => fileIds.has(file_id)))
        await this.changes.add(() => this.takeBackNow(id, fileIds));
    }
  }

  private async takeBackNow(conversionId: string, fileIds: ReadonlySet<string>): Promise<void> {
    await this.changeNow(conversionId, ({ made }) => ({
      made: made.filter(({ file_id }) => !fileIds.has(file_id)),
    })).catch(unlessConversionDeleted);
    this.used.delete(conversionId);
  }

  async get(conversionId: string): Promise<ConversionRow | undefined> {
    if (!isId(conversionId)) return undefined;
    const { description } = this.folder.conversionPaths(conversionId);
    const read = await onDisk(this.folder.root, () => readDescription(description));
    if (read === undefined) return undefined;
    if (read === 'damaged' || read.value.conversion_id !== conversionId)
      throw new NewhireError('BLOB_DAMAGED', 'conversion.json is damaged.', {
        next: 'Check the disk. Then delete the conversion, and send the table again.',
      });
    return Object.freeze(read.value as unknown as ConversionRow);
  }

  async waiting({ group, limit }: WaitingQuery): Promise<WaitingRows> {
    const rows: ConversionRow[] = [];
    for (const id of await this.ids()) {
      if (this.used.has(id)) continue;
      // One that is damaged says so where it is opened.
      const row = await this.get(id).catch(() => undefined);
      if (row && row.made.length > 0) this.used.add(id);
      else if (row && (group === undefined || row.group === group)) rows.push(row);
    }
    rows.sort((a, b) => b.created_at.localeCompare(a.created_at));
    return { total: rows.length, rows: rows.slice(0, limit) };
  }

  async change(
    conversionId: string,
    change: (row: ConversionRow) => ConversionChange,
  ): Promise<ConversionRow> {
    return this.changes.add(() => this.changeNow(conversionId, change));
  }

  /** For one of the `changes`. */
  private async changeNow(
    conversionId: string,
    change: (row: ConversionRow) => ConversionChange,
  ): Promise<ConversionRow> {
    const row = await this.known(conversionId);
    const changed = changedConversion(row, change(row));
    await onDisk(this.folder.root, () => this.describe(changed, this.folder.conversionPaths(conversionId)));
    return changed;
  }

  async remove(conversionId: string): Promise<void> {
    await this.changes.add(async () => {
      const isThere = isId(conversionId) && (await this.ids()).includes(conversionId);
      if (!isThere) throw noSuchConversion();
      await this.removeFolder(conversionId);
    });
  }

  async removeOld({ days, isConfirmed = false }: OldConversionsQuery): Promise<number> {
    const present = this.clock();
    const now = isConfirmed ? present : await this.guard.believedTime(present);
    let removed = 0;
    for (const id of await this.ids()) {
      // One that is damaged is left to a person.
      const row = await this.get(id).catch(() => undefined);
      if (!row || !isOld(row, days, now)) continue;
      await this.changes.add(() => this.removeFolder(id));
      removed++;
    }
    return removed;
  }

  async open({ conversion_id, size, sha256 }: ConversionRow): Promise<PlacedTable> {
    const { table } = this.folder.conversionPaths(conversion_id);
    await (await openVerified(table, 'table', { size, sha256 }, this.folder.root)).close();
    const { folder: work } = await this.folder.makeConversion(randomUUID());
    return { path: table, work, close: () => removeFolder(work).catch(() => undefined) };
  }

  async ids(): Promise<string[]> {
    return onDisk(this.folder.root, async () => (await ifThere(idsIn(this.folder.conversions))) ?? []);
  }

  private async known(conversionId: string): Promise<ConversionRow> {
    const row = await this.get(conversionId);
    if (!row) throw noSuchConversion();
    return row;
  }

  private async describe(row: ConversionRow, { description }: ConversionPaths): Promise<void> {
    const options = { temp: tempNextTo(description), ...(this.files && { files: this.files }) };
    await writeChunksDurably(description, [sealed(row)], options);
  }

  private async removeFolder(id: string): Promise<void> {
    await onDisk(this.folder.root, () => removeFolder(this.folder.conversionPaths(id).folder));
    this.used.delete(id);
  }
}

function isOld({ created_at, made }: ConversionRow, days: number | undefined, now: Date): boolean {
  const isUnused = made.length === 0 && now.getTime() - Date.parse(created_at) > UNUSED_CONVERSION;
  return isUnused || (days !== undefined && isOlder(created_at, days, now));
}

/** The table of a conversion that is begun. */
class FolderTable implements TableUpload {
  private constructor(
    private readonly folder: DataFolder,
    private readonly paths: ConversionPaths,
    private readonly file: BatchedFile,
  ) {}

  static async create(
    folder: DataFolder,
    paths: ConversionPaths,
    files: FileOps | undefined,
  ): Promise<FolderTable> {
    try {
      return await onDisk(
        folder.root,
        async () => new FolderTable(folder, paths, await BatchedFile.create(paths.table, files)),
      );
    } catch (error) {
      await removeFolder(paths.folder).catch(() => undefined);
      throw error;
    }
  }

  get path(): string {
    return this.paths.table;
  }

  async write(chunk: Uint8Array): Promise<void> {
    await onDisk(this.folder.root, () => this.file.write(chunk));
  }

  async commit(): Promise<BlobFacts> {
    return onDisk(this.folder.root, () => this.file.commit());
  }

  async discard(): Promise<void> {
    await this.file.discard();
    // Once it is inserted, the folder has another name.
    await removeFolder(this.paths.folder).catch(() => undefined);
  }
}
