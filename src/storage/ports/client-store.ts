/**
 * What the clients of one group see of a store: its rows as if there were no others. Routes have no other way to rows, so that none
 * of them can forget whose a file is. The group of a row never changes.
 */

import {
  type ConversionChange,
  type ConversionRow,
  type Conversions,
  type MadeFrom,
  type NewConversion,
  noSuchConversion,
  type PlacedTable,
  type TableUpload,
  type WaitingRows,
} from './conversions.js';
import {
  type FileFilter,
  type FileRow,
  type JobFilter,
  type JobRow,
  type KeyedRequest,
  type NewFile,
  type NewJob,
  noSuchFile,
  noSuchJob,
  type Page,
  type Store,
} from './store.js';

/** Given in place of a group: all groups, and rows without a group. */
export const ALL_GROUPS = '*';

/** What a client uploads; its group is that of the client. */
export type SentFile = Omit<NewFile, 'group'>;

/** A table that a client sends; its group is that of the client. */
export type SentTable = Omit<NewConversion, 'group'>;

/** The methods of `Store` and `Conversions`, with their errors: rows of another group are not found. */
export class ClientStore {
  /** Undefined for all groups. */
  private readonly group: string | undefined;

  /** @param group its name, or `ALL_GROUPS` */
  constructor(
    private readonly store: Store,
    private readonly conversions: Conversions,
    group: string,
  ) {
    this.group = group === ALL_GROUPS ? undefined : group;
  }

  insertFile(file: SentFile, request?: KeyedRequest): Promise<FileRow> {
    return this.store.insertFile({ ...file, group: this.group ?? null }, request);
  }

  /** A file that was made from a conversion that the client sees: it has the group of the conversion, as a job has that of its file. */
  insertMadeFile(file: SentFile, from: MadeFrom, request?: KeyedRequest): Promise<FileRow> {
    return this.conversions.insertFile({ ...file, group: from.group }, from, request);
  }

  async getFile(fileId: string): Promise<FileRow | undefined> {
    return this.own(await this.store.getFile(fileId));
  }

  /** @throws {NewhireError} FILE_NOT_FOUND */
  async knownFile(fileId: string): Promise<FileRow> {
    const row = await this.getFile(fileId);
    if (!row) throw noSuchFile();
    return row;
  }

  listFiles(query: Page & FileFilter): ReturnType<Store['listFiles']> {
    return this.store.listFiles({ ...query, group: this.group });
  }

  /** Earlier files of the group of this file, which is that of the client. */
  earlierFiles(file: FileRow, most: number): Promise<FileRow[]> {
    return this.store.earlierFiles(file, most);
  }

  async deleteFile(fileId: string): ReturnType<Store['deleteFile']> {
    if (this.group !== undefined) await this.knownFile(fileId);
    return this.store.deleteFile(fileId);
  }

  async insertJob(job: NewJob, request?: KeyedRequest): Promise<JobRow> {
    if (this.group !== undefined) await this.knownFile(job.file_id);
    return this.store.insertJob(job, request);
  }

  async getJob(jobId: string): Promise<JobRow | undefined> {
    return this.own(await this.store.getJob(jobId));
  }

  /** @throws {NewhireError} JOB_NOT_FOUND */
  async knownJob(jobId: string): Promise<JobRow> {
    const row = await this.getJob(jobId);
    if (!row) throw noSuchJob();
    return row;
  }

  listJobs(query: Page & JobFilter): ReturnType<Store['listJobs']> {
    return this.store.listJobs({ ...query, group: this.group });
  }

  async retryJob(jobId: string, estimated_completion: string): Promise<JobRow> {
    if (this.group !== undefined) await this.knownJob(jobId);
    return this.store.retryJob(jobId, estimated_completion);
  }

  async cancelJob(jobId: string): Promise<JobRow> {
    if (this.group !== undefined) await this.knownJob(jobId);
    return this.store.cancelJob(jobId);
  }

  receiveTable(conversionId: string): Promise<TableUpload> {
    return this.conversions.receive(conversionId);
  }

  insertConversion(
    conversion: SentTable,
    upload: TableUpload,
    request?: KeyedRequest,
  ): Promise<ConversionRow> {
    return this.conversions.insert({ ...conversion, group: this.group ?? null }, upload, request);
  }

  /** @throws {NewhireError} CONVERSION_NOT_FOUND */
  async knownConversion(conversionId: string): Promise<ConversionRow> {
    const row = this.own(await this.conversions.get(conversionId));
    if (!row) throw noSuchConversion();
    return row;
  }

  waitingConversions(limit: number): Promise<WaitingRows> {
    return this.conversions.waiting({ group: this.group, limit });
  }

  async changeConversion(
    conversionId: string,
    change: (row: ConversionRow) => ConversionChange,
  ): Promise<ConversionRow> {
    if (this.group !== undefined) await this.knownConversion(conversionId);
    return this.conversions.change(conversionId, change);
  }

  /** A client of all groups can remove a conversion that is damaged. */
  async deleteConversion(conversionId: string): Promise<void> {
    if (this.group !== undefined) await this.knownConversion(conversionId);
    await this.conversions.remove(conversionId);
  }

  /** The table of a conversion of the client. */
  openTable(conversion: ConversionRow): Promise<PlacedTable> {
    return this.conversions.open(conversion);
  }

  /** Requests of different groups have different keys. */
  answerTo(request: KeyedRequest): Promise<string | undefined> {
    return this.store.answerTo(request);
  }

  remember(request: KeyedRequest, id: string): Promise<void> {
    return this.store.remember(request, id);
  }

  private own<Row extends FileRow | JobRow | ConversionRow>(row: Row | undefined): Row | undefined {
    return this.group === undefined || row?.group === this.group ? row : undefined;
  }
}
