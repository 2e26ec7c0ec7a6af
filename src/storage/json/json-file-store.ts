/** The store of one process, and the queue of its jobs: all rows in memory, and in one JSON file. */

import { NewhireError } from '../../errors.js';
import type { DataFolder } from '../disk/index.js';
import {
  type AnsweredRequest,
  type Backlog,
  type Clock,
  cancelled,
  crashed,
  type FileFilter,
  type FileRow,
  finished,
  isDue,
  isOlder,
  isUnfinished,
  type JobFilter,
  type JobOutcome,
  type JobRevision,
  type JobRow,
  type JobStatus,
  type KeyedRequest,
  type NewFile,
  type NewJob,
  newPendingJob,
  type OldFiles,
  type OldFilesQuery,
  type Page,
  PROCESS_GONE,
  type Queue,
  type QueueListener,
  refuseJob,
  released,
  retried,
  revised,
  type Store,
  started,
  systemClock,
} from '../ports/index.js';
import type { IndexFile } from './index-file.js';
import type { Index } from './index-format.js';
import { type OpenIndexOptions, openIndex } from './open-index.js';
import { RetentionGuard } from './retention-guard.js';
import type { Table } from './row-table.js';
import { Rows } from './rows.js';

/** Options of the store. */
export interface JsonFileStoreOptions extends OpenIndexOptions {
  readonly clock?: Clock;
  /** Milliseconds of a clock that nobody sets; tests pass their own. */
  readonly monotonic?: () => number;
}

/** Milliseconds. A clock that differs by more has been set back on purpose, and is used as it is. */
const MAX_TIE = 1000;

/** Implements `Store` and `Queue`. */
export class JsonFileStore implements Store, Queue {
  private readonly rows: Rows;
  private readonly writes: SharedWrites;
  private listener: QueueListener | undefined;
  /** The time of the newest row of this run. */
  private lastTime = '';
  private isClosed = false;
  private isAway = false;

  /** @param file where the index is written */
  constructor(
    index: Index,
    private readonly file: Pick<IndexFile, 'write' | 'check' | 'close'>,
    private readonly clock: Clock,
    /** The one of the folder: whatever removes what is old asks it. */
    readonly guard: RetentionGuard,
    /** An older version has written the index: nothing is swept in this start. */
    readonly isTakenOver = false,
    /** Ids of the uploads and jobs whose folders were missing at the start. */
    readonly missing: readonly string[] = [],
  ) {
    this.rows = new Rows(index, clock);
    this.writes = new SharedWrites(this.rows, file);
  }

  /**
   * Reads db.json, makes a lost one again, or creates an empty one. The caller has locked the folder.
   * @throws {NewhireError} STORE_UNAVAILABLE when it cannot be read or written
   */
  static async open(
    folder: DataFolder,
    { clock = systemClock, monotonic, ...options }: JsonFileStoreOptions,
  ): Promise<JsonFileStore> {
    const { index, file, isTakenOver, missing } = await openIndex(folder, options);
    const guard = new RetentionGuard(folder.root, clock, monotonic);
    return new JsonFileStore(index, file, clock, guard, isTakenOver, missing);
  }

  insertFile(file: NewFile, request?: KeyedRequest): Promise<FileRow> {
    const { rows } = this;
    return this.changeOnce(request, rows.knownFile.bind(rows), () => {
      if (rows.files.drafted(file.file_id)) throw new NewhireError('INTERNAL', 'A file id was used twice.');
      const row: FileRow = {
        ...file,
        notes: [...file.notes],
        uploaded_at: this.newTime(),
        validation_status: 'completed',
        job_id: null,
      };
      rows.files.put(row);
      return [row, row.file_id];
    });
  }

  async getFile(fileId: string): Promise<FileRow | undefined> {
    return this.certain(this.rows.files, fileId);
  }

  async listFiles({ group, state, sha256, ...page }: Page & FileFilter) {
    const { total, rows } = this.rows.files.page(page, filter<FileRow>({ group, state, sha256 }));
    return { total, files: rows };
  }

  async earlierFiles({ file_id, group, state, feins }: FileRow, most: number): Promise<FileRow[]> {
    const wanted = new Set(feins);
    const isLike = (row: FileRow) =>
      row.group === group && row.state === state && row.feins.some((one) => wanted.has(one));
    return this.rows.files.lastBefore(file_id, most, isLike);
  }

  async deleteFile(fileId: string): Promise<{ file: FileRow; job: JobRow | undefined }> {
    const { rows } = this;
    const deleted = await this.change(() => rows.remove(rows.knownFile(fileId)));
    if (deleted.job) this.listener?.lost(deleted.job.job_id);
    return deleted;
  }

