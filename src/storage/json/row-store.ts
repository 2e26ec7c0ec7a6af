/** The behavior of every store that keeps its rows in memory and writes all of them as one index. */

import { NewhireError } from '../../errors.js';
import {
  cancelled,
  type FileFilter,
  type FileRow,
  isUnfinished,
  type JobFilter,
  type JobRevision,
  type JobRow,
  type KeyedRequest,
  type NewFile,
  type NewJob,
  newPendingJob,
  type Page,
  refuseJob,
  retried,
  revised,
  type Store,
} from '../ports/index.js';
import { RowQueue } from './row-queue.js';

/** Implements `Store`. */
export abstract class RowStore extends RowQueue implements Store {
  /** The time of the newest row of this run. */
  private lastTime = '';

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

  async deleteFile(fileId: string): Promise<{ file: FileRow; job: JobRow | undefined }> {
    const deleted = await this.change(() => this.remove(this.knownFile(fileId)));
    if (deleted.job) this.listener?.lost(deleted.job.job_id);
    return deleted;
  }

  deleteFilesBefore(time: string, most: number): Promise<FileRow[]> {
    return this.change(() => {
      const old: FileRow[] = [];
      for (const file of this.fileTable.draftedRows()) {
        if (old.length === most) break;
        const job = this.jobOf(file);
        if (file.uploaded_at < time && !(job && isUnfinished(job))) old.push(file);
      }
      for (const file of old) this.remove(file);
      return old;
    });
  }

  async insertJob(job: NewJob, request?: KeyedRequest): Promise<JobRow> {
    const inserted = await this.change(() => {
      const answered = this.requests.answered(request);
      if (answered !== undefined) return this.knownJob(answered);
      const file = this.knownFile(job.file_id);
      refuseJob(file);
      const row = newPendingJob(job, this.newTime());
      this.jobTable.put(row);
      this.fileTable.put({ ...file, job_id: row.job_id });
      this.requests.remember(request, row.job_id);
      return row;
    });
    this.listener?.waiting();
    return inserted;
  }

  async getJob(jobId: string): Promise<JobRow | undefined> {
    return this.jobTable.get(jobId);
  }

  async listJobs({ status, file_id, ...page }: Page & JobFilter) {
    const { total, rows } = this.jobTable.page(page, filter<JobRow>({ status, file_id }));
    return { total, jobs: rows };
  }

  async retryJob(jobId: string, estimated_completion: string): Promise<JobRow> {
    const job = await this.change(() =>
      this.putJob(retried(this.knownJob(jobId), estimated_completion, this.now())),
    );
    this.listener?.waiting();
    return job;
  }

  async cancelJob(jobId: string): Promise<JobRow> {
    const job = await this.change(() => this.putJob(cancelled(this.knownJob(jobId), this.now())));
    this.listener?.lost(jobId);
    return job;
  }

  async reviseJob(jobId: string, revision: JobRevision, request?: KeyedRequest): Promise<JobRow> {
    return this.change(() => {
      const answered = this.requests.answered(request);
      if (answered !== undefined) return this.knownJob(answered);
      const job = this.putJob(revised(this.knownJob(jobId), revision));
      this.requests.remember(request, jobId);
      return job;
    });
  }

  async answerTo(request: KeyedRequest): Promise<string | undefined> {
    return this.requests.answered(request);
  }

  private remove(file: FileRow): { file: FileRow; job: JobRow | undefined } {
    const job = this.jobOf(file);
    this.fileTable.remove(file.file_id);
    if (job) this.jobTable.remove(job.job_id);
    return { file, job };
  }

  private jobOf({ job_id }: FileRow): JobRow | undefined {
    return job_id === null ? undefined : this.jobTable.drafted(job_id);
  }

  private knownJob(jobId: string): JobRow {
    const job = this.jobTable.drafted(jobId);
    if (!job) throw new NewhireError('JOB_NOT_FOUND', 'No job has this id.');
    return job;
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
