/** The rows in memory, written as one index; and the queue of their jobs. */

import { NewhireError } from '../../errors.js';
import {
  type AnsweredRequest,
  type Backlog,
  type Clock,
  crashed,
  type FileRow,
  finished,
  isDue,
  type JobOutcome,
  type JobRow,
  type JobStatus,
  type Queue,
  type QueueListener,
  released,
  started,
} from '../ports/index.js';
import { type Index, SCHEMA_VERSION } from './index-format.js';
import { JobCounts } from './job-counts.js';
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

/** Implements `Queue`; a subclass says where the index is written. */
export abstract class RowQueue implements Queue {
  protected readonly fileTable: Table<FileRow>;
  protected readonly jobTable: Table<JobRow>;
  protected readonly requests: KeyedRequests;
  protected listener: QueueListener | undefined;
  /** Ids of folders that are left as they are. */
  readonly kept: readonly string[];
  private readonly counts = new JobCounts();
  private readonly writes: SharedWrites;
  private isClosed = false;
  private isAway = false;

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
    this.requests = new KeyedRequests(index.requests, clock);
    this.kept = index.kept ?? [];
    for (const job of this.jobTable.rows) this.counts.change(undefined, job, this.knownFile(job.file_id));
    const tables = [this.fileTable, this.jobTable, this.requests];
    this.writes = new SharedWrites({
      hasDraft: () => tables.some((table) => table.hasDraft),
      write: () => this.persist(this.draftedIndex(), this.changes()),
      commit: () => {
        this.countChanges();
        for (const table of tables) table.commit();
      },
      discard: () => {
        for (const table of tables) table.discard();
      },
    });
  }

  /**
   * Writes an index so that it survives a crash. Throws when it cannot; the previous one is still there then. Nothing may
   * remain of rows that were removed.
   */
  protected abstract persist(index: Index, changes: RowChanges): Promise<void>;

  async countJobs(): Promise<Record<JobStatus, number>> {
    return { ...this.counts.byStatus };
  }

  async backlog(): Promise<Backlog> {
    return this.counts.backlog;
  }

  /** One process owns the rows. */
  async otherLanes(): Promise<number> {
    return 0;
  }

  listen(listener: QueueListener): void {
    this.listener = listener;
  }

  /** The requests that may be sent again; some may be too old. */
  get answered(): readonly AnsweredRequest[] {
    return this.requests.rows;
  }

  claimNextJob(): Promise<JobRow | undefined> {
    return this.change(() => {
      const now = this.now();
      const next = this.nextWaiting((job) => isDue(job, now));
      return next && this.putJob(started(next, now));
    });
  }

  async untilNextJob(): Promise<number | undefined> {
    const now = this.now();
    if (this.nextWaiting((job) => isDue(job, now))) return 0;
    const next = this.nextWaiting(() => true);
    return next && Date.parse(next.queued_at) - Date.parse(now);
  }

  async oldestPending(): Promise<string | undefined> {
    return this.nextWaiting(() => true)?.queued_at;
  }

  finishJob(claimed: JobRow, outcome: JobOutcome): Promise<JobRow | undefined> {
    return this.changeHeld(claimed, (job) => finished(job, outcome, this.now()));
  }

  releaseJob(claimed: JobRow): Promise<JobRow | undefined> {
    return this.changeHeld(claimed, released);
  }

  crashJob(claimed: JobRow, reason: string): Promise<JobRow | undefined> {
    return this.changeHeld(claimed, (job) => crashed(job, reason, this.now()));
  }

  recoverJobs(): Promise<number> {
    return this.change(() => {
      const interrupted = this.jobTable.draftedRows().filter((job) => job.status === 'processing');
      const now = this.now();
      for (const job of interrupted)
        this.putJob(crashed(job, 'The server ended while it corrected the file.', now));
      return interrupted.length;
    });
  }

  /** Waits for the changes under way; later ones are rejected with STORE_UNAVAILABLE. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.writes.settled();
  }

  protected async change<T>(apply: () => T): Promise<T> {
    if (this.isClosed) throw new NewhireError('STORE_UNAVAILABLE', 'The store is closed.');
    this.refuseWhileAway();
    return this.writes.change(apply);
  }

  /** Refuses changes and checks while the folder is out of reach, until `resume`. */
  suspend(): void {
    this.isAway = true;
  }

  resume(): void {
    this.isAway = false;
  }

  /** @throws {NewhireError} STORE_UNAVAILABLE */
  protected refuseWhileAway(): void {
    if (!this.isAway) return;
    throw new NewhireError('STORE_UNAVAILABLE', 'The data folder is out of reach.', {
      next: 'Put it back; the server goes on then.',
    });
  }

  protected putJob(job: JobRow): JobRow {
    this.jobTable.put(job);
    return job;
  }

  protected knownFile(fileId: string): FileRow {
    const file = this.fileTable.drafted(fileId);
    if (!file) throw new NewhireError('FILE_NOT_FOUND', 'No file has this id.');
    return file;
  }

  protected now(): string {
    return this.clock().toISOString();
  }

  /** Undefined when the attempt no longer holds the job. */
  private changeHeld(
    { job_id, attempts }: JobRow,
    change: (job: JobRow) => JobRow,
  ): Promise<JobRow | undefined> {
    return this.change(() => {
      const job = this.jobTable.drafted(job_id);
      if (job?.status !== 'processing' || job.attempts !== attempts) return undefined;
      return this.putJob(change(job));
    });
  }

  /** The pending job that was queued first, of those that may be taken. */
  private nextWaiting(isEligible: (job: JobRow) => boolean): JobRow | undefined {
    let next: JobRow | undefined;
    for (const { job_id } of [...this.counts.waiting.values(), ...this.jobTable.changed]) {
      const job = this.jobTable.drafted(job_id);
      if (job?.status !== 'pending' || !isEligible(job)) continue;
      if (!next || job.queued_at < next.queued_at) next = job;
    }
    return next;
  }

  private countChanges(): void {
    for (const job of this.jobTable.changed)
      this.counts.change(this.jobTable.get(job.job_id), job, this.knownFile(job.file_id));
    for (const id of this.jobTable.removed) {
      const job = this.jobTable.get(id);
      const file = job && this.fileTable.get(job.file_id);
      if (job && file) this.counts.change(job, undefined, file);
    }
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
}