  async deleteOldFiles({ days, most, isConfirmed = false }: OldFilesQuery): Promise<OldFiles> {
    const { guard } = this;
    const doubt = isConfirmed ? undefined : await guard.doubt(days);
    if (doubt !== undefined) return { files: [], paused: doubt };
    const { rows } = this;
    const { files, isMost } = await this.change(() => {
      const now = this.clock();
      const isOld = (file: FileRow) => {
        const job = rows.jobOf(file);
        return isOlder(file.uploaded_at, days, now) && !(job && isUnfinished(job));
      };
      const present = rows.files.draftedRows();
      const found = present.filter(isOld);
      if (!isConfirmed && guard.isMost(present.length, found.length)) return { files: [], isMost: true };
      const old = found.slice(0, most);
      for (const file of old) rows.remove(file);
      return { files: old, isMost: false };
    });
    if (isMost) return { files, paused: await guard.pauseForMost() };
    if (isConfirmed) await guard.lift();
    await this.noteTime();
    return { files, paused: null };
  }

  async noteTime(): Promise<void> {
    const now = this.clock();
    const believed = await this.guard.believedTime(now);
    // What cannot be written now is forgotten another time.
    await this.change(() => this.rows.requests.forgetOld(now, believed)).catch(() => undefined);
  }

  async insertJob(job: NewJob, request?: KeyedRequest): Promise<JobRow> {
    const { rows } = this;
    const inserted = await this.changeOnce(request, rows.knownJob.bind(rows), () => {
      const file = rows.knownFile(job.file_id);
      refuseJob(file);
      const row = this.putJob(newPendingJob(job, file, this.newTime()));
      rows.files.put({ ...file, job_id: row.job_id });
      return [row, row.job_id];
    });
    this.listener?.waiting();
    return inserted;
  }

  async getJob(jobId: string): Promise<JobRow | undefined> {
    return this.certain(this.rows.jobs, jobId);
  }

  async listJobs({ group, status, file_id, ...page }: Page & JobFilter) {
    const { total, rows } = this.rows.jobs.page(page, filter<JobRow>({ group, status, file_id }));
    return { total, jobs: rows };
  }

  async retryJob(jobId: string, estimated_completion: string): Promise<JobRow> {
    const job = await this.change(() =>
      this.putJob(retried(this.rows.knownJob(jobId), estimated_completion, this.now())),
    );
    this.listener?.waiting();
    return job;
  }

  async cancelJob(jobId: string): Promise<JobRow> {
    const job = await this.change(() => this.putJob(cancelled(this.rows.knownJob(jobId), this.now())));
    this.listener?.lost(jobId);
    return job;
  }

  reviseJob(jobId: string, revision: JobRevision, request?: KeyedRequest): Promise<JobRow> {
    const { rows } = this;
    return this.changeOnce(request, rows.knownJob.bind(rows), () => [
      this.putJob(revised(rows.knownJob(jobId), revision)),
      jobId,
    ]);
  }

  async answerTo(request: KeyedRequest): Promise<string | undefined> {
    return this.rows.requests.answered(request);
  }

  /** Takes ids of conversions too, which are not in the index. */
  async remember(request: KeyedRequest, id: string): Promise<void> {
    const { requests } = this.rows;
    await this.change(() => {
      if (requests.answered(request) === undefined) requests.remember(request, id);
    });
  }

  /** Forgets what `remember` was told: the request failed. */
  async forget({ key }: KeyedRequest): Promise<void> {
    await this.change(() => this.rows.requests.table.remove(key));
  }

  /** The requests that may be sent again; some may be too old. */
  get answered(): readonly AnsweredRequest[] {
    return this.rows.requests.table.rows;
  }

  listen(listener: QueueListener): void {
    this.listener = listener;
  }

  claimNextJob(): Promise<JobRow | undefined> {
    return this.change(() => {
      const now = this.now();
      const next = this.rows.nextWaiting((job) => isDue(job, now));
      return next && this.putJob(started(next, now));
    });
  }

  async untilNextJob(): Promise<number | undefined> {
    const now = this.now();
    if (this.rows.nextWaiting((job) => isDue(job, now))) return 0;
    const next = this.rows.nextWaiting();
    return next && Date.parse(next.queued_at) - Date.parse(now);
  }

