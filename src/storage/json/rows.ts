/** The rows of a data folder in memory: what is on disk, and the draft of changes that are not. */

import {
  type AnsweredRequest,
  type Backlog,
  type Clock,
  earlierAnswer,
  type FileRow,
  isUnfinished,
  type JobRow,
  type JobStatus,
  type KeyedRequest,
  noSuchFile,
  noSuchJob,
  ONE_DAY,
} from '../ports/index.js';
import { type Index, SCHEMA_VERSION } from './index-format.js';
import { Table } from './row-table.js';

/** What has changed since the previous index. */
export interface RowChanges {
  readonly newFiles: readonly FileRow[];
  /** Jobs that are new or changed, as they were before, with their files. */
  readonly jobs: readonly {
    readonly job: JobRow;
    readonly before: JobRow | undefined;
    readonly file: FileRow;
  }[];
  /** The keyed requests that were answered with one of them. */
  readonly requests: readonly AnsweredRequest[];
  /** Ids of what was removed. */
  readonly removed: { readonly files: readonly string[]; readonly jobs: readonly string[] };
}

/** Files, jobs and keyed requests. Changes go to the draft of a table; `commit` and `discard` end the draft of all. */
export class Rows {
  readonly files: Table<FileRow>;
  readonly jobs: Table<JobRow>;
  readonly requests: KeyedRequests;
  /** Counts of the jobs on disk. */
  readonly counts = new JobCounts();
  private readonly tables: readonly Pick<Table<object>, 'hasDraft' | 'commit' | 'discard'>[];

  constructor({ files, jobs, requests }: Index, clock: Clock) {
    this.files = new Table(
      files,
      ({ file_id }) => file_id,
      ({ uploaded_at }) => uploaded_at,
    );
    this.jobs = new Table(
      jobs,
      ({ job_id }) => job_id,
      ({ created_at }) => created_at,
    );
    this.requests = new KeyedRequests(requests, clock);
    this.tables = [this.files, this.jobs, this.requests.table];
    for (const job of this.jobs.rows) this.counts.change(undefined, job, this.knownFile(job.file_id));
  }

  get hasDraft(): boolean {
    return this.tables.some((table) => table.hasDraft);
  }

  /** The draft is on disk: reads show it from now on. */
  commit(): void {
    this.countChanges();
    for (const table of this.tables) table.commit();
  }

  /** The draft could not be written: its changes are dropped. */
  discard(): void {
    for (const table of this.tables) table.discard();
  }

  /** The index with the draft applied. */
  drafted(): Index {
    return {
      schema: SCHEMA_VERSION,
      files: this.files.draftedRows(),
      jobs: this.jobs.draftedRows(),
      requests: this.requests.table.draftedRows(),
    };
  }

  /** The changes of the draft. */
  changes(): RowChanges {
    const newFiles = this.files.added;
    const jobs = this.jobs.changed.map((job) => ({
      job,
      before: this.jobs.get(job.job_id),
      file: this.knownFile(job.file_id),
    }));
    const ids = new Set([...newFiles.map(({ file_id }) => file_id), ...jobs.map(({ job }) => job.job_id)]);
    return {
      newFiles,
      jobs,
      requests: this.requests.table.draftedRows().filter(({ id }) => ids.has(id)),
      removed: { files: this.files.removed, jobs: this.jobs.removed },
    };
  }

  /** With the draft applied. @throws {NewhireError} FILE_NOT_FOUND */
  knownFile(fileId: string): FileRow {
    const file = this.files.drafted(fileId);
    if (!file) throw noSuchFile();
    return file;
  }

  /** With the draft applied. @throws {NewhireError} JOB_NOT_FOUND */
  knownJob(jobId: string): JobRow {
    const job = this.jobs.drafted(jobId);
    if (!job) throw noSuchJob();
    return job;
  }

  /** The job of a file, with the draft applied. */
  jobOf({ job_id }: FileRow): JobRow | undefined {
    return job_id === null ? undefined : this.jobs.drafted(job_id);
  }

