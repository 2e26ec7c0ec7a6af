/** The behaviour of every store that keeps its rows in memory and writes all of them as one index. */

import { NewhireError } from '../../errors.js';
import type { Clock } from '../clock.js';
import { finished, newPendingJob, released, requeued, started } from '../job-state.js';
import type {
  FileFilter,
  FileRow,
  JobFilter,
  JobOutcome,
  JobRow,
  JobStatus,
  KeyedRequest,
  NewFile,
  NewJob,
  Page,
  Store,
} from '../store.js';
import { type Index, SCHEMA_VERSION } from './index-format.js';
import { KeyedRequests } from './keyed-requests.js';
import { Table } from './row-table.js';
import { SharedWrites } from './shared-writes.js';

/** What an index has that the one before it had not. */
export interface RowChanges {
  readonly newFiles: readonly FileRow[];
  /** Jobs that are new or changed, with their files. */
  readonly jobs: readonly { readonly job: JobRow; readonly file: FileRow }[];
  /** Ids of what was removed. */
  readonly removed: { readonly files: readonly string[]; readonly jobs: readonly string[] };
}

/** Implements `Store`; a subclass says where the index is written. */
export abstract class RowStore implements Store {
  private readonly fileTable: Table<FileRow>;
  private readonly jobTable: Table<JobRow>;
  private readonly requests: KeyedRequests;
  /** Ids of folders that are left as they are. */
  readonly kept: readonly string[];
  private readonly writes: SharedWrites;
  private isClosed = false;
  /** The time of the newest row of this run. */
  private lastTime = '';

  constructor(
    index: Index,
    private readonly clock: Clock,
  ) {
    this.fileTable = new Table(
      index.files,
      (file) => file.file_id,
      (file) => file.uploaded_at,
    );
    this.jobTable = new Table(
      index.jobs,
      (job) => job.job_id,
      (job) => job.created_at,
    );
    this.kept = index.kept ?? [];
    this.requests = new KeyedRequests(index.requests, clock);
    const tables = [this.fileTable, this.jobTable, this.requests];
    this.writes = new SharedWrites({
      hasDraft: () => tables.some((table) => table.hasDraft),
      write: () => this.persist(this.draftedIndex(), this.changes()),
      commit: () =>
        tables.forEach((table) => {
          table.commit();
        }),
      discard: () =>
        tables.forEach((table) => {
          table.discard();
        }),
    });
  }

  /**
   * Writes an index so that it survives a crash. Throws when it cannot; the previous one is still there then. Nothing may
   * remain of rows that were removed.
   */
  protected abstract persist(index: Index, changes: RowChanges): Promise<void>;

  abstract check(): Promise<void>;

  insertFile(file: NewFile, request?: KeyedRequest): Promise<FileRow> {
    return this.change(() => {
      const answered = this.requests.answered(request);
      if (answered !== undefined) return this.knownFile(answered);
      if (this.fileTable.drafted(file.file_id))
        throw new NewhireError('INTERNAL', 'A file id was used twice.');
      const row: FileRow = {
        ...file,
        notes: [...file.notes],
        uploaded_at: this.newTime(),
        validation_status: 'completed',
        job_id: null,
      };
      this.fileTable.put(row);
      this.requests.remember(request, row.file_id);
      return row;
    });
  }

  async getFile(fileId: string): Promise<FileRow | undefined> {
    return this.fileTable.get(fileId);
  }

  async listFiles({ state, sha256, ...page }: Page & FileFilter) {
    const { total, rows } = this.fileTable.page(page, filter<FileRow>({ state, sha256 }));
    return { total, files: rows };
  }

  deleteFile(fileId: string): Promise<{ file: FileRow; job: JobRow | undefined }> {
    return this.change(() => {
      const file = this.knownFile(fileId);
      const job = file.job_id === null ? undefined : this.jobTable.drafted(file.job_id);
      this.fileTable.remove(fileId);
      if (job) this.jobTable.remove(job.job_id);
      return { file, job };
    });
  }