  async oldestPending(): Promise<string | undefined> {
    return this.rows.nextWaiting()?.queued_at;
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

  async recoverJobs(): Promise<number> {
    const recovered = await this.change(() => {
      const interrupted = this.rows.jobs.draftedRows().filter((job) => job.status === 'processing');
      const now = this.now();
      return interrupted.map((job) => this.putJob(crashed(job, PROCESS_GONE, now)));
    });
    for (const job of recovered) if (job.status === 'failed') this.listener?.givenUp?.(job);
    return recovered.length;
  }

  async countJobs(): Promise<Record<JobStatus, number>> {
    return { ...this.rows.counts.byStatus };
  }

  async backlog(): Promise<Backlog> {
    return this.rows.counts.backlog;
  }

  readonly isShared = false;

  /** One process owns the rows. */
  async otherLanes(): Promise<number> {
    return 0;
  }

  async check(): Promise<void> {
    this.refuseWhileAway();
    await this.file.check();
  }

  /** Waits for the changes under way; later ones are rejected with STORE_UNAVAILABLE. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.writes.settled();
    await this.file.close();
  }

  /** Refuses changes and checks while the folder is out of reach, until `resume`. */
  suspend(): void {
    this.isAway = true;
  }

  resume(): void {
    this.isAway = false;
  }

  /**
   * The row of an id. The folder of one that is removed is marked before the index says so: until the removal has succeeded or failed,
   * nobody can say whether it is there, and its bytes are not damaged.
   */
  private async certain<Row extends object>(rows: Table<Row>, id: string): Promise<Row | undefined> {
    while (rows.isLeaving(id)) await this.writes.present;
    return rows.get(id);
  }

  private async change<T>(apply: () => T): Promise<T> {
    if (this.isClosed) throw new NewhireError('STORE_UNAVAILABLE', 'The store is closed.');
    this.refuseWhileAway();
    return this.writes.change(apply);
  }

  /** A change whose request may come again: then it gives the row of the first answer. `apply` gives its row and id. */
  private changeOnce<Row>(
    request: KeyedRequest | undefined,
    known: (id: string) => Row,
    apply: () => [row: Row, id: string],
  ): Promise<Row> {
    const { requests } = this.rows;
    return this.change(() => {
      const answered = requests.answered(request);
      if (answered !== undefined) return known(answered);
      const [row, id] = apply();
      requests.remember(request, id);
      return row;
    });
  }

  /** Undefined when the job no longer belongs to the attempt. */
  private changeHeld(
    { job_id, attempts }: JobRow,
    change: (job: JobRow) => JobRow,
  ): Promise<JobRow | undefined> {
    return this.change(() => {
      const job = this.rows.jobs.drafted(job_id);
      if (job?.status !== 'processing' || job.attempts !== attempts) return undefined;
      return this.putJob(change(job));
    });
  }

  private putJob(job: JobRow): JobRow {
    this.rows.jobs.put(job);
    return job;
  }

  /** @throws {NewhireError} STORE_UNAVAILABLE */
  private refuseWhileAway(): void {
    if (!this.isAway) return;
    throw new NewhireError('STORE_UNAVAILABLE', 'The data folder cannot be reached.', {
      next: 'Make it available again; the server then continues.',
    });
  }

  private now(): string {
    return this.clock().toISOString();
  }

  /** The time of a new row: a millisecond later than that of the row before it, if that is the same. */
  private newTime(): string {
    const now = this.now();
    const last = this.lastTime;
    const isTie = now <= last && Date.parse(last) - Date.parse(now) < MAX_TIE;
    this.lastTime = isTie ? new Date(Date.parse(last) + 1).toISOString() : now;
    return this.lastTime;
  }
}

/** Whether a row has all the values that are defined; undefined when none is. */
function filter<Row>(wanted: Partial<Record<keyof Row, unknown>>): ((row: Row) => boolean) | undefined {
  const entries = (Object.keys(wanted) as (keyof Row)[]).filter((name) => wanted[name] !== undefined);
  if (entries.length === 0) return undefined;
  return (row) => entries.every((name) => row[name] === wanted[name]);
}

interface Change {
  /** Checks first, then changes the draft. When it throws, the draft is unchanged. */
  readonly apply: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Changes that arrive together, or during a write, share the next write. Each is answered after the write that includes
 * it; when that write fails, exactly the changes in it are rejected and nothing remains of them.
 */
class SharedWrites {
  private waiting: Change[] = [];
  private running: Promise<void> | undefined;
  /** Fulfilled once the write under way has succeeded or failed. */
  present: Promise<void> = Promise.resolve();

  constructor(
    private readonly rows: Rows,
    private readonly file: Pick<IndexFile, 'write'>,
  ) {}

  /** Fulfilled with the result of `apply` once the change is on disk; rejected with what it throws, or with the error of the write. */
  change<T>(apply: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ apply, resolve: resolve as (value: unknown) => void, reject });
      this.running ??= this.run();
    });
  }

  /** Waits until every change that has arrived so far is answered. */
  async settled(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    // So that the other changes of this turn of the event loop join the first write.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      this.present = this.writeTogether(this.waiting.splice(0));
      await this.present;
    }
    this.running = undefined;
  }

  private async writeTogether(changes: readonly Change[]): Promise<void> {
    const answers: (() => void)[] = [];
    const refused: Change[] = [];
    const applied: Change[] = [];
    for (const change of changes) {
      try {
        const value = change.apply();
        answers.push(() => change.resolve(value));
        applied.push(change);
      } catch (error) {
        answers.push(() => change.reject(error));
        refused.push(change);
      }
    }
    try {
      if (this.rows.hasDraft) await this.file.write(this.rows.drafted(), this.rows.changes());
      this.rows.commit();
      for (const answer of answers) answer();
    } catch (error) {
      this.rows.discard();
      for (const change of applied) change.reject(error);
      for (const change of refused) this.refuseAgain(change, error);
    }
  }

  /** A change may have been refused because of another one that was then not written; in that case the failed write is the reason. */
  private refuseAgain(change: Change, writeError: unknown): void {
    try {
      change.apply();
      this.rows.discard();
      change.reject(writeError);
    } catch (error) {
      change.reject(error);
    }
  }
}
