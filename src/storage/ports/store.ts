/**
 * The port to the rows that the server keeps: uploaded files and their correction jobs. Metadata only; see `Blobs` for the
 * bytes, and `Queue` for how jobs are handed to workers. Every adapter gives the same guarantees and passes the same contract tests:
 *
 * - A change is acknowledged (its promise is fulfilled) only when it would survive a crash.
 * - A change that could not be written is rejected with STORE_UNAVAILABLE and leaves no trace.
 * - Reads show acknowledged changes only. Rows are never changed in place.
 * - Ids are UUIDs, times are ISO 8601 in UTC.
 */

import { presentTime } from '../../clock.js';
import { NewhireError } from '../../errors.js';
import type { BlobFacts, KeptResults } from './blobs.js';

/** Gives the current time; tests replace it. */
export type Clock = () => Date;

/** The system's clock. */
export const systemClock: Clock = presentTime;

/** The states of a job; see job-state.ts for the transitions. */
export type JobStatus = 'pending' | 'processing' | 'completed' | 'failed';

/** One uploaded and validated file. */
export interface FileRow {
  readonly file_id: string;
  /** As the client named it; never used as a path. */
  readonly file_name: string;
  /** The group of API keys whose file it is; null when only keys that see everything do. */
  readonly group: string | null;
  /** The state that receives the file, as the API spells it, such as "Ohio". */
  readonly state: string;
  readonly layout_edition: string;
  readonly total_records: number;
  readonly total_errors: number;
  readonly records_with_errors: number;
  readonly total_warnings: number;
  /** How reliable the layout is, what this edition cannot check, and what was seen in the whole file. */
  readonly notes: readonly string[];
  readonly uploaded_at: string;
  readonly validation_status: 'completed';
  /** Size of the upload in bytes. */
  readonly size: number;
  /** SHA-256 of the upload, in hexadecimal. */
  readonly sha256: string;
  /** Hashes of the FEINs in it, as `hiddenFeins` makes them; none in a file of an older version. */
  readonly feins: readonly string[];
  /** Size and hash of the stored findings; null when they were damaged before they were taken over from an older version. */
  readonly findings: BlobFacts | null;
  /** Size and hash of the stored cells of the table from which it was made; absent for one that was uploaded. */
  readonly origins?: BlobFacts;
  /** The file's one correction job, whatever its status; null until there is one. */
  readonly job_id: string | null;
}

/** What the caller knows of a file once its bytes are on disk. The caller chooses the id, as the bytes come first. */
export type NewFile = Omit<FileRow, 'uploaded_at' | 'validation_status' | 'job_id'>;

/** One correction job. */
export interface JobRow {
  readonly job_id: string;
  readonly file_id: string;
  /** That of the file. */
  readonly group: string | null;
  readonly status: JobStatus;
  readonly created_at: string;
  readonly estimated_completion: string;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  readonly corrections_applied: number;
  readonly corrections_failed: number;
  /** Why it failed; null otherwise. */
  readonly error_message: string | null;
  /** Whether it failed because a client cancelled it. */
  readonly cancelled: boolean;
  /** What a completed job left; null otherwise. */
  readonly results: JobResults | null;
  /** Its place in the order of the jobs that wait; one that crashed is not due before. */
  readonly queued_at: string;
  /** How often a worker has started it. It distinguishes an attempt from a later one. */
  readonly attempts: number;
  /** Attempts that ended in a crash since it was last asked for. */
  readonly crashes: number;
}

/**
 * The bytes that a completed job left. One is null when it was damaged before it was taken over from an older version, which
 * kept no proposals.
 */
export interface JobResults {
  /** 1 for those of the job itself; each review makes the next one. */
  readonly revision: number;
  readonly corrected: BlobFacts | null;
  readonly audit: BlobFacts | null;
  readonly proposals: BlobFacts | null;
  /** Null for a job of an older version. */
  readonly basis: CorrectionBasis | null;
  /** Absent in a job of an older version. */
  readonly model?: JobModel | undefined;
  /** Errors that remain, and that a decision about a proposal could clear. Absent in a job of an older version. */
  readonly proposed?: number | undefined;
  /** Whether the corrected file differs from the upload. Absent in a job of an older version. */
  readonly changed?: boolean | undefined;
  /** Warnings of the corrected file. Absent in a job of an older version. */
  readonly warnings?: number | undefined;
}