  /** Removes a file with its job. */
  remove(file: FileRow): { file: FileRow; job: JobRow | undefined } {
    const job = this.jobOf(file);
    this.files.remove(file.file_id);
    if (job) this.jobs.remove(job.job_id);
    return { file, job };
  }

  /** The pending job that was queued first, of those that may be taken, with the draft applied. */
  nextWaiting(isEligible: (job: JobRow) => boolean = () => true): JobRow | undefined {
    let next: JobRow | undefined;
    for (const { job_id } of [...this.counts.waiting.values(), ...this.jobs.changed]) {
      const job = this.jobs.drafted(job_id);
      if (job?.status !== 'pending' || !isEligible(job)) continue;
      if (!next || job.queued_at < next.queued_at) next = job;
    }
    return next;
  }

  private countChanges(): void {
    for (const job of this.jobs.changed)
      this.counts.change(this.jobs.get(job.job_id), job, this.knownFile(job.file_id));
    for (const id of this.jobs.removed) {
      const job = this.jobs.get(id);
      const file = job && this.files.get(job.file_id);
      if (job && file) this.counts.change(job, undefined, file);
    }
  }
}

/** Counts of the jobs, and the jobs that wait, kept as they change. */
class JobCounts {
  readonly byStatus: Record<JobStatus, number> = { pending: 0, processing: 0, completed: 0, failed: 0 };
  /** The jobs that are pending, by id. */
  readonly waiting = new Map<string, JobRow>();
  backlog: Backlog = { jobs: 0, bytes: 0, errors: 0 };

  /** A job is undefined before it is added, and after it is removed. */
  change(before: JobRow | undefined, after: JobRow | undefined, file: FileRow): void {
    if (before) this.count(before, file, -1);
    if (after) this.count(after, file, 1);
    if (before) this.waiting.delete(before.job_id);
    if (after?.status === 'pending') this.waiting.set(after.job_id, after);
  }

  private count(job: JobRow, { size, total_errors }: FileRow, by: 1 | -1): void {
    this.byStatus[job.status] += by;
    if (!isUnfinished(job)) return;
    const { jobs, bytes, errors } = this.backlog;
    this.backlog = { jobs: jobs + by, bytes: bytes + by * size, errors: errors + by * total_errors };
  }
}

/** The requests that may be sent again: what each was answered with, for a day. */
class KeyedRequests {
  readonly table: Table<AnsweredRequest>;

  constructor(
    rows: readonly AnsweredRequest[] = [],
    private readonly clock: Clock,
  ) {
    this.table = new Table(rows, ({ key }) => key);
  }

  /**
   * The id that the request was answered with before; undefined when it was not.
   * @throws {NewhireError} IDEMPOTENCY_KEY_REUSED when something else was asked for then
   */
  answered(request: KeyedRequest | undefined): string | undefined {
    const row = request && this.table.drafted(request.key);
    if (!row || isOld(row, this.clock())) return undefined;
    return earlierAnswer(row, request);
  }

  /** Remembers what a request was answered with. */
  remember(request: KeyedRequest | undefined, id: string): void {
    if (!request) return;
    const { key, fingerprint } = request;
    this.table.put({ key, fingerprint, id, at: this.clock().toISOString() });
  }

  /** Removes requests that are too old by the time that is believed. If that is the present time, those of the future are removed, too. */
  forgetOld(now: Date, believed: Date): void {
    const isPresent = believed.getTime() === now.getTime();
    for (const row of this.table.draftedRows()) {
      const isOfFuture = Date.parse(row.at) - now.getTime() > HOUR;
      if (isOld(row, believed) || (isPresent && isOfFuture)) this.table.remove(row.key);
    }
  }
}

/** Milliseconds by which a clock may differ. */
const HOUR = 3_600_000;

function isOld({ at }: AnsweredRequest, now: Date): boolean {
  return now.getTime() - Date.parse(at) > ONE_DAY;
}