  insertJob(job: NewJob, request?: KeyedRequest): Promise<JobRow> {
    return this.change(() => {
      const answered = this.requests.answered(request);
      if (answered !== undefined) return this.knownJob(answered);
      const file = this.knownFile(job.file_id);
      if (file.total_errors === 0) {
        throw new NewhireError('NOTHING_TO_CORRECT', 'The file has no errors to correct.');
      }
      if (file.job_id !== null) {
        const { job_id } = file;
        throw new NewhireError('JOB_EXISTS', `The file already has a correction job: ${job_id}.`, {
          next: `Ask for it: GET /api/v1/jobs/${job_id}. If it has failed, retry it.`,
          ids: { job_id },
        });
      }
      const row = newPendingJob(job, this.newTime());
      this.jobTable.put(row);
      this.fileTable.put({ ...file, job_id: row.job_id });
      this.requests.remember(request, row.job_id);
      return row;
    });
  }

  async getJob(jobId: string): Promise<JobRow | undefined> {
    return this.jobTable.get(jobId);
  }

  async listJobs({ status, file_id, ...page }: Page & JobFilter) {
    const { total, rows } = this.jobTable.page(page, filter<JobRow>({ status, file_id }));
    return { total, jobs: rows };
  }

  async countJobs(): Promise<Record<JobStatus, number>> {
    const counts = { pending: 0, processing: 0, completed: 0, failed: 0 };
    for (const job of this.jobTable.rows) counts[job.status] += 1;
    return counts;
  }

  async unfinishedFiles(): Promise<FileRow[]> {
    const jobs = this.jobTable.rows.filter(({ status }) => status === 'pending' || status === 'processing');
    return jobs.map(({ file_id }) => this.fileTable.get(file_id)).filter((file) => file !== undefined);
  }

  claimNextJob(): Promise<JobRow | undefined> {
    return this.change(() => {
      const next = this.jobTable.draftedRows().find((job) => job.status === 'pending');
      return next && this.putJob(started(next, this.now()));
    });
  }

  finishJob(jobId: string, outcome: JobOutcome): Promise<JobRow> {
    return this.change(() => this.putJob(finished(this.knownJob(jobId), outcome, this.now())));
  }

  releaseJob(jobId: string): Promise<JobRow> {
    return this.change(() => this.putJob(released(this.knownJob(jobId))));
  }

  requeueInterrupted(): Promise<number> {
    return this.change(() => {
      const interrupted = this.jobTable.draftedRows().filter((job) => job.status === 'processing');
      for (const job of interrupted) this.putJob(requeued(job));
      return interrupted.length;
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.writes.settled();
  }

  private async change<T>(apply: () => T): Promise<T> {
    if (this.isClosed) throw new NewhireError('STORE_UNAVAILABLE', 'The store is closed.');
    return this.writes.change(apply);
  }

  private changes(): RowChanges {
    return {
      newFiles: this.fileTable.added,
      jobs: this.jobTable.changed.map((job) => ({ job, file: this.knownFile(job.file_id) })),
      removed: { files: this.fileTable.removed, jobs: this.jobTable.removed },
    };
  }

  private draftedIndex(): Index {
    return {
      schema: SCHEMA_VERSION,
      files: this.fileTable.draftedRows(),
      jobs: this.jobTable.draftedRows(),
      requests: this.requests.draftedRows(),
      kept: this.kept,
    };
  }

  private knownFile(fileId: string): FileRow {
    const file = this.fileTable.drafted(fileId);
    if (!file) throw new NewhireError('FILE_NOT_FOUND', 'No file has this id.');
    return file;
  }

  private knownJob(jobId: string): JobRow {
    const job = this.jobTable.drafted(jobId);
    if (!job) throw new NewhireError('JOB_NOT_FOUND', 'No job has this id.');
    return job;
  }

  private putJob(job: JobRow): JobRow {
    this.jobTable.put(job);
    return job;
  }

  private now(): string {
    return this.clock().toISOString();
  }

  /** The time of a new row: a millisecond later than that of the row before it, if that is the same. */
  private newTime(): string {
    const now = this.now();
    const last = this.lastTime;
    const isTie = now <= last && Date.parse(last) - Date.parse(now) < LONGEST_TIE;
    this.lastTime = isTie ? new Date(Date.parse(last) + 1).toISOString() : now;
    return this.lastTime;
  }
}

/** Milliseconds. A clock that is further behind has been set back, and is believed. */
const LONGEST_TIE = 1000;

/** Whether a row has all the values that are defined; undefined when none is. */
function filter<Row>(wanted: Partial<Record<keyof Row, unknown>>): ((row: Row) => boolean) | undefined {
  const entries = (Object.keys(wanted) as (keyof Row)[]).filter((name) => wanted[name] !== undefined);
  if (entries.length === 0) return undefined;
  return (row) => entries.every((name) => row[name] === wanted[name]);
}