/**
 * What became of the language model: there was none or nothing to ask; it answered everything, or a part; or it answered nothing, and the
 * job is one of rules alone.
 */
export type JobModel = 'unused' | 'ok' | 'partly' | 'unavailable';

/** What a correction depends on in addition to its file: a review corrects it again on the same basis. */
export interface CorrectionBasis {
  /** YYYY-MM-DD */
  readonly today: string;
  /** Name of the language model; null when there was none. */
  readonly model: string | null;
  /** Also apply what the model chose where only a person could tell whether it is true. */
  readonly trustModel: boolean;
}

/** A new job as the caller gives it. */
export interface NewJob {
  readonly file_id: string;
  readonly estimated_completion: string;
}

/** What a correction, or a review of it, comes to. */
export type JobRevision = Pick<JobRow, 'corrections_applied' | 'corrections_failed'> & {
  readonly results: JobResults;
};

/** How a job ended. `failed` is a technical failure; a job that could not repair anything is completed with 0 applied. */
export type JobOutcome =
  | ({ readonly status: 'completed' } & JobRevision)
  | { readonly status: 'failed'; readonly error_message: string };

/** A part of a list, newest first. */
export interface Page {
  /** Rows to skip at the start, 0 or more. */
  readonly skip: number;
  readonly limit: number;
  /** Only rows older than this place. */
  readonly after?: RowPlace | undefined;
}

/** The place of a row in a list, which stays the same when the row or others are deleted. */
export interface RowPlace {
  /** When the row was added, ISO 8601 in UTC. Rows of the same time are in the order of their ids. */
  readonly time: string;
  readonly id: string;
}

/** Which files a list has; members that are undefined allow every file. */
export interface FileFilter {
  readonly group?: string | undefined;
  readonly state?: string | undefined;
  readonly sha256?: string | undefined;
}

/** Which jobs a list has; members that are undefined allow every job. */
export interface JobFilter {
  readonly group?: string | undefined;
  readonly status?: JobStatus | undefined;
  readonly file_id?: string | undefined;
}

/** A request that its client may send again, because the answer may be lost. It is remembered for a day. */
export interface KeyedRequest {
  /** Hash of the client, the route and the key that the client chose. */
  readonly key: string;
  /** Hash of what was asked for. */
  readonly fingerprint: string;
}

/** Such a request, and what it was answered with. */
export interface AnsweredRequest extends KeyedRequest {
  /** The id of the file, the job or the conversion that it created. */
  readonly id: string;
  /** When it was answered, ISO 8601 in UTC. */
  readonly at: string;
}

/** Milliseconds for which the answer to such a request is remembered. */
export const ONE_DAY = 24 * 3600 * 1000;

/** Whether a time (ISO 8601) is more than these days ago. By any clock, everything is older than 0 days. */
export function isOlder(time: string, days: number, now: Date): boolean {
  return days === 0 || now.getTime() - Date.parse(time) > days * ONE_DAY;
}

/** The id of the earlier answer. @throws {NewhireError} IDEMPOTENCY_KEY_REUSED when something else was asked for then */
export function earlierAnswer(
  row: Pick<AnsweredRequest, 'fingerprint' | 'id'>,
  { fingerprint }: KeyedRequest,
): string {
  if (row.fingerprint === fingerprint) return row.id;
  throw new NewhireError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request.', {
    next: 'Use a new key for each new request, and the same one only to send a request again.',
  });
}

/** Which files are old. */
export interface OldFilesQuery {
  readonly days: number;
  readonly most: number;
  /** A person has confirmed it: the store does not check the clock. */
  readonly isConfirmed?: boolean;
}

/** The files that were deleted. */
export interface OldFiles {
  readonly files: readonly FileRow[];
  /** Why nothing is deleted until a person confirms it, as a sentence; null when there is no such reason. */
  readonly paused: string | null;
}

