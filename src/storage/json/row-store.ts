/** The behaviour of every store that keeps its rows in memory and writes all of them as one index. */

import { NewhireError } from '../../errors.js';
import type { Clock } from '../clock.js';
import { finished, newPendingJob, released, requeued, started } from '../job-state.js';
import type { FileRow, JobOutcome, JobRow, JobStatus, NewFile, NewJob, Page, Store } from '../store.js';
import { type Index, SCHEMA_VERSION } from './index-format.js';
import { Table } from './row-table.js';
import { SharedWrites } from './shared-writes.js';

/** Implements `Store`; a subclass says where the index is written. */
export abstract class RowStore implements Store {
  private readonly fileTable: Table<FileRow>;
  private readonly jobTable: Table<JobRow>;
  private readonly writes: SharedWrites;
  private isClosed = false;

  constructor(
    index: Index,
    private readonly clock: Clock,
  ) {
    this.fileTable = new Table(index.files, (file) => file.file_id);
    this.jobTable = new Table(index.jobs, (job) => job.job_id);
    const tables = [this.fileTable, this.jobTable];
    this.writes = new SharedWrites({
      hasDraft: () => tables.some((table) => table.hasDraft),
      write: () =>
        this.persist(
          this.draftedIndex(),
          tables.some((table) => table.hasRemovals),
        ),
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
  protected abstract persist(index: Index, hasRemovals: boolean): Promise<void>;

  abstract check(): Promise<void>;

  insertFile(file: NewFile): Promise<FileRow> {
    return this.change(() => {
      if (this.fileTable.drafted(file.file_id))
        throw new NewhireError('INTERNAL', 'A file id was used twice.');
      const row: FileRow = {
        ...file,
        notes: [...file.notes],
        uploaded_at: this.now(),
        validation_status: 'completed',
        job_id: null,
      };
      this.fileTable.put(row);
      return row;
    });
  }

  async getFile(fileId: string): Promise<FileRow | undefined> {
    return this.fileTable.get(fileId);
  }

  async listFiles({ state, ...page }: Page & { readonly state?: string }) {
    const matches = state === undefined ? undefined : (file: FileRow) => file.state === state;
    const { total, rows } = this.fileTable.page(page, matches);
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

  insertJob(job: NewJob): Promise<JobRow> {
    return this.change(() => {
      const file = this.knownFile(job.file_id);
      if (file.total_errors === 0) {
        throw new NewhireError('NOTHING_TO_CORRECT', 'The file has no errors to correct.');
      }
      if (file.job_id !== null) {
        throw new NewhireError('JOB_EXISTS', 'A correction job already exists for this file.', {
          next: 'Ask for that job, or upload the file again to start over.',
        });
      }
      const row = newPendingJob(job, this.now());
      this.jobTable.put(row);
      this.fileTable.put({ ...file, job_id: row.job_id });
      return row;
    });
  }

  async getJob(jobId: string): Promise<JobRow | undefined> {
    return this.jobTable.get(jobId);
  }

  async listJobs({ status, ...page }: Page & { readonly status?: JobStatus }) {
    const matches = status === undefined ? undefined : (job: JobRow) => job.status === status;
    const { total, rows } = this.jobTable.page(page, matches);
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

  private draftedIndex(): Index {
    return {
      schema: SCHEMA_VERSION,
      files: this.fileTable.draftedRows(),
      jobs: this.jobTable.draftedRows(),
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
}