/** The error for an id that no file has. */
export function noSuchFile(): NewhireError {
  return new NewhireError('FILE_NOT_FOUND', 'No file has this id.');
}

/** The error for an id that no job has. */
export function noSuchJob(): NewhireError {
  return new NewhireError('JOB_NOT_FOUND', 'No job has this id.');
}

/** The port. See the guarantees above. */
export interface Store {
  /**
   * Adds a file whose bytes are already on disk. When the request was answered before, it gives the file of that answer
   * instead, with its own id.
   * @throws {NewhireError} IDEMPOTENCY_KEY_REUSED; FILE_NOT_FOUND when the file of the earlier answer was deleted
   */
  insertFile(file: NewFile, request?: KeyedRequest): Promise<FileRow>;
  getFile(fileId: string): Promise<FileRow | undefined>;
  /** Newest first; `total` counts all that match, not only this page. */
  listFiles(query: Page & FileFilter): Promise<{ total: number; files: FileRow[] }>;
  /** At most `most` files before this one that are of its group and state and share a FEIN with it, newest first. */
  earlierFiles(file: FileRow, most: number): Promise<FileRow[]>;
  /**
   * Deletes a file and its job, running or not. The caller removes their bytes afterwards.
   * @throws {NewhireError} FILE_NOT_FOUND
   */
  deleteFile(fileId: string): Promise<{ file: FileRow; job: JobRow | undefined }>;
  /**
   * Deletes files with their jobs whose upload is longer ago, by the store's own clock: at most `most`, the first uploaded
   * first. A file whose job is pending or processing is kept. The caller removes their bytes afterwards.
   */
  deleteOldFiles(query: OldFilesQuery): Promise<OldFiles>;
  /** Records that a server runs at this time, so that a clock which has jumped is noticed. Never throws. */
  noteTime(): Promise<void>;

  /**
   * Adds the one job that a file may have; of several concurrent calls exactly one succeeds. When the request was answered
   * before, it gives the job of that answer, as it is now.
   * @throws {NewhireError} FILE_NOT_FOUND; NOTHING_TO_CORRECT; JOB_EXISTS, also when that job has failed;
   *   IDEMPOTENCY_KEY_REUSED; JOB_NOT_FOUND when the job of the earlier answer was deleted
   */
  insertJob(job: NewJob, request?: KeyedRequest): Promise<JobRow>;
  getJob(jobId: string): Promise<JobRow | undefined>;
  /** Newest first; `total` counts all that match, not only this page. */
  listJobs(query: Page & JobFilter): Promise<{ total: number; jobs: JobRow[] }>;
  /**
   * Moves a failed job back to pending.
   * @throws {NewhireError} JOB_NOT_FOUND; JOB_STATE when it has not failed
   */
  retryJob(jobId: string, estimated_completion: string): Promise<JobRow>;
  /**
   * Moves a pending or processing job to failed; one that was cancelled before stays so.
   * @throws {NewhireError} JOB_NOT_FOUND; JOB_STATE when it has ended otherwise
   */
  cancelJob(jobId: string): Promise<JobRow>;
  /**
   * Gives a completed job its next revision, with the results that a workspace has kept; the caller removes those of the
   * one before afterwards. A request that was answered before gives the job as it is.
   * @throws {NewhireError} JOB_NOT_FOUND; JOB_STATE when another revision came first; IDEMPOTENCY_KEY_REUSED
   */
  reviseJob(
    jobId: string,
    revision: JobRevision,
    request?: KeyedRequest,
    kept?: KeptResults,
  ): Promise<JobRow>;

  /**
   * The id that the request was answered with before; undefined when it was not.
   * @throws {NewhireError} IDEMPOTENCY_KEY_REUSED
   */
  answerTo(request: KeyedRequest): Promise<string | undefined>;
  /** Answers a request with the id of something that was there before, unless it was answered already. */
  remember(request: KeyedRequest, id: string): Promise<void>;

  /**
   * Checks that the store can be written to.
   * @throws {NewhireError} STORE_UNAVAILABLE when it cannot
   */
  check(): Promise<void>;
  /** Waits for the changes under way; later ones are rejected with STORE_UNAVAILABLE. */
  close(): Promise<void>;
}
